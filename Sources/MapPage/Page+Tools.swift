extension Page {
  /// The part of the script that measures distances, shows two sources side by side, and shows the
  /// scale bar, the north arrow, and tiles.
  static let tools = #"""
    let isMeasuring = false;
    function toggleMeasuring() {
      isMeasuring = !isMeasuring;
      measured = null;
      element('measure').setAttribute('aria-pressed', String(isMeasuring));
      say(isMeasuring ? 'Tap two places. Distances on one line are measured along it.' : '');
      draw();
    }

    function say(text) {
      element('message').textContent = text;
      element('message').hidden = text === '';
    }

    // Sets the start or the end of a measurement.
    function measure(px, py) {
      const view = viewportAt(px), found = pickLine(view, px, py);
      const world = view.worldAt(px, py);
      const end = found ? {...placeOn(found.path, found.along), path: found.path,
        along: found.along} : {...world, path: null};
      if (!measured || measured.to) {
        measured = {from: end, to: null};
      } else {
        measured.to = end;
        const {from} = measured, isAlong = from.path && from.path === end.path;
        measured.meters = isAlong ? Math.abs(end.along - from.along)
          : straightMeters(from, end);
        measured.line = isAlong
          ? slice(end.path, Math.min(from.along, end.along), Math.max(from.along, end.along))
          : [from.x, from.y, near(end.x, from.x), end.y];
        say(measured.meters.toFixed(1) + ' m '
          + (isAlong ? 'along the line' : 'in a straight line'));
      }
      draw();
    }

    // Returns the straight-line distance in meters: on a sphere above 50 km, since `metersBetween`
    // is accurate only for nearby places.
    function straightMeters(a, b) {
      const a1 = latitudeAt(a.y) * radians, b1 = latitudeAt(b.y) * radians;
      const turn = (near(b.x, a.x) - a.x) * 2 * Math.PI;
      const h = Math.sin((b1 - a1) / 2) ** 2
        + Math.cos(a1) * Math.cos(b1) * Math.sin(turn / 2) ** 2;
      const meters = 2 * 6371008.8 * Math.asin(Math.min(1, Math.sqrt(h)));
      return meters > 50000 ? meters : metersBetween(a.x, a.y, near(b.x, a.x), b.y);
    }

    function paintMeasured(context, view) {
      const ends = [measured.from, measured.to].filter((end) => end);
      if (measured.to) {
        const look = {width: 4, dashes: [1, 7], color: style.ground.ink, isVisible: true};
        drawLine(context, view, measured.line, boxOf(measured.line), look);
      }
      for (const end of ends) {
        context.beginPath();
        context.arc(view.x(near(end.x, camera.x), end.y), view.y(near(end.x, camera.x), end.y), 5,
          0, 2 * Math.PI);
        context.fillStyle = style.ground.ink;
        context.fill();
      }
    }

    // Returns the source shown in a part of the canvas.
    const sourceOf = (view) => isSplit ? sources[view.left > 0 ? 1 : 0] : 'main';

    const sourcesHere = () => ['main', 'raw', ...(drives.some((drive) => drive.logged)
      ? ['logged'] : [])];

    function toggleSplit() {
      if (element('split').hidden) return;
      isSplit = !isSplit;
      const here = sourcesHere();
      sources[0] = here.includes('logged') ? 'logged' : 'raw';
      sources[1] = 'main';
      element('split').setAttribute('aria-pressed', String(isSplit));
      // The legend would cover one of the sources.
      if (isSplit && !element('panel').hidden) togglePanel();
      if (drives[selected]) fit(drives[selected].box);
      redraw();
    }

    // Shows a scale bar for a round distance, at most `scaleBar` pixels long, and turns the north
    // arrow.
    function showScale(view) {
      const meters = 2 * Math.PI * 6378137 * Math.cos(latitudeAt(camera.y) * radians) / view.scale;
      const most = meters * legible.scaleBar, power = Math.pow(10, Math.floor(Math.log10(most)));
      const round = [5, 2, 1].map((digit) => digit * power).find((value) => value <= most);
      element('scale').style.width = round / meters + 'px';
      element('scaleText').textContent = round >= 1000 ? round / 1000 + ' km'
        : round >= 1 ? round + ' m' : round * 100 + ' cm';
      element('north').style.transform = `rotate(${-camera.bearing}deg)`;
    }

    // Tiles of a map service, drawn by Leaflet below the canvas and kept in sync with the camera.
    let tileMap = null;
    function prepareTiles() {
      if (!data.tiles) return;
      tileMap = L.map('tiles', {zoomControl: false, attributionControl: false, zoomSnap: 0,
        dragging: false, keyboard: false, scrollWheelZoom: false, doubleClickZoom: false,
        boxZoom: false, touchZoom: false, fadeAnimation: false, zoomAnimation: false,
        worldCopyJump: false});
      L.tileLayer(data.tiles.url, {maxZoom: 22, maxNativeZoom: 19}).addTo(tileMap);
      zooms.most = 20;
    }

    let tileCamera = '';
    function moveTiles() {
      if (!tileMap) return;
      const key = [camera.x, camera.y, camera.zoom, canvas.clientWidth, canvas.clientHeight].join();
      if (key === tileCamera) return;
      tileCamera = key;
      tileMap.invalidateSize({animate: false, pan: false});
      tileMap.setView([latitudeAt(camera.y), longitudeAt(camera.x)], camera.zoom, {animate: false});
    }
    """#
}
