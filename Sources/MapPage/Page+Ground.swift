extension Page {
  /// The part of the script that chooses the style and draws the roads in the background.
  static let ground = #"""
    const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
    let theme = data.theme === 'auto' ? null : data.theme;
    let style = null;

    function chooseStyle() {
      const name = theme || (systemIsDark.matches ? 'dark' : 'light');
      style = data.styles[name];
      document.documentElement.dataset.theme = name;
      for (const [key, color] of Object.entries(style.ground)) {
        document.documentElement.style.setProperty('--' + key, color);
      }
    }

    // Adds a line to a path; inner points less than a pixel (|Δx| + |Δy|) from the previous added
    // point are left out.
    function trace(context, view, points, shift) {
      const last = points.length - 2;
      let px = NaN, py = NaN;
      for (let i = 0; i <= last; i += 2) {
        const x = view.x(points[i] + shift, points[i + 1]);
        const y = view.y(points[i] + shift, points[i + 1]);
        if (i === 0) context.moveTo(x, y);
        else if (i === last || Math.abs(x - px) + Math.abs(y - py) >= 1) context.lineTo(x, y);
        else continue;
        px = x;
        py = y;
      }
    }

    const roadWidth = (group, zoom) =>
      Math.min(legible.mostRoadWidth,
        group.width * Math.pow(legible.roadGrowth, zoom - 15));

    function drawGround(context, view) {
      context.clearRect(view.left, 0, view.width, view.height);
      if (!data.tiles) {
        context.fillStyle = style.ground.ground;
        context.fillRect(view.left, 0, view.width, view.height);
      }
      if (!layers.roads.isOn) return;
      context.lineCap = 'round';
      context.lineJoin = 'round';
      const seen = roads.filter((group) => view.zoom >= group.zoom).map((group) => {
        const path = new Path2D();
        for (const line of roadLines(group)) {
          const shift = view.shift(line.box, 20);
          if (shift !== null) trace(path, view, line.points, shift);
        }
        return {group, path, colors: style.roads[group.class]};
      }).reverse();
      for (const {group, path, colors} of seen) {
        const width = roadWidth(group, view.zoom);
        // Thin roads are drawn in the casing's color only; round caps would be invisible and slow.
        context.lineCap = width < 2 ? 'butt' : 'round';
        context.lineJoin = width < 2 ? 'bevel' : 'round';
        context.strokeStyle = colors.casing;
        context.lineWidth = width < 2 ? Math.max(1, width) : width + 1.6;
        context.stroke(path);
      }
      context.lineCap = 'round';
      context.lineJoin = 'round';
      for (const {group, path, colors} of seen) {
        const width = roadWidth(group, view.zoom);
        if (width < 2) continue;
        context.strokeStyle = colors.fill;
        context.lineWidth = width;
        context.stroke(path);
      }
    }
    """#
}
