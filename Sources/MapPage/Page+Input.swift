extension Page {
  /// The part of the script that handles mouse, touch, and keyboard input.
  static let input = #"""
    function moved() {
      hidePopup();
      redraw();
    }

    function stopFollowing() {
      if (!isFollowing) return;
      isFollowing = false;
      element('follow').setAttribute('aria-pressed', 'false');
    }

    function prepareInput() {
      const fingers = new Map();
      let travel = 0, spread = 0;
      canvas.addEventListener('pointerdown', (event) => {
        canvas.setPointerCapture(event.pointerId);
        canvas.focus({preventScroll: true});
        fingers.set(event.pointerId, {x: event.offsetX, y: event.offsetY});
        travel = fingers.size > 1 ? Infinity : 0;
        spread = 0;
      });
      canvas.addEventListener('pointermove', (event) => {
        const finger = fingers.get(event.pointerId);
        if (!finger) return;
        const dx = event.offsetX - finger.x, dy = event.offsetY - finger.y;
        finger.x = event.offsetX;
        finger.y = event.offsetY;
        travel += Math.abs(dx) + Math.abs(dy);
        if (travel < 4) return;
        stopFollowing();
        pan(dx / fingers.size, dy / fingers.size);
        if (fingers.size === 2) {
          const [a, b] = [...fingers.values()];
          const now = Math.hypot(a.x - b.x, a.y - b.y);
          if (spread > 0 && now > 0) {
            zoomAt((a.x + b.x) / 2, (a.y + b.y) / 2, Math.log2(now / spread));
          }
          spread = now;
        }
        moved();
      });
      const lift = (event) => {
        const isTap = fingers.delete(event.pointerId) && travel < 4 && event.type === 'pointerup';
        spread = 0;
        if (!isTap) return;
        if (isMeasuring) measure(event.offsetX, event.offsetY);
        else tap(event.offsetX, event.offsetY);
      };
      canvas.addEventListener('pointerup', lift);
      canvas.addEventListener('pointercancel', lift);
      canvas.addEventListener('wheel', (event) => {
        event.preventDefault();
        const lines = event.deltaMode === 1 ? 30 : 1;
        zoomAt(event.offsetX, event.offsetY, -event.deltaY * lines / 300);
        moved();
      }, {passive: false});
      canvas.addEventListener('dblclick', (event) => {
        zoomAt(event.offsetX, event.offsetY, event.shiftKey ? -1 : 1);
        moved();
      });
    }

    function prepareButtons() {
      document.addEventListener('keydown', key);
      window.addEventListener('resize', () => {
        refit();
        redraw();
      });
      systemIsDark.addEventListener('change', () => { if (!theme) changeTheme(null); });
      element('zoomIn').addEventListener('click', () => zoomMiddle(1));
      element('zoomOut').addEventListener('click', () => zoomMiddle(-1));
      element('fit').addEventListener('click', showAll);
      element('follow').addEventListener('click', toggleFollowing);
      element('split').addEventListener('click', toggleSplit);
      element('measure').addEventListener('click', toggleMeasuring);
      element('tableButton').addEventListener('click', toggleTable);
      element('panelButton').addEventListener('click', togglePanel);
      element('themeButton').addEventListener('click', () =>
        changeTheme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark'));
      element('north').addEventListener('click', () => { camera.bearing = 0; moved(); });
      scroller.addEventListener('scroll', () => {
        element('head').style.transform = `translateX(${-scroller.scrollLeft}px)`;
        showRows();
      });
    }

    function zoomMiddle(change) {
      zoomAt(canvas.clientWidth / 2, canvas.clientHeight / 2, change);
      moved();
    }

    function showAll() {
      stopFollowing();
      fit(everything());
      moved();
    }

    function toggleFollowing() {
      isFollowing = !isFollowing;
      element('follow').setAttribute('aria-pressed', String(isFollowing));
      followVehicle(true);
      redraw();
    }

    function togglePanel() {
      const panel = element('panel');
      panel.hidden = !panel.hidden;
      element('panelButton').setAttribute('aria-pressed', String(!panel.hidden));
      redraw();
    }

    function changeTheme(name) {
      theme = name;
      chooseStyle();
      showLegend();
      redraw();
    }

    function key(event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const tag = event.target.tagName;
      if (tag === 'SELECT' || event.target.type === 'search'
        || (tag === 'INPUT' && event.target.type !== 'range' && event.key === ' ')) return;
      const isTimeline = event.target === slider;
      const moves = {ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60],
        ArrowDown: [0, -60]};
      const change = speeds.indexOf(clock.speed);
      const actions = {
        ' ': () => play(!clock.isPlaying), ',': () => step(-1), '.': () => step(1),
        '+': () => zoomMiddle(0.5), '=': () => zoomMiddle(0.5), '-': () => zoomMiddle(-0.5),
        '0': showAll, f: toggleFollowing, m: toggleMeasuring, t: toggleTable, l: togglePanel,
        s: toggleSplit, Home: () => seek(0), End: () => seek(duration()),
        '[': () => setSpeed(speeds[Math.max(0, change - 1)]),
        ']': () => setSpeed(speeds[Math.min(speeds.length - 1, change + 1)]),
        Escape: () => { hidePopup(); if (isMeasuring) toggleMeasuring(); },
      };
      let action = actions[event.key];
      if (moves[event.key]) {
        action = isTimeline ? () => step(event.key === 'ArrowLeft' || event.key === 'ArrowDown'
          ? -1 : 1) : () => { stopFollowing(); pan(...moves[event.key]); moved(); };
      }
      if (!action || (event.key === ' ' && tag === 'BUTTON' && event.target.id !== 'play')) return;
      if (event.key === ' ' && event.target.id === 'play') return;
      event.preventDefault();
      action();
    }
    """#
}
