extension Page {
  /// The part of the script that shows the legend with its checkboxes, the list of drives, and
  /// pop-ups.
  static let panels = #"""
    // The samples of each layer in the legend: lines or icons of its kinds.
    const swatches = {
      paths: [['line', 'route']], raw: [['marker', 'raw']], trace: [['line', 'trace']],
      route: [['line', 'activeRoute'], ['line', 'remainingRoute'], ['line', 'traveledRoute']],
      traffic: [['traffic', 'SLOW'], ['traffic', 'TRAFFIC_JAM'], ['traffic', 'NO_DATA']],
      snapped: [['ring', 'snapped']], logged: [['ring', 'unknown']], gaps: [['line', 'gap']],
      areas: [['line', 'area']], vehicles: [['marker', 'vehicle']],
    };
    const titleOf = (shape, kind) => data.titles[shape === 'ring' ? 'marker' : shape][kind];

    function swatch([shape, kind]) {
      const node = make('canvas', '', 'swatch'), ratio = window.devicePixelRatio || 1;
      node.width = 28 * ratio;
      node.height = 16 * ratio;
      const context = node.getContext('2d');
      context.scale(ratio, ratio);
      if (shape === 'marker' || shape === 'ring') {
        const look = style.markers[kind];
        if (shape === 'ring' || look.size < 12) {
          context.beginPath();
          context.arc(14, 8, 4.5, 0, 2 * Math.PI);
          context.fillStyle = shape === 'ring' ? style.ground.halo : look.color;
          context.fill();
          context.strokeStyle = look.color;
          context.lineWidth = 1.8;
          context.stroke();
        } else {
          context.translate(14, 8);
          context.scale(16 / look.size, 16 / look.size);
          drawIcon(context, kind, 0, 0);
        }
        return node;
      }
      context.beginPath();
      context.moveTo(2, 8);
      context.lineTo(26, 8);
      const look = shape === 'traffic' ? {...style.lines.activeRoute, dashes: []}
        : style.lines[kind];
      strokeLine(context, look, shape === 'traffic' ? look.traffic[kind] : look.color);
      return node;
    }

    function swatchesOf(key) {
      if (key === 'lines') {
        const kinds = [...new Set(lines.map((line) => line.kind))];
        return kinds.map((kind) => ['line', kind]);
      }
      if (key === 'markers') {
        const kinds = new Set(markers.map((marker) => marker.kind));
        for (const drive of drives) {
          for (const path of drive.paths) for (const stop of path.stops) kinds.add(stop.kind);
        }
        return [...kinds].map((kind) => ['marker', kind]);
      }
      return swatches[key] || [];
    }

    function showLegend() {
      const legend = element('legend');
      legend.replaceChildren();
      for (const [key, layer] of Object.entries(layers)) {
        if (!layer.isThere) continue;
        const row = make('label', '', 'layer'), box = make('input');
        box.type = 'checkbox';
        box.checked = layer.isOn;
        box.dataset.layer = key;
        box.addEventListener('change', () => {
          layer.isOn = layer.isWanted = box.checked;
          redraw();
        });
        row.append(box, make('span', layer.title));
        const marks = swatchesOf(key);
        if (marks.length === 1) row.append(swatch(marks[0]));
        legend.append(row);
        if (marks.length < 2) continue;
        for (const mark of marks) {
          const line = make('div', '', 'entry');
          line.append(swatch(mark), make('span', titleOf(...mark)));
          legend.append(line);
        }
      }
    }

    function choose(number) {
      if (!drives[number]) return;
      selected = number;
      for (const node of element('drives').querySelectorAll('.drive')) {
        node.classList.toggle('current', Number(node.dataset.number) === number);
      }
      showMarks();
      showTime();
      showTable();
      draw();
    }

