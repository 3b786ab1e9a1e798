extension Page {
  /// The part of the script that decodes the map's data into arrays that can be drawn.
  static let scene = #"""
    function readPlaces(coded) {
      if (!coded) return null;
      const known = column(coded.known);
      const xs = sparse(column(coded.longitudes, 1e-6), known);
      const ys = sparse(column(coded.latitudes, 1e-6), known);
      for (let i = 0; i < xs.length; i++) { xs[i] = worldX(xs[i]); ys[i] = worldY(ys[i]); }
      return {xs, ys};
    }

    function readPath(coded) {
      const points = encodedLine(coded.line);
      const path = {...coded, points, box: boxOf(points), distances: column(coded.distances, 0.1)};
      delete path.line;
      return path;
    }

    function readFact(coded) {
      const known = column(coded.known);
      const unit = coded.kind === 'number' ? 10 ** -coded.decimals : 1;
      const values = sparse(column(coded.values, unit), known);
      return {name: coded.name, kind: coded.kind, words: coded.words, decimals: coded.decimals,
        values};
    }

    function readDrive(coded, number) {
      const raw = readPlaces(coded.raw), count = raw.xs.length;
      const times = column(coded.times, 0.001) || Float64Array.from({length: count}, (_, i) => i);
      const drive = {
        number, title: coded.title, count, raw, times, hasTimes: !!coded.times,
        paths: coded.paths.map(readPath), path: column(coded.path), along: column(coded.along, 0.1),
        nextStops: column(coded.nextStops), logged: readPlaces(coded.logged),
        facts: coded.facts.map(readFact), events: coded.events, isShown: true,
        isUnmatched: coded.isUnmatched,
      };
      drive.paths.forEach((path, number) => {
        path.number = number;
        path.driven = 0;
      });
      for (let row = 0; row < count; row++) {
        const path = drive.paths[drive.path[row]];
        if (path) path.driven = drive.along[row];
      }
      drive.isPlanned = drive.paths.some((path) => path.isPlanned);
      drive.gaps = drive.events.filter((event) => event.kind === 'gap');
      drive.snapped = snappedPlaces(drive);
      if (drive.logged) {
        drive.logged.xs = drive.logged.xs.map((x, row) => near(x, raw.xs[row]));
      }
      drive.spacing = spacingOf(raw);
      drive.box = boxOfPlaces(raw);
      for (const path of drive.paths) grow(drive.box, path.box);
      if (drive.logged) grow(drive.box, boxOfPlaces(drive.logged));
      return drive;
    }

    // Returns the mean distance between consecutive updates on the plane of the map.
    function spacingOf({xs, ys}) {
      let sum = 0;
      for (let i = 1; i < xs.length; i++) sum += Math.hypot(xs[i] - xs[i - 1], ys[i] - ys[i - 1]);
      return xs.length > 1 ? sum / (xs.length - 1) : Infinity;
    }

    function boxOfPlaces({xs, ys}) {
      const box = [Infinity, Infinity, -Infinity, -Infinity];
      for (let i = 0; i < xs.length; i++) {
        if (xs[i] < box[0]) box[0] = xs[i];
        if (xs[i] > box[2]) box[2] = xs[i];
        if (ys[i] < box[1]) box[1] = ys[i];
        if (ys[i] > box[3]) box[3] = ys[i];
      }
      return box;
    }

    function interleaved(places) {
      const points = new Float64Array(places.xs.length * 2);
      for (let i = 0; i < places.xs.length; i++) {
        points[2 * i] = places.xs[i];
        points[2 * i + 1] = places.ys[i];
      }
      return points;
    }

    function grow(box, other) {
      if (!(other[0] <= other[2])) return;
      const shift = box[0] <= box[2] ? near(other[0], box[0]) - other[0] : 0;
      box[0] = Math.min(box[0], other[0] + shift);
      box[1] = Math.min(box[1], other[1]);
      box[2] = Math.max(box[2], other[2] + shift);
      box[3] = Math.max(box[3], other[3]);
    }

    // Returns the place at a distance along a path: x, y, and the direction of the path there as a
    // vector.
    function placeOn(path, along) {
      const {points, distances} = path, last = distances.length - 1;
      if (last < 1) return {x: points[0], y: points[1], dx: 0, dy: 0};
      const i = Math.max(0, Math.min(last - 1, lastAtMost(distances, along)));
      const length = distances[i + 1] - distances[i];
      const share = length > 0 ? Math.max(0, Math.min(1, (along - distances[i]) / length)) : 0;
      const dx = points[2 * i + 2] - points[2 * i], dy = points[2 * i + 3] - points[2 * i + 1];
      return {x: points[2 * i] + share * dx, y: points[2 * i + 1] + share * dy, dx, dy};
    }

    function snappedPlaces(drive) {
      const xs = new Float64Array(drive.count).fill(NaN), ys = xs.slice();
      for (let row = 0; row < drive.count; row++) {
        const path = drive.paths[drive.path[row]];
        if (!path) continue;
        const place = placeOn(path, drive.along[row]);
        xs[row] = near(place.x, drive.raw.xs[row]);
        ys[row] = place.y;
      }
      return {xs, ys};
    }

    const drives = data.drives.map(readDrive);
    const lines = data.lines.map((line) => {
      const points = encodedLine(line.line);
      return {...line, points, box: boxOf(points), distances: distancesAlong(points)};
    });
    const areas = data.areas.map((area) => {
      const polygons = area.polygons.map((rings) => rings.map((ring) => encodedLine(ring)));
      const box = boxOf([]);
      for (const ring of polygons.flat()) grow(box, boxOf(ring));
      return {...area, polygons, box};
    });
    const markers = data.markers.map((marker) => {
      return {...marker, x: worldX(marker.place[0]), y: worldY(marker.place[1])};
    });
    const roads = data.roads?.classes || [];

    // Returns the lines of a class of roads, which are decoded when first needed.
    function roadLines(group) {
      group.decoded = group.decoded || group.lines.map(([text, name]) => {
        const points = encodedLine(text, 1e-5);
        return {points, box: boxOf(points), name: name < 0 ? '' : data.roads.names[name]};
      });
      return group.decoded;
    }

    function distancesAlong(points) {
      const distances = new Float64Array(points.length / 2);
      for (let i = 1; i < distances.length; i++) {
        distances[i] = distances[i - 1] + straightMeters(
          {x: points[2 * i - 2], y: points[2 * i - 1]}, {x: points[2 * i], y: points[2 * i + 1]});
      }
      return distances;
    }

    // Returns the box of everything except roads and hidden drives, or of the whole world if there
    // is nothing else; unmatched drives count only if no others are shown.
    function everything() {
      const whole = [Infinity, Infinity, -Infinity, -Infinity];
      for (const item of [...lines, ...areas]) grow(whole, item.box);
      for (const marker of markers) grow(whole, [marker.x, marker.y, marker.x, marker.y]);
      const seen = drives.filter((drive) => drive.isShown);
      const matched = seen.filter((drive) => !drive.isUnmatched);
      for (const drive of matched.length > 0 ? matched : seen) grow(whole, drive.box);
      return whole[0] <= whole[2] ? whole : [0, 0, 1, 1];
    }
    const isEmpty = [drives, lines, areas, markers].every((items) => items.length === 0)
      || (drives.every((drive) => drive.count === 0) && lines.length + areas.length === 0
        && markers.length === 0);
    """#
}
