extension Page {
  /// The part of the script that defines the scripting interface and draws the first frame.
  static let start = #"""
    function afterFrame(view) {
      showScale(view);
      moveTiles();
      movePopup(view);
      if (page.firstFrame !== null) return;
      page.firstFrame = performance.now();
      document.dispatchEvent(new CustomEvent('milepost:ready', {detail: page}));
    }

    // The scripting interface of the page.
    const page = window.milepost = {
      firstFrame: null, seek, play, step, setSpeed, choose, fit: showAll, drives: drives.length,
      get now() { return clock.now; },
      get duration() { return duration(); },
      get isPlaying() { return clock.isPlaying; },
      get camera() {
        return {latitude: latitudeAt(camera.y), longitude: longitudeAt(camera.x),
          zoom: camera.zoom, bearing: camera.bearing};
      },
      look(latitude, longitude, zoom, bearing = 0) {
        Object.assign(camera, {x: worldX(longitude), y: worldY(latitude), zoom, bearing});
        fitted = null;
        clampCamera();
        moved();
      },
      decode: (form, text, count) => [...column({form, text, count})],
      // Returns the position of a place, in pixels from the top left corner of the map.
      pixel(latitude, longitude) {
        const view = viewports()[0], x = near(worldX(longitude), camera.x);
        return [view.x(x, worldY(latitude)), view.y(x, worldY(latitude))];
      },
      moment(number = selected) {
        const drive = drives[number], moment = drive ? momentOf(drive) : null;
        return moment && {row: moment.row, along: moment.along, isOnPath: moment.isOnPath,
          isInGap: moment.isInGap, latitude: latitudeAt(moment.y), longitude: longitudeAt(moment.x),
          label: vehicleLabel(drive, moment)};
      },
    };

    chooseStyle();
    for (const button of document.querySelectorAll('button[title]')) {
      button.setAttribute('aria-label', button.title);
    }
    element('title').textContent = data.title;
    element('attribution').textContent = data.attribution;
    if (window.innerWidth < 640) togglePanel();
    showLegend();
    showDrives();
    prepareTiles();
    prepareTimeline();
    prepareInput();
    prepareButtons();
    // A map of Leaflet has a single center, so two views with tiles can't be shown side by side.
    element('split').hidden = drives.length === 0 || !!data.tiles;
    element('tableButton').hidden = drives.length === 0;
    element('follow').hidden = drives.length === 0 || duration() === 0;
    element('follow').setAttribute('aria-pressed', String(isFollowing));
    if (data.camera) {
      Object.assign(camera, {x: worldX(data.camera.center[0]), y: worldY(data.camera.center[1]),
        zoom: data.camera.zoom, bearing: data.camera.bearing});
      clampCamera();
    } else {
      fit(everything());
    }
    if (isEmpty) say('Nothing to show.');
    choose(selected);
    // Later routes aren't visible yet, so start with a view of the first route.
    if (!data.camera && drives[0]?.isPlanned && drives[0].paths.length > 1) followVehicle(true);
    // Draw immediately: a page in the background gets no frames.
    paint();
    """#
}
