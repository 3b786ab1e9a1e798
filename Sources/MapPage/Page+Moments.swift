extension Page {
  /// The part of the script that computes the positions and labels of vehicles at a time on the
  /// timeline.
  static let moments = #"""
    // If drives are far apart in time, or any of them has no times, all start together.
    const spans = drives.filter((drive) => drive.count > 0).map(
      (drive) => [drive.times[0], drive.times[drive.count - 1]]);
    const first = Math.min(...spans.map((span) => span[0]));
    const last = Math.max(...spans.map((span) => span[1]));
    const longest = Math.max(0, ...spans.map((span) => span[1] - span[0]));
    const clock = {
      isTogether: spans.length > 1 && (last - first > 4 * longest
        || drives.some((drive) => drive.count > 0 && !drive.hasTimes)),
      now: 0, isPlaying: false, speed: 1, hasBegun: false,
    };
    const duration = () => spans.length === 0 ? 0 : clock.isTogether ? longest : last - first;
    const timeOf = (drive) => clock.now + (clock.isTogether ? drive.times[0] || 0 : first);
    const nowAt = (drive, row) =>
      drive.times[row] - (clock.isTogether ? drive.times[0] : first);

    function rowAt(drive, time) { return lastAtMost(drive.times, time); }

    // Returns the latest update of a drive at the current time of the timeline, and the position of
    // the vehicle; null for a drive without updates.
    function momentOf(drive, source = 'main') {
      if (drive.count === 0) return null;
      const time = timeOf(drive), found = rowAt(drive, time), row = Math.max(0, found);
      const next = Math.min(row + 1, drive.count - 1);
      const span = drive.times[next] - drive.times[row];
      const share = span > 0 && found >= 0 ? Math.min(1, (time - drive.times[row]) / span) : 0;
      const gap = drive.gaps.find((event) => event.rows[0] <= row && row < event.rows[1]);
      const moment = {row, isBefore: found < 0, isOver: time > drive.times[drive.count - 1],
        isInGap: !!gap && share > 0, path: null, along: 0};
      return {...moment, ...placeAt(drive, source, row, next, moment.isInGap ? 0 : share)};
    }

    function placeAt(drive, source, row, next, share) {
      const path = drive.paths[drive.path[row]];
      if (source === 'main' && path) {
        const joins = drive.path[next] === drive.path[row];
        const start = drive.along[row];
        const along = joins ? start + share * (drive.along[next] - start) : start;
        const place = placeOn(path, along);
        if (joins) return {...place, path, along, isOnPath: true};
        return {...between(place, {x: drive.snapped.xs[next] || drive.raw.xs[next],
          y: drive.snapped.ys[next] || drive.raw.ys[next]}, share), path, along, isOnPath: true};
      }
      const places = source === 'logged' && drive.logged ? drive.logged : drive.raw;
      const at = (index) => {
        for (let i = index; i >= 0; i--) {
          if (places.xs[i] === places.xs[i]) return {x: places.xs[i], y: places.ys[i]};
        }
        return {x: drive.raw.xs[index], y: drive.raw.ys[index]};
      };
      // While the vehicle isn't on a path, the last path still counts as traveled.
      let before = row;
      while (source === 'main' && before > 0 && drive.path[before] < 0) before--;
      return {...between(at(row), at(next), share), isOnPath: false,
        path: source === 'main' ? drive.paths[drive.path[before]] || null : null,
        along: drive.along[before]};
    }

    function between(a, b, share) {
      const bx = near(b.x, a.x);
      return {x: a.x + share * (bx - a.x), y: a.y + share * (b.y - a.y), dx: bx - a.x,
        dy: b.y - a.y};
    }

    function fact(drive, name, row) {
      const found = drive.facts.find((item) => item.name === name);
      return found ? factValue(found, row) : null;
    }

    function factValue(item, row) {
      const value = item.values[row];
      if (value !== value || value === undefined) return null;
      if (item.kind === 'text') return item.words[value];
      return value;
    }

    const clockText = (seconds) => {
      const date = new Date(Math.round(seconds) * 1000);
      return isNaN(date) ? '' : date.toISOString().slice(11, 19);
    };
    const dayText = (seconds) => {
      const date = new Date(Math.round(seconds) * 1000);
      return isNaN(date) ? '' : date.toISOString().slice(0, 10);
    };
    function spanText(seconds) {
      const whole = Math.round(Math.max(0, seconds)), hours = Math.floor(whole / 3600);
      const rest = String(Math.floor(whole / 60) % 60), tail = String(whole % 60).padStart(2, '0');
      return hours > 0 ? hours + ':' + rest.padStart(2, '0') + ':' + tail : rest + ':' + tail;
    }
    // Truncates a text to a maximum number of characters.
    function short(text, most) {
      const characters = [...text];
      return characters.length > most ? characters.slice(0, most - 1).join('') + '…' : text;
    }
    const lengthText = (meters) => meters >= 10000 ? (meters / 1000).toFixed(0) + ' km'
      : meters >= 1000 ? (meters / 1000).toFixed(1) + ' km' : Math.round(meters) + ' m';

    function factText(item, row) {
      const value = factValue(item, row);
      if (value === null) return '';
      if (item.kind === 'time') return clockText(value / 1000);
      return item.kind === 'number' ? value.toFixed(item.decimals) : value;
    }

    // Returns the label of a vehicle: the recorded label, or else the estimated arrival and the
    // remaining distance, after the title if there are 2 to 30 drives.
    function vehicleLabel(drive, moment) {
      const said = fact(drive, 'label', moment.row);
      if (said !== null) return said;
      const parts = drives.length > 1 && drives.length <= 30 ? [short(drive.title, 32)] : [];
      const eta = fact(drive, 'eta', moment.row);
      const left = fact(drive, 'remainingDistanceMeters', moment.row);
      if (eta !== null && !moment.isOver) {
        const minutes = Math.max(0, eta / 1000 - timeOf(drive)) / 60;
        parts.push((minutes < 1 ? '<1' : Math.round(minutes)) + ' min, '
          + clockText(eta / 1000).slice(0, 5) + ' UTC');
      }
      if (left !== null && !moment.isOver) parts.push(lengthText(left));
      return parts.join(' · ');
    }
    """#
}