    function showDrives() {
      const list = element('drives');
      list.hidden = drives.length < 2;
      if (list.hidden) return;
      const filter = make('input'), all = make('button', 'all'), none = make('button', 'none');
      filter.type = 'search';
      filter.placeholder = drives.length + ' drives';
      filter.setAttribute('aria-label', 'Find drives by name');
      filter.addEventListener('input', () => {
        for (const row of list.querySelectorAll('.drive')) {
          const title = drives[row.dataset.number].title.toLowerCase();
          row.hidden = !title.includes(filter.value.toLowerCase());
        }
      });
      // Shows or hides the drives that match the filter.
      const showListed = (isShown) => {
        for (const row of list.querySelectorAll('.drive:not([hidden])')) {
          drives[row.dataset.number].isShown = row.firstChild.checked = isShown;
        }
        redraw();
      };
      all.addEventListener('click', () => showListed(true));
      none.addEventListener('click', () => showListed(false));
      const head = make('div', '', 'filter');
      head.append(filter, all, none);
      list.append(head);
      for (const drive of drives) {
        const row = make('div', '', 'drive'), box = make('input');
        const name = make('button', drive.title);
        row.dataset.number = drive.number;
        box.type = 'checkbox';
        box.checked = true;
        box.setAttribute('aria-label', 'Show ' + drive.title);
        box.addEventListener('change', () => { drive.isShown = box.checked; redraw(); });
        name.dir = 'auto';
        name.addEventListener('click', () => { choose(drive.number); fit(drive.box); redraw(); });
        row.append(box, name);
        list.append(row);
      }
    }

    const popup = element('popup');
    // The drive whose vehicle the pop-up describes; null for pop-ups that don't change.
    let watched = null;
    // The place on the map to which the pop-up belongs.
    let popupPlace = null;
    function hidePopup() {
      popup.hidden = true;
      watched = null;
    }

    // Keeps the pop-up beside its place, inside the map.
    function movePopup(view) {
      if (popup.hidden || !popupPlace) return;
      const {x, y, left} = popupPlace, half = left > 0 && isSplit ? viewports()[1] : view;
      const px = half.x(near(x, camera.x), y) + 14, py = half.y(near(x, camera.x), y) + 14;
      const right = canvas.clientWidth - popup.offsetWidth - 8;
      const low = canvas.clientHeight - popup.offsetHeight - 28;
      popup.style.left = Math.max(8, Math.min(px, right)) + 'px';
      popup.style.top = Math.max(8, Math.min(py, low)) + 'px';
    }

    const pointTitle = (drive, row) => drive.title + ', point ' + (row + 1);

    // Updates the pop-up of a vehicle.
    function refreshPopup() {
      const moment = watched && !popup.hidden ? momentOf(watched) : null;
      if (!moment) return;
      popupPlace = {...popupPlace, x: moment.x, y: moment.y};
      popup.querySelector('h2').textContent = pointTitle(watched, moment.row);
      popup.querySelector('dl').replaceChildren(...factNodes(rowFacts(watched, moment.row)));
    }

    function factNodes(facts) {
      return facts.flatMap(([name, value]) => {
        const text = make('dd', value);
        text.dir = 'auto';
        return [make('dt', name), text];
      });
    }

    function showPopup(title, facts, px, py, drive = null) {
      watched = drive;
      const close = make('button', '×', 'close'), list = make('dl');
      close.setAttribute('aria-label', 'Close');
      close.addEventListener('click', hidePopup);
      const heading = make('h2', title);
      heading.dir = 'auto';
      list.append(...factNodes(facts));
      popup.replaceChildren(close, heading, list);
      popup.hidden = false;
      const view = viewportAt(px);
      popupPlace = {...view.worldAt(px, py), left: view.left};
      movePopup(viewports()[0]);
    }

    // Returns the item selected by a tap at a point of the canvas: the nearest marker, vehicle, or
    // place; if none is near, the nearest line; and if no line is near, the topmost area.
    // Returns null if there is no item.
    function pick(px, py) {
      const view = viewportAt(px), source = sourceOf(view);
      const away = (x, y) => Math.hypot(view.x(near(x, camera.x), y) - px,
        view.y(near(x, camera.x), y) - py);
      let best = null;
      // At equal distances, the topmost item wins, and then the item drawn last.
      const offer = (distance, reach, answer, zIndex = -1) => {
        if (distance > reach || (best && (distance > best.distance
          || (distance === best.distance && zIndex < best.zIndex)))) return;
        best = {distance, zIndex, ...answer};
      };
      const offerMarker = (marker) => {
        const look = style.markers[marker.kind];
        if (look.isVisible) {
          offer(Math.max(0, away(marker.x, marker.y) - look.size / 2), 6, {marker}, look.zIndex);
        }
      };
      if (layers.markers.isOn) markers.forEach(offerMarker);
      for (const drive of shown()) {
        const moment = momentOf(drive, source);
        if (moment && layers.markers.isOn) stopsOf(drive, moment).forEach(offerMarker);
        if (moment && layers.vehicles.isOn) {
          offer(Math.max(0, away(moment.x, moment.y) - 10), 4, {drive, row: moment.row,
            isVehicle: true}, style.markers.vehicle.zIndex);
        }
        const kinds = [[layers.raw.isOn, drive.raw],
          [layers.snapped.isOn && source === 'main', drive.snapped],
          [layers.logged.isOn || source === 'logged', drive.logged]];
        for (const [isOn, places] of kinds) {
          if (!isOn || !places) continue;
          for (let row = 0; row < drive.count; row++) {
            if (places.xs[row] !== places.xs[row]) continue;
            offer(away(places.xs[row], places.ys[row]), 9, {drive, row});
          }
        }
      }
      return best || pickLine(view, px, py) || pickArea(view, px, py);
    }

