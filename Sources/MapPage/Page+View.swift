extension Page {
  /// The part of the script that moves the camera and maps places to pixels.
  static let view = #"""
    const canvas = document.getElementById('map');
    const camera = {x: 0.5, y: 0.5, zoom: 1, bearing: 0};
    const zooms = {least: 0, most: 22};

    // Creates the view of a part of the canvas: the whole canvas, or one of its halves.
    function viewport(left, width) {
      const scale = 256 * Math.pow(2, camera.zoom);
      const turn = camera.bearing * radians, cos = Math.cos(turn), sin = Math.sin(turn);
      const height = canvas.clientHeight;
      const middle = {x: left + width / 2, y: height / 2};
      const reach = Math.hypot(width, height) / 2 / scale;
      const view = {left, width, height, scale, cos, sin, zoom: camera.zoom};
      view.x = (x, y) => middle.x + ((x - camera.x) * cos + (y - camera.y) * sin) * scale;
      view.y = (x, y) => middle.y + ((y - camera.y) * cos - (x - camera.x) * sin) * scale;
      view.worldAt = (px, py) => {
        const dx = (px - middle.x) / scale, dy = (py - middle.y) / scale;
        return {x: camera.x + dx * cos - dy * sin, y: camera.y + dx * sin + dy * cos};
      };
      // Returns the number of widths of the world by which to move a box into view, or null if the
      // box isn't visible.
      view.shift = (box, margin = 0) => {
        if (!(box[0] <= box[2])) return null;
        const m = margin / scale, shift = Math.round(camera.x - (box[0] + box[2]) / 2);
        return box[0] + shift - m > camera.x + reach || box[2] + shift + m < camera.x - reach
          || box[1] - m > camera.y + reach || box[3] + m < camera.y - reach ? null : shift;
      };
      view.shows = (px, py, margin = 0) => px >= left - margin && px <= left + width + margin
        && py >= -margin && py <= height + margin;
      return view;
    }

    let isSplit = false;
    function viewports() {
      const width = canvas.clientWidth;
      if (!isSplit) return [viewport(0, width)];
      const half = Math.floor(width / 2);
      return [viewport(0, half), viewport(half, width - half)];
    }
    const viewportAt = (px) => viewports().find((view) => px < view.left + view.width)
      || viewports()[0];

    function clampCamera() {
      camera.zoom = Math.max(zooms.least, Math.min(zooms.most, camera.zoom));
      camera.x = (camera.x % 1 + 1) % 1;
      camera.y = Math.max(0, Math.min(1, camera.y));
      camera.bearing = data.tiles ? 0 : (camera.bearing % 360 + 360) % 360;
    }

    // Returns the margins to keep free, including those that panels cover, in pixels.
    function padding() {
      const panel = document.getElementById('panel');
      const covered = panel.hidden || canvas.clientWidth < 640 ? 0 : panel.offsetWidth;
      // Low windows get smaller margins, so that some of the map remains visible.
      const high = Math.min(56, canvas.clientHeight / 6);
      return {left: 64, top: high, right: 40 + covered, bottom: high};
    }

    // The box to which the camera was last fitted, and is fitted again when the size of the map
    // changes; null for none.
    let fitted = null;

    function fit(box, most = 17) {
      if (!(box[0] <= box[2])) return;
      fitted = box;
      const free = padding(), width = viewports()[0].width;
      const wide = Math.max(64, width - free.left - (isSplit ? 40 : free.right));
      const high = Math.max(64, canvas.clientHeight - free.top - free.bottom);
      const scale = Math.min(wide / Math.max(1e-12, box[2] - box[0]),
        high / Math.max(1e-12, box[3] - box[1]));
      camera.zoom = Math.min(most, Math.log2(scale / 256));
      clampCamera();
      const pixel = 1 / (256 * Math.pow(2, camera.zoom));
      camera.bearing = 0;
      camera.x = (box[0] + box[2]) / 2 + (isSplit ? 0 : (free.right - free.left) / 2 * pixel);
      camera.y = (box[1] + box[3]) / 2 + (free.bottom - free.top) / 2 * pixel;
      clampCamera();
    }

    // Fits the camera again, or follows the vehicle, after the size of the map has changed.
    function refit() {
      if (fitted) fit(fitted); else followVehicle();
    }

    // Zooms in or out around a point of the canvas.
    function zoomAt(px, py, change) {
      fitted = null;
      followsZoom = false;
      const before = viewportAt(px).worldAt(px, py);
      camera.zoom += change;
      clampCamera();
      const after = viewportAt(px).worldAt(px, py);
      camera.x += before.x - after.x;
      camera.y += before.y - after.y;
      clampCamera();
    }

    function pan(dx, dy) {
      fitted = null;
      const view = viewport(0, canvas.clientWidth);
      camera.x -= (dx * view.cos - dy * view.sin) / view.scale;
      camera.y -= (dx * view.sin + dy * view.cos) / view.scale;
      clampCamera();
    }
    """#
}
