extension Page {
  /// The part of the script that writes labels and street names.
  static let labels = #"""
    function labelPlaces() {
      const right = canvas.clientWidth, bottom = canvas.clientHeight;
      // The areas of the north arrow, the scale bar, and the attribution.
      const taken = [[0, bottom - 40, 170, bottom], [right - 260, bottom - 22, right, bottom]];
      return {
        reserve(x, y, width, height) { taken.push([x, y, x + width, y + height]); },
        take(x, y, width, height) {
          const box = [x, y, x + width, y + height];
          if (taken.some((other) => box[0] < other[2] && other[0] < box[2] && box[1] < other[3]
            && other[1] < box[3])) return false;
          taken.push(box);
          return true;
        },
      };
    }

    // The cells of the map in which something is drawn.
    class Cells {
      constructor(view, size = 8) {
        this.view = view;
        this.size = size;
        this.columns = Math.ceil(view.width / this.size) + 1;
        this.cells = new Uint8Array(this.columns * (Math.ceil(view.height / this.size) + 1));
      }
      // Marks the cell of a point. Returns false if the cell was already marked or the point isn't
      // visible.
      add(x, y) {
        if (!this.view.shows(x, y)) return false;
        const column = Math.floor((x - this.view.left) / this.size);
        const cell = Math.floor(y / this.size) * this.columns + column;
        if (this.cells[cell]) return false;
        this.cells[cell] = 1;
        return true;
      }
      addLine(points, box) {
        const shift = this.view.shift(box);
        if (shift === null) return;
        let px = NaN, py = NaN;
        for (let i = 0; i < points.length; i += 2) {
          const x = this.view.x(points[i] + shift, points[i + 1]);
          const y = this.view.y(points[i] + shift, points[i + 1]);
          const length = Math.hypot(x - px, y - py);
          // Very long segments are skipped, since stepping along them would take too long.
          const steps = length < 20000 ? Math.ceil(length / this.size) : 0;
          for (let k = 1; k <= steps; k++) {
            this.add(px + (x - px) * k / steps, py + (y - py) * k / steps);
          }
          px = x;
          py = y;
        }
      }
      // Returns whether no cell is marked along a line with the given center, direction, and
      // length.
      isFree(x, y, turn, width) {
        const dx = Math.cos(turn), dy = Math.sin(turn);
        for (let along = -width / 2; along <= width / 2; along += this.size / 2) {
          const column = Math.floor((x + along * dx - this.view.left) / this.size);
          const row = Math.floor((y + along * dy) / this.size);
          if (this.cells[row * this.columns + column]) return false;
        }
        return true;
      }
    }

    const letters = (size, weight = '') =>
      `${weight} ${size}px system-ui, "Noto Sans", "DejaVu Sans", sans-serif`;

    function write(context, text, x, y) {
      context.lineJoin = 'round';
      context.lineWidth = 3.5;
      context.strokeStyle = style.ground.halo;
      context.strokeText(text, x, y);
      context.fillStyle = style.ground.ink;
      context.fillText(text, x, y);
    }

    // Writes a label on a free side of an icon; an important label is written even if no side is
    // free.
    function writeBeside(context, view, places, text, x, y, size, matters = false) {
      if (!text) return;
      context.font = letters(12, '600');
      context.textBaseline = 'middle';
      context.textAlign = 'left';
      const width = context.measureText(text).width, gap = size / 2 + 5;
      const sides = [[gap, 0], [-gap - width, 0], [-width / 2, -gap - 8], [-width / 2, gap + 8]];
      for (const [dx, dy] of sides) {
        const left = x + dx, top = y + dy - 8;
        if (left < view.left || left + width > view.left + view.width || top < 0
          || top + 16 > view.height) continue;
        if (places.take(left - 2, top, width + 4, 16)) return write(context, text, left, y + dy);
      }
      if (matters) write(context, text, x + gap, y);
    }

    // Writes names along streets that are straight for long enough, unless the same name is nearby.
    function writeStreetNames(context, view, places) {
      if (!layers.roads.isOn || !layers.names.isOn || view.zoom < legible.leastNameZoom) return;
      context.font = letters(11);
      context.textBaseline = 'middle';
      context.textAlign = 'center';
      const written = new Map();
      let count = 0;
      for (const group of roads) {
        if (view.zoom < group.zoom + legible.nameDelay) continue;
        for (const line of roadLines(group)) {
          if (!line.name || count >= 60) continue;
          const shift = view.shift(line.box);
          if (shift === null) continue;
          const spot = straightSpot(view, line, shift, context.measureText(line.name).width + 10);
          if (!spot) continue;
          const others = written.get(line.name) || [];
          const away = (other) => Math.hypot(other.x - spot.x, other.y - spot.y);
          if (others.some((other) => away(other) < legible.nameRepeat)) continue;
          if (!occupied.isFree(spot.x, spot.y, spot.turn, spot.width)) continue;
          const wide = Math.abs(Math.cos(spot.turn)) * spot.width + 12;
          const high = Math.abs(Math.sin(spot.turn)) * spot.width + 12;
          if (!places.take(spot.x - wide / 2, spot.y - high / 2, wide, high)) continue;
          written.set(line.name, [...others, spot]);
          count++;
          context.save();
          context.translate(spot.x, spot.y);
          context.rotate(spot.turn);
          write(context, line.name, 0, 0);
          context.restore();
        }
      }
    }

    function straightSpot(view, line, shift, width) {
      const {points} = line, count = points.length / 2;
      const at = (i) => ({x: view.x(points[2 * i] + shift, points[2 * i + 1]),
        y: view.y(points[2 * i] + shift, points[2 * i + 1])});
      let start = at(0), best = null;
      for (let i = 0, j = 1; j < count; j++) {
        // The stretch starting at i extends to j until the line bends.
        const end = at(j), next = j + 1 < count ? at(j + 1) : null;
        const chord = Math.hypot(end.x - start.x, end.y - start.y);
        const x = (start.x + end.x) / 2, y = (start.y + end.y) / 2;
        if (chord >= width && chord > (best?.chord || 0) && view.shows(x, y, -10)) {
          let turn = Math.atan2(end.y - start.y, end.x - start.x);
          if (Math.abs(turn) > Math.PI / 2) turn += Math.PI;
          best = {x, y, turn, chord, width};
        }
        if (!next) break;
        const bend = Math.abs((next.x - start.x) * (end.y - start.y)
          - (next.y - start.y) * (end.x - start.x)) / Math.max(1, Math.hypot(
          next.x - start.x, next.y - start.y));
        if (bend > 5) { i = j; start = end; }
      }
      return best;
    }
    """#
}
