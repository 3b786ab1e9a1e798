extension Page {
  /// The part of the script that projects to the plane of web maps (`WebMercator` of `MapDrawing`),
  /// measures distances on the ground, and decodes lines.
  static let places = #"""
    const highestLatitude = 85.051128779806604, radians = Math.PI / 180;

    const worldX = (longitude) => longitude / 360 + 0.5;
    function worldY(latitude) {
      const s = Math.sin(Math.max(-highestLatitude, Math.min(highestLatitude, latitude)) * radians);
      return Math.max(0, Math.min(1, 0.5 - Math.log((1 + s) / (1 - s)) / (4 * Math.PI)));
    }
    const latitudeAt = (y) => Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) / radians;
    const longitudeAt = (x) => ((x % 1 + 1) % 1 - 0.5) * 360;

    // Returns the distance in meters between two nearby places, using the ellipsoid's radii of
    // curvature at the middle latitude.
    function metersBetween(ax, ay, bx, by) {
      const a = latitudeAt(ay), b = latitudeAt(by), s = Math.sin((a + b) / 2 * radians);
      const w = 1 - 0.0066943799901413165 * s * s;
      const north = 6378137 * (1 - 0.0066943799901413165) / (w * Math.sqrt(w)) * (b - a) * radians;
      const east = 6378137 / Math.sqrt(w) * Math.cos((a + b) / 2 * radians)
        * (bx - ax) * 2 * Math.PI;
      return Math.hypot(north, east);
    }

    // Decodes the points of a line as x, y, x, y…; x continues across the antimeridian.
    function encodedLine(text, precision = 1e-6) {
      const values = numbers(text), points = new Float64Array(values.length);
      let latitude = 0, longitude = 0, last = NaN;
      for (let i = 0; i + 1 < values.length; i += 2) {
        latitude += values[i];
        longitude += values[i + 1];
        let x = worldX(longitude * precision);
        if (last === last) x += Math.round(last - x);
        points[i] = last = x;
        points[i + 1] = worldY(latitude * precision);
      }
      return points;
    }

    function boxOf(points) {
      const box = [Infinity, Infinity, -Infinity, -Infinity];
      for (let i = 0; i < points.length; i += 2) {
        if (points[i] !== points[i]) continue;
        box[0] = Math.min(box[0], points[i]);
        box[1] = Math.min(box[1], points[i + 1]);
        box[2] = Math.max(box[2], points[i]);
        box[3] = Math.max(box[3], points[i + 1]);
      }
      return box;
    }

    // Moves an x by whole widths of the world to within half a width of another x.
    const near = (x, middle) => x + Math.round(middle - x);

    // Returns the last index in sorted values whose value is at most the sought value, or -1 if
    // there is none.
    function lastAtMost(values, sought) {
      let low = 0, high = values.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (values[middle] <= sought) low = middle + 1; else high = middle;
      }
      return low - 1;
    }
    """#
}
