extension Page {
  /// The part of the script that draws lines, areas, dots, and icons.
  static let drawing = #"""
    function drawLine(context, view, points, box, look, color = look.color) {
      const shift = view.shift(box, look.width);
      if (shift === null || !look.isVisible) return;
      context.beginPath();
      trace(context, view, points, shift);
      strokeLine(context, look, color);
      occupied?.addLine(points, box);
    }

    function strokeLine(context, look, color = look.color) {
      context.lineCap = look.dashes.length ? 'butt' : 'round';
      context.lineJoin = 'round';
      context.setLineDash(look.dashes);
      context.strokeStyle = color;
      context.lineWidth = look.width;
      context.stroke();
      context.setLineDash([]);
    }

    // Returns the points of a path between two distances, with an interpolated point at each end.
    function slice(path, from, to) {
      const {points, distances} = path;
      const start = placeOn(path, from), end = placeOn(path, to), part = [start.x, start.y];
      let i = lastAtMost(distances, from) + 1;
      for (; i < distances.length && distances[i] < to; i++) {
        part.push(points[2 * i], points[2 * i + 1]);
      }
      part.push(end.x, end.y);
      return part;
    }

    function drawStretch(context, view, path, from, to, look, color) {
      if (!(to > from)) return;
      if (from <= 0 && to >= path.distances[path.distances.length - 1]) {
        return drawLine(context, view, path.points, path.box, look, color);
      }
      drawLine(context, view, slice(path, from, to), path.box, look, color);
    }

    // Draws traffic narrower than the line, so that the line's edges stay visible; normal traffic
    // isn't drawn.
    function drawTraffic(context, view, path, stretches, from, to, look) {
      if (!look.showsTraffic || !layers.traffic.isOn) return;
      const narrow = {...look, width: Math.max(2, look.width - 2), dashes: []};
      for (const [start, end, speed] of stretches) {
        if (speed === 'NORMAL') continue;
        const color = look.traffic[speed];
        drawStretch(context, view, path, Math.max(from, start), Math.min(to, end), narrow, color);
      }
    }

    const trafficAt = (path, row) => {
      const index = lastAtMost(path.traffic.map((part) => part.row), row);
      return index < 0 ? [] : path.traffic[index].stretches;
    };

    function drawArea(context, view, area) {
      const look = style.lines.area;
      if (view.shift(area.box, 4) === null || !look.isVisible) return;
      context.beginPath();
      for (const ring of area.polygons.flat()) {
        trace(context, view, ring, near(ring[0], camera.x) - ring[0]);
        context.closePath();
      }
      context.globalAlpha = 0.16;
      context.fillStyle = look.color;
      context.fill('evenodd');
      context.globalAlpha = 1;
      strokeLine(context, look);
    }

    // Draws places as dots; only one dot is drawn where several would coincide.
    function drawDots(context, view, places, look, isRing, box, taken, count = places.xs.length) {
      const shift = view.shift(box, 12);
      if (shift === null || !look.isVisible) return;
      const dot = dotOf(look, isRing), half = dot.side / 2;
      for (let i = 0; i < count; i++) {
        const x = view.x(places.xs[i] + shift, places.ys[i]);
        const y = view.y(places.xs[i] + shift, places.ys[i]);
        if (!taken.add(x, y)) continue;
        occupied?.add(x, y);
        context.drawImage(dot.canvas, x - half, y - half, dot.side, dot.side);
      }
    }

    // Returns an image of a dot; copying one image is faster than drawing a circle for each dot.
    const dots = new Map();
    function dotOf(look, isRing) {
      const ratio = window.devicePixelRatio || 1;
      const name = [look.color, look.size, isRing, style.ground.halo, ratio].join();
      if (dots.has(name)) return dots.get(name);
      const side = Math.ceil(look.size + 4), own = document.createElement('canvas');
      own.width = own.height = side * ratio;
      const context = own.getContext('2d');
      context.scale(ratio, ratio);
      context.arc(side / 2, side / 2, look.size / 2, 0, 2 * Math.PI);
      context.fillStyle = isRing ? style.ground.halo : look.color;
      context.fill();
      context.strokeStyle = isRing ? look.color : style.ground.halo;
      context.lineWidth = isRing ? 1.8 : 1;
      if (isRing || look.size > 4) context.stroke();
      dots.set(name, {canvas: own, side});
      return dots.get(name);
    }

    const images = new Map();
    function imageOf(source) {
      if (!images.has(source)) {
        const image = new Image();
        image.onload = () => redraw();
        image.src = source;
        images.set(source, image);
      }
      return images.get(source);
    }

    // Draws an icon at a point of the canvas; `turn` is its rotation in radians clockwise from up.
    function drawIcon(context, kind, x, y, turn = null, fade = 1) {
      const look = style.markers[kind];
      if (!look.isVisible) return;
      context.save();
      context.globalAlpha = fade;
      context.translate(x, y);
      if (turn !== null && look.isFlat) context.rotate(turn);
      context.translate((0.5 - look.anchor[0]) * look.size, (0.5 - look.anchor[1]) * look.size);
      const image = look.image ? imageOf(look.image) : null;
      if (image && image.complete && image.naturalWidth > 0) {
        context.drawImage(image, -look.size / 2, -look.size / 2, look.size, look.size);
      } else {
        const shape = look.path || (look.path = new Path2D(look.shape));
        context.scale(look.size / 24, look.size / 24);
        context.translate(-12, -12);
        context.lineWidth = 2.4;
        context.lineJoin = 'round';
        context.strokeStyle = style.ground.halo;
        context.stroke(shape);
        context.fillStyle = look.color;
        context.fill(shape, 'evenodd');
      }
      context.restore();
    }

    // Returns the direction on the screen of a vector on the map, in radians clockwise from up, or
    // null for a zero vector.
    const turnOf = (view, dx, dy) => dx || dy
      ? Math.atan2(dx * view.cos + dy * view.sin, -(dy * view.cos - dx * view.sin)) : null;
    """#
}