    // Returns the topmost area that contains a point: a ray from the point to the right crosses an
    // odd number of its sides.
    function pickArea(view, px, py) {
      if (!layers.areas.isOn) return null;
      for (const area of [...areas].reverse()) {
        let isInside = false;
        for (const ring of area.polygons.flat()) {
          const shift = near(ring[0], camera.x) - ring[0];
          let ax = view.x(ring[ring.length - 2] + shift, ring[ring.length - 1]);
          let ay = view.y(ring[ring.length - 2] + shift, ring[ring.length - 1]);
          for (let i = 0; i < ring.length; i += 2) {
            const bx = view.x(ring[i] + shift, ring[i + 1]);
            const by = view.y(ring[i] + shift, ring[i + 1]);
            if ((ay > py) !== (by > py) && px < ax + (py - ay) / (by - ay) * (bx - ax)) {
              isInside = !isInside;
            }
            ax = bx;
            ay = by;
          }
        }
        if (isInside) return {area};
      }
      return null;
    }

    function pickLine(view, px, py) {
      let best = null;
      const offer = (path, answer) => {
        const found = nearestOn(view, path, px, py);
        if (found && found.distance <= 8 && (!best || found.distance < best.distance)) {
          best = {...found, ...answer, path};
        }
      };
      if (layers.lines.isOn) for (const line of lines) offer(line, {line});
      for (const drive of shown()) {
        for (const path of drive.paths) {
          if (path.isPlanned ? layers.route.isOn && momentOf(drive)?.path === path
            : layers.paths.isOn) offer(path, {drive});
        }
      }
      return best;
    }

    // Returns the place on a line nearest to a point of the canvas, or null if the line isn't
    // visible.
    function nearestOn(view, path, px, py) {
      const shift = view.shift(path.box, 10), {points, distances} = path;
      if (shift === null) return null;
      let best = null;
      let ax = view.x(points[0] + shift, points[1]), ay = view.y(points[0] + shift, points[1]);
      for (let i = 2; i < points.length; i += 2) {
        const bx = view.x(points[i] + shift, points[i + 1]);
        const by = view.y(points[i] + shift, points[i + 1]);
        const length = (bx - ax) * (bx - ax) + (by - ay) * (by - ay);
        const share = length > 0 ? Math.max(0, Math.min(1,
          ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length)) : 0;
        const distance = Math.hypot(ax + share * (bx - ax) - px, ay + share * (by - ay) - py);
        if (!best || distance < best.distance) {
          const k = i / 2;
          best = {distance, along: distances[k - 1] + share * (distances[k] - distances[k - 1])};
        }
        ax = bx;
        ay = by;
      }
      return best;
    }

    function tap(px, py) {
      const found = pick(px, py);
      if (!found) return hidePopup();
      const facts = (list) => list.map((fact) => [fact.name, fact.value]);
      if (found.marker) {
        const {marker} = found;
        showPopup(marker.title || marker.label || titleOf('marker', marker.kind),
          facts(marker.facts), px, py);
        document.dispatchEvent(new CustomEvent('milepost:marker',
          {detail: {kind: marker.kind, id: marker.id}}));
      } else if (found.row !== undefined) {
        const {drive, row} = found;
        choose(drive.number);
        showPopup(pointTitle(drive, row), rowFacts(drive, row), px, py,
          found.isVehicle ? drive : null);
        if (!found.isVehicle && duration() > 0) { play(false); seek(nowAt(drive, row)); }
        if (found.isVehicle) {
          document.dispatchEvent(new CustomEvent('milepost:marker',
            {detail: {kind: 'vehicle', id: drive.title}}));
        }
      } else if (found.area) {
        showPopup(found.area.title || titleOf('line', 'area'), facts(found.area.facts), px, py);
      } else {
        const title = found.line ? found.line.title || titleOf('line', found.line.kind)
          : found.drive.title;
        showPopup(title, [...facts(found.path.facts), ['along', found.along.toFixed(1)]], px, py);
      }
    }
    """#
}
