extension Page {
  /// The part of the script that shows the table of a drive's updates.
  ///
  /// The document contains only the visible rows and a few around them.
  static let table = #"""
    const rowHeight = 24;
    const scroller = element('rows');

    function rowFacts(drive, row) {
      const facts = [];
      if (drive.hasTimes) {
        facts.push(['time', dayText(drive.times[row]) + 'T' + clockText(drive.times[row]) + 'Z']);
      }
      const place = (x, y) => latitudeAt(y).toFixed(6) + ', ' + longitudeAt(x).toFixed(6);
      facts.push(['raw', place(drive.raw.xs[row], drive.raw.ys[row])]);
      if (drive.snapped.xs[row] === drive.snapped.xs[row]) {
        const [x, y] = [drive.snapped.xs[row], drive.snapped.ys[row]];
        facts.push(['snapped', place(x, y)], ['distance', metersBetween(
          drive.raw.xs[row], drive.raw.ys[row], near(x, drive.raw.xs[row]), y).toFixed(1)],
          ['along', drive.along[row].toFixed(1)]);
      }
      if (drive.logged && drive.logged.xs[row] === drive.logged.xs[row]) {
        facts.push(['logged', place(drive.logged.xs[row], drive.logged.ys[row])]);
      }
      for (const item of drive.facts) {
        const text = factText(item, row);
        if (text !== '') facts.push([item.name, text]);
      }
      return facts;
    }

    function tableColumns(drive) {
      const columns = [['point', (row) => String(row + 1)]];
      if (drive.hasTimes) columns.push(['time', (row) => clockText(drive.times[row])]);
      for (const item of drive.facts) columns.push([item.name, (row) => factText(item, row)]);
      return columns;
    }

    function showTable() {
      const drive = drives[selected];
      if (!drive || element('table').hidden) return;
      const columns = tableColumns(drive), head = element('head');
      head.replaceChildren(...columns.map(([name]) => {
        const cell = make('span', name);
        cell.title = name;
        return cell;
      }));
      head.style.gridTemplateColumns = `repeat(${columns.length}, 8.5em)`;
      scroller.firstElementChild.style.height = drive.count * rowHeight + 'px';
      scroller.firstElementChild.style.minWidth = columns.length * 8.5 + 'em';
      showRows();
      showCurrentRow();
    }

    let shownRows = '';
    function showRows() {
      const drive = drives[selected];
      if (!drive || element('table').hidden) return;
      const columns = tableColumns(drive), spacer = scroller.firstElementChild;
      const start = Math.max(0, Math.floor(scroller.scrollTop / rowHeight) - 4);
      const end = Math.min(drive.count, start + Math.ceil(scroller.clientHeight / rowHeight) + 8);
      const current = Math.max(0, rowAt(drive, timeOf(drive))), nodes = [];
      // During playback, most frames don't change any row.
      const state = [selected, start, end, current].join();
      if (state === shownRows) return;
      shownRows = state;
      for (let row = start; row < end; row++) {
        const node = make('div', '', row === current ? 'row current' : 'row');
        node.style.top = row * rowHeight + 'px';
        node.style.gridTemplateColumns = `repeat(${columns.length}, 8.5em)`;
        for (const [, text] of columns) {
          const cell = make('span', text(row));
          cell.dir = 'auto';
          node.append(cell);
        }
        node.addEventListener('click', () => { play(false); seek(nowAt(drive, row)); });
        nodes.push(node);
      }
      spacer.replaceChildren(...nodes);
    }

    function showCurrentRow() {
      const drive = drives[selected];
      if (!drive || element('table').hidden) return;
      const top = Math.max(0, rowAt(drive, timeOf(drive))) * rowHeight;
      const end = scroller.scrollTop + scroller.clientHeight;
      if (top < scroller.scrollTop || top + rowHeight > end) {
        scroller.scrollTop = Math.max(0, top - scroller.clientHeight / 2);
      }
      showRows();
    }

    function toggleTable() {
      const table = element('table');
      table.hidden = !table.hidden;
      element('tableButton').setAttribute('aria-pressed', String(!table.hidden));
      shownRows = '';
      showTable();
      refit();
      redraw();
    }
    """#
}
