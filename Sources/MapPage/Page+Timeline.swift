extension Page {
  /// The part of the script that plays drives: the timeline, its marks, and its buttons.
  static let timeline = #"""
    const element = (id) => document.getElementById(id);
    function make(tag, text = '', className = '') {
      const node = document.createElement(tag);
      if (text !== '') node.textContent = text;
      if (className) node.className = className;
      return node;
    }

    const speeds = [1, 2, 5, 10, 20, 50, 100];
    const slider = element('time');

    function seek(now, isByHand = true) {
      clock.now = Math.max(0, Math.min(duration(), now || 0));
      clock.hasBegun = clock.hasBegun || isByHand || clock.now > 0;
      slider.value = clock.now;
      showTime();
      followVehicle();
      showCurrentRow();
      refreshPopup();
      draw();
    }

    function showTime() {
      const drive = drives[selected];
      const has = drive && drive.hasTimes;
      const text = spanText(clock.now) + ' / ' + spanText(duration())
        + (clock.isTogether || !has ? '' : ' · ' + dayText(first + clock.now) + ' '
          + clockText(first + clock.now) + ' UTC');
      const name = drives.length > 1 && drive ? short(drive.title, 24) + '  ' : '';
      element('clock').textContent = name + text;
      slider.setAttribute('aria-valuetext', text);
    }

    let lastFrame = 0, ticker = 0;
    function play(isPlaying) {
      if (duration() === 0) return;
      if (isPlaying && clock.now >= duration()) seek(0);
      clock.isPlaying = isPlaying;
      clock.hasBegun = true;
      element('play').textContent = isPlaying ? '❚❚' : '▶';
      element('play').setAttribute('aria-label', isPlaying ? 'Pause' : 'Play');
      lastFrame = performance.now();
      cancelAnimationFrame(ticker);
      if (isPlaying) ticker = requestAnimationFrame(tick);
    }

    function tick(time) {
      if (!clock.isPlaying) return;
      const elapsed = Math.min(0.25, Math.max(0, (time - lastFrame) / 1000));
      lastFrame = time;
      seek(clock.now + elapsed * clock.speed, false);
      if (clock.now >= duration()) return play(false);
      ticker = requestAnimationFrame(tick);
    }

    // Moves by a number of updates of the selected drive, backward if negative.
    function step(by) {
      const drive = drives[selected];
      if (!drive || drive.count === 0) return;
      play(false);
      const row = rowAt(drive, timeOf(drive));
      const isInside = row >= 0 && timeOf(drive) > drive.times[row];
      let next = by < 0 && isInside ? row : row + by;
      // Several updates with the same time count as one step.
      while (next > 0 && next < drive.count - 1 && by > 0
        && drive.times[next] <= timeOf(drive)) next++;
      while (next > 0 && by < 0 && drive.times[next] >= timeOf(drive)) next--;
      seek(nowAt(drive, Math.max(0, Math.min(drive.count - 1, next))));
    }

    function setSpeed(speed) {
      clock.speed = speed;
      element('speed').value = String(speed);
    }

    // Keeps the vehicle and the next waypoint in view or, after zooming by hand, only the vehicle.
    let isFollowing = data.follows && drives.length === 1, followsZoom = true;
    function followVehicle(isAsked = false) {
      const drive = drives[selected], moment = drive && momentOf(drive);
      if (!isFollowing || !moment) return;
      if (isAsked) followsZoom = true;
      const path = moment.path, next = drive.nextStops ? drive.nextStops[moment.row] : -1;
      const stop = path && path.isPlanned ? path.stops[next] : null;
      const places = [[moment.x, moment.y]];
      if (stop && followsZoom) {
        const {x, y} = placeOn(path, stop.distance);
        places.push([x, y]);
      }
      if (!isAsked && places.every(([x, y]) => isWellInside(x, y))) return;
      if (stop && followsZoom) {
        const box = [moment.x, moment.y, moment.x, moment.y];
        grow(box, boxOf(slice(path, moment.along, stop.distance)));
        fit(box, 16);
      } else {
        const free = padding(), view = viewports()[0];
        if (isAsked) camera.zoom = Math.max(camera.zoom, 15);
        camera.x = moment.x + (free.right - free.left) / 2 / view.scale;
        camera.y = moment.y;
        clampCamera();
      }
      fitted = null;
      isStale = true;
    }

    // Returns whether a place is well inside the part of the map that no panel covers.
    function isWellInside(worldX, worldY) {
      const view = viewports()[0], free = padding();
      const x = view.x(near(worldX, camera.x), worldY), y = view.y(near(worldX, camera.x), worldY);
      const side = Math.min(60, view.width / 8), high = Math.min(60, view.height / 8);
      return x > free.left + side && x < view.width - free.right - side
        && y > free.top + high && y < view.height - free.bottom - high;
    }

    const eventTitles = {
      waypointReached: 'Waypoint reached', offRoute: 'Off the route',
      backOnRoute: 'Back on the route', newRoute: 'New route', gap: 'Gap', stop: 'Stop',
      status: 'Status',
    };

    // Groups momentary events whose marks would overlap on the timeline.
    function groupedEvents(drive, whole) {
      const groups = [];
      for (const event of drive.events) {
        const start = nowAt(drive, event.rows[0]), end = nowAt(drive, event.rows[1]);
        const text = spanText(start) + '  ' + (event.text || eventTitles[event.kind]);
        const last = groups.findLast((group) => (group.kind === 'status')
          === (event.kind === 'status'));
        const isNear = last && start - last.start < whole * 0.006;
        if (isNear && end === start && last.end === last.start) {
          last.texts.push(text);
          if (event.kind === 'waypointReached') last.kind = event.kind;
        } else groups.push({kind: event.kind, start, end, texts: [text]});
      }
      return groups;
    }

    // Shows marks for the events of the selected drive on the timeline.
    function showMarks() {
      const marks = element('marks'), drive = drives[selected], whole = duration();
      marks.replaceChildren();
      if (!drive || drive.count === 0 || whole === 0) return;
      for (const {kind, start, end, texts} of groupedEvents(drive, whole).slice(0, 2000)) {
        const mark = make('button', '', 'mark ' + kind);
        mark.style.left = (100 * start / whole) + '%';
        mark.style.width = end > start ? (100 * (end - start) / whole) + '%' : '';
        mark.title = texts.join('\n');
        mark.setAttribute('aria-label', texts.join(', '));
        mark.tabIndex = -1;
        mark.addEventListener('click', () => seek(start));
        marks.append(mark);
      }
    }

    function prepareTimeline() {
      const whole = duration();
      element('timeline').hidden = whole === 0 && !drives.some((drive) => drive.count > 1);
      slider.max = whole;
      slider.step = 'any';
      for (const speed of speeds) {
        const option = make('option', speed + '×');
        option.value = speed;
        element('speed').append(option);
      }
      setSpeed(speeds.find((speed) => whole / speed <= 90) || 100);
      slider.addEventListener('input', () => { play(false); seek(Number(slider.value)); });
      element('play').addEventListener('click', () => play(!clock.isPlaying));
      element('back').addEventListener('click', () => step(-1));
      element('forth').addEventListener('click', () => step(1));
      element('speed').addEventListener('change', (event) => setSpeed(Number(event.target.value)));
      showTime();
      showMarks();
    }
    """#
}
