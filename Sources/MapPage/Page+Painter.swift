extension Page {
  /// The part of the script that draws frames.
  ///
  /// Still parts are kept on an off-screen canvas and redrawn only when they change. Each frame
  /// copies this canvas to the visible canvas and draws the moving parts on top.
  static let painter = #"""
    const sourceTitles = {main: 'On the road', raw: 'Raw locations', logged: 'Logged positions'};
    const layers = {};
    function addLayer(key, title, isThere, isOn = true) {
      layers[key] = {title, isThere, isOn: isOn && isThere};
    }
    const hasRaw = drives.length > 0, hasPaths = drives.some((drive) => drive.paths.length > 0);
    const isDriven = (drive) => drive.paths.some((path) => !path.isPlanned);
    const hasTraffic = lines.some((line) => line.traffic.length > 0)
      || drives.some((drive) => drive.paths.some((path) => path.traffic.length > 0));
    addLayer('roads', 'Roads', roads.length > 0);
    addLayer('names', 'Street names', (data.roads?.names || []).length > 0);
    addLayer('areas', 'Areas', areas.length > 0);
    addLayer('lines', 'Lines', lines.some((line) => line.points.length > 2));
    addLayer('paths', 'Driven paths', drives.some(isDriven));
    addLayer('route', 'Route', drives.some((drive) => drive.isPlanned));
    addLayer('traffic', 'Traffic', hasTraffic);
    addLayer('raw', sourceTitles.raw, hasRaw);
    addLayer('trace', 'Raw line', drives.some((drive) => drive.count > 1), false);
    addLayer('snapped', 'Places on the road', hasPaths, drives.some(isDriven));
    addLayer('logged', sourceTitles.logged, drives.some((drive) => drive.logged), false);
    addLayer('gaps', 'Gaps', drives.some((drive) => drive.gaps.length > 0));
    addLayer('markers', 'Markers', markers.length > 0 || drives.some((drive) => drive.isPlanned));
    addLayer('vehicles', 'Vehicles', hasRaw
      && (duration() > 0 || drives.some((drive) => drive.isPlanned)));

    const still = document.createElement('canvas');
    const sources = ['main', 'main'];
    let selected = drives.length > 0 ? 0 : -1;
    let isStale = true, isWaiting = false, measured = null;

    function redraw() { isStale = true; draw(); }
    function draw() {
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(paint);
    }

    function paint() {
      isWaiting = false;
      const ratio = window.devicePixelRatio || 1;
      const width = canvas.clientWidth, height = canvas.clientHeight;
      if (width === 0 || height === 0) return;
      for (const target of [canvas, still]) {
        if (target.width === Math.round(width * ratio)
          && target.height === Math.round(height * ratio)) continue;
        target.width = Math.round(width * ratio);
        target.height = Math.round(height * ratio);
        isStale = true;
      }
      const views = viewports();
      if (isStale) {
        const context = still.getContext('2d');
        context.setTransform(ratio, 0, 0, ratio, 0, 0);
        views.forEach((view, side) =>
          clipped(context, view, () => paintStill(context, view, side)));
        isStale = false;
      }
      const context = canvas.getContext('2d');
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, canvas.width, canvas.height);
      context.drawImage(still, 0, 0);
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      views.forEach((view) => clipped(context, view, () => paintMoving(context, view)));
      if (views.length > 1) {
        context.fillStyle = style.ground.ink;
        context.fillRect(views[1].left - 1, 0, 2, height);
      }
      // The checkbox of snapped places is indeterminate while any of them are left out because
      // they are too dense.
      const box = document.querySelector('[data-layer=snapped]');
      if (box) {
        box.indeterminate = layers.snapped.isOn && !layers.snapped.isWanted
          && shown().some((drive) => drive.paths.length > 0 && isCrowdedIn(views[0], drive));
      }
      afterFrame(views[0]);
    }

    function clipped(context, view, body) {
      context.save();
      context.beginPath();
      context.rect(view.left, 0, view.width, view.height);
      context.clip();
      body();
      context.restore();
    }

    const shown = () => drives.filter((drive) => drive.isShown);

    // The cells covered by lines and dots, where no street names are written.
    let occupied = null;

    function paintStill(context, view, side) {
      occupied = new Cells(view);
      drawGround(context, view);
      if (layers.areas.isOn) for (const area of areas) drawArea(context, view, area);
      if (layers.lines.isOn) {
        const order = lines.map((line) => [style.lines[line.kind], line])
          .sort((a, b) => a[0].zIndex - b[0].zIndex);
        for (const [look, line] of order) {
          drawLine(context, view, line.points, line.box, look);
          const length = line.distances[line.distances.length - 1] || 0;
          drawTraffic(context, view, line, line.traffic, 0, length, look);
        }
      }
      const source = sourceOf(view);
      const taken = {raw: new Cells(view, 3), snapped: new Cells(view, 4),
        logged: new Cells(view, 4)};
      // If the dots of a drive are so dense that they would hide its line, raw locations are small
      // and below the line, and snapped places are left out unless they were switched on by hand.
      const isCrowded = (drive) => isCrowdedIn(view, drive);
      const drawRaw = (drive) => {
        if (!layers.raw.isOn || source === 'logged' || growsWithTime(drive)) return;
        drawRawDots(context, view, drive, taken.raw);
      };
      shown().filter(isCrowded).forEach(drawRaw);
      if (layers.paths.isOn && source === 'main') {
        const look = style.lines.route;
        for (const drive of shown()) {
          for (const path of drive.paths) {
            if (path.isPlanned) continue;
            drawLine(context, view, path.points, path.box, look);
            drawTraffic(context, view, path, trafficAt(path, 0), 0, path.length, look);
          }
        }
      }
      for (const drive of shown()) {
        if (layers.trace.isOn || (isSplit && source === 'raw')) {
          drawLine(context, view, interleaved(drive.raw), drive.box, style.lines.trace);
        }
        if (!isCrowded(drive)) drawRaw(drive);
        if (layers.snapped.isOn && source === 'main'
          && (!isCrowded(drive) || layers.snapped.isWanted)) {
          drawDots(context, view, drive.snapped, style.markers.snapped, true, drive.box,
            taken.snapped);
        }
        if (drive.logged && (layers.logged.isOn || source === 'logged')) {
          drawDots(context, view, drive.logged, style.markers.unknown, true, drive.box,
            taken.logged);
        }
        if (layers.gaps.isOn) drawGaps(context, view, drive);
      }
      if (layers.markers.isOn) {
        const order = [...dotMarkers]
          .sort((a, b) => style.markers[a.kind].zIndex - style.markers[b.kind].zIndex);
        for (const {kind, places, box} of order) {
          drawDots(context, view, places, style.markers[kind], false, box, new Cells(view, 2));
        }
      }
      for (const drive of shown()) {
        if (source !== 'main' || !layers.route.isOn) continue;
        for (const path of drive.paths) if (path.isPlanned) occupied.addLine(path.points, path.box);
      }
      writeStreetNames(context, view, labelPlaces());
      occupied = null;
    }

    const isCrowdedIn = (view, drive) => drive.spacing * view.scale < legible.crowd;

    // The raw locations of a drive along a route appear as they are received. All raw locations are
    // always shown for drives without a route, for drives of more than 20,000 updates, and on maps
    // of more than 30 drives.
    const growsWithTime = (drive) => drive.isPlanned && drive.count <= 20000 && drives.length <= 30;

    function drawRawDots(context, view, drive, taken, count) {
      const look = style.markers.raw, size = isCrowdedIn(view, drive) ? 3 : look.size;
      drawDots(context, view, drive.raw, {...look, size: Math.min(look.size, size)}, false,
        drive.box, taken, count);
    }

    function drawGaps(context, view, drive) {
      for (const event of drive.gaps) {
        const [from, to] = event.rows.map((row) => {
          const isPlaced = drive.snapped.xs[row] === drive.snapped.xs[row];
          const places = isPlaced ? drive.snapped : drive.raw;
          return [places.xs[row], places.ys[row]];
        });
        const line = [...from, near(to[0], from[0]), to[1]];
        drawLine(context, view, line, boxOf(line), style.lines.gap);
      }
    }

    function paintMoving(context, view) {
      const source = sourceOf(view), places = labelPlaces();
      if (isSplit) places.reserve(view.left + view.width / 2 - 80, view.height - 34, 160, 34);
      const scene = shown().map((drive) => [drive, momentOf(drive, source)])
        .filter(([, moment]) => moment);
      if (layers.raw.isOn && source !== 'logged') {
        const taken = new Cells(view, 3);
        for (const [drive, moment] of scene) {
          if (growsWithTime(drive)) drawRawDots(context, view, drive, taken, moment.row + 1);
        }
      }
      if ((layers.route.isOn || layers.paths.isOn) && source === 'main') {
        for (const [drive, moment] of scene) paintRoute(context, view, drive, moment);
      }
      if (measured) paintMeasured(context, view);
      if (layers.markers.isOn) paintMarkers(context, view, places, scene);
      const vehicles = layers.vehicles.isOn ? scene.map(([drive, moment]) => {
        const x = view.x(near(moment.x, camera.x), moment.y);
        const y = view.y(near(moment.x, camera.x), moment.y);
        return {drive, moment, x, y};
      }).filter(({x, y}) => view.shows(x, y, 30)) : [];
      for (const {x, y} of vehicles) places.reserve(x - 13, y - 13, 26, 26);
      for (const {drive, moment, x, y} of vehicles) {
        const fade = moment.isInGap || moment.isOver || moment.isBefore ? 0.55 : 1;
        const small = drives.length > 30 ? 'snapped' : 'vehicle';
        drawIcon(context, small, x, y, turnOf(view, moment.dx, moment.dy), fade);
        if (drive.number === selected && drives.length > 1) {
          context.beginPath();
          context.arc(x, y, 17, 0, 2 * Math.PI);
          context.strokeStyle = style.ground.ink;
          context.lineWidth = 2;
          context.stroke();
        }
        const matters = drive.number === selected;
        if (matters || drives.length <= 30) {
          const text = source === 'main' ? vehicleLabel(drive, moment) : '';
          writeBeside(context, view, places, text, x, y, 26, matters);
        }
      }
      if (isSplit) {
        context.font = letters(13, '600');
        context.textAlign = 'left';
        context.textBaseline = 'bottom';
        const middle = view.left + view.width / 2, text = sourceTitles[source];
        const wide = context.measureText(text).width + 20;
        context.fillStyle = style.ground.plate;
        context.fillRect(middle - wide / 2, view.height - 34, wide, 24);
        context.textAlign = 'center';
        write(context, text, middle, view.height - 14);
      }
    }

    // Draws the traveled parts of the current path and of the previous paths, and, if the current
    // path is a route, the parts that are still ahead.
    function paintRoute(context, view, drive, moment) {
      if (!moment.path) return;
      const traveled = style.lines.traveledRoute;
      for (const path of drive.paths) {
        if (path.number < moment.path.number && (path.isPlanned || clock.hasBegun)) {
          drawStretch(context, view, path, 0, path.driven, traveled);
        }
        if (path !== moment.path) continue;
        if (path.isPlanned || clock.hasBegun) {
          drawStretch(context, view, path, 0, moment.along, traveled);
        }
        if (!path.isPlanned) continue;
        const length = path.distances[path.distances.length - 1] || 0;
        const next = drive.nextStops ? drive.nextStops[moment.row] : path.stops.length;
        const stop = next < path.stops.length
          ? Math.max(moment.along, path.stops[next].distance) : length;
        const stretches = trafficAt(path, moment.row);
        const parts = [['remainingRoute', stop, length], ['activeRoute', moment.along, stop]];
        for (const [kind, from, to] of parts) {
          drawStretch(context, view, path, from, to, style.lines[kind]);
          drawTraffic(context, view, path, stretches, from, to, style.lines[kind]);
        }
      }
    }

    // Markers that are dots are drawn on the still canvas, since there may be very many of them.
    const dotKinds = ['raw', 'snapped', 'considered', 'rejected', 'unknown'];
    const dotMarkers = dotKinds.map((kind) => {
      const found = markers.filter((marker) => marker.kind === kind);
      const places = {xs: Float64Array.from(found, (marker) => marker.x),
        ys: Float64Array.from(found, (marker) => marker.y)};
      return {kind, places, box: boxOfPlaces(places), labeled: found.filter((one) => one.label)};
    }).filter(({places}) => places.xs.length > 0);
    const iconMarkers = markers.filter((marker) => !dotKinds.includes(marker.kind));

    // Returns the waypoints of the current route as markers; empty if there is no current route.
    function stopsOf(drive, moment) {
      const path = moment.path;
      if (!path || !path.isPlanned) return [];
      const next = drive.nextStops[moment.row];
      return path.stops.map((stop, number) => {
        const {x, y} = placeOn(path, stop.distance), isAhead = number >= next;
        const said = number === next ? fact(drive, 'waypointLabel', moment.row) : null;
        return {id: drive.title + ', ' + stop.name, kind: stop.kind, x, y,
          label: isAhead ? said || stop.name : '', title: stop.name, fade: isAhead ? 1 : 0.5,
          facts: [{name: 'along', value: stop.distance.toFixed(1)}]};
      });
    }

    function paintMarkers(context, view, places, scene) {
      const all = [...iconMarkers, ...dotMarkers.flatMap((dots) => dots.labeled),
        ...scene.flatMap(([drive, moment]) => stopsOf(drive, moment))];
      const placed = all.map((marker) => ({...marker, look: style.markers[marker.kind],
        px: view.x(near(marker.x, camera.x), marker.y),
        py: view.y(near(marker.x, camera.x), marker.y)}))
        .filter((marker) => marker.look.isVisible && view.shows(marker.px, marker.py, 30))
        .sort((a, b) => a.look.zIndex - b.look.zIndex);
      for (const marker of placed) {
        const turn = marker.heading === undefined ? null
          : (marker.heading - camera.bearing) * radians;
        if (dotKinds.includes(marker.kind)) continue;
        drawIcon(context, marker.kind, marker.px, marker.py, turn, marker.fade || 1);
        const size = marker.look.size;
        places.reserve(marker.px - size / 2, marker.py - size / 2, size, size);
      }
      for (const marker of placed.reverse()) {
        writeBeside(context, view, places, marker.label, marker.px, marker.py, marker.look.size);
      }
    }
    """#
}
