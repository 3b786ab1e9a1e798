extension Page {
  /// The elements of the page; the script inserts the contents that depend on the map.
  package static let body = #"""
    <div id="stage">
    <div id="tiles"></div>
    <canvas id="map" tabindex="0" role="application"
    aria-label="Map: arrow keys pan, + and - zoom, 0 shows everything"></canvas>
    <header id="title" dir="auto"></header>
    <nav id="tools">
    <button id="zoomIn" title="Zoom in (+)">+</button>
    <button id="zoomOut" title="Zoom out (-)">−</button>
    <button id="fit" title="Show everything (0)">⤢</button>
    <button id="follow" title="Follow the vehicle (f)" aria-pressed="false">◎</button>
    <button id="measure" title="Measure (m)" aria-pressed="false">↔</button>
    <button id="split" title="Two sources side by side (s)" aria-pressed="false">◫</button>
    <button id="tableButton" title="Table of updates (t)" aria-pressed="false">☰</button>
    <button id="panelButton" title="Legend (l)" aria-pressed="true">◧</button>
    <button id="themeButton" title="Switch between light and dark">◐</button>
    </nav>
    <aside id="panel" aria-label="Legend">
    <div id="legend"></div><div id="drives" hidden></div>
    </aside>
    <div id="popup" role="dialog" hidden></div>
    <div id="message" role="status" hidden></div>
    <footer id="foot">
    <button id="north" title="Point north up">▲<br>N</button>
    <span id="scale"><span id="scaleText"></span></span>
    <span id="attribution" dir="auto"></span>
    </footer>
    </div>
    <section id="timeline" aria-label="Timeline" hidden>
    <button id="back" title="Previous update (,)">◂</button>
    <button id="play" title="Play (space)">▶</button>
    <button id="forth" title="Next update (.)">▸</button>
    <select id="speed" title="Speed ([ and ])" aria-label="Speed"></select>
    <div id="track">
    <input id="time" type="range" min="0" value="0" aria-label="Time"><div id="marks"></div>
    </div>
    <output id="clock"></output>
    </section>
    <section id="table" aria-label="Updates" hidden>
    <div id="head"></div><div id="rows"><div></div></div>
    </section>
    """#

  /// The style sheet of the page, except for the colors of the theme, which are part of the map's
  /// data.
  package static let looks = #"""
    * { box-sizing: border-box; }
    html, body { height: 100%; margin: 0; }
    body { display: flex; flex-direction: column; background: var(--ground); color: var(--ink);
      font: 13px/1.35 system-ui, "Noto Sans", "DejaVu Sans", sans-serif; overflow: hidden; }
    [hidden] { display: none !important; }
    #stage { position: relative; flex: 1; min-height: 0; overflow: hidden; }
    #tiles { position: absolute; inset: 0; z-index: 0; background: var(--ground); }
    #map { position: absolute; inset: 0; width: 100%; height: 100%; z-index: 1; touch-action: none;
      cursor: grab; outline-offset: -2px; }
    #map:active { cursor: grabbing; }
    #title, #tools, #panel, #popup, #message, #foot { position: absolute; z-index: 2; }
    #title { top: 10px; left: 52px; max-width: calc(100% - 320px); font-size: 16px;
      font-weight: 600;
      text-shadow: 0 0 3px var(--halo), 0 0 3px var(--halo), 0 0 3px var(--halo);
      pointer-events: none; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    button, select { font: inherit; color: inherit; background: none; border: 0; cursor: pointer; }
    option { color: #1f2933; background: #ffffff; }
    #tools { top: 8px; left: 8px; display: flex; flex-direction: column; background: var(--plate);
      border-radius: 6px; box-shadow: 0 1px 4px #0005; overflow: hidden; }
    #tools button { width: 34px; height: 32px; font-size: 16px; }
    button:hover { background: #8884; }
    button[aria-pressed="true"] { box-shadow: inset 3px 0 0 var(--ink); }
    #panel { top: 8px; right: 8px; width: 208px; max-height: calc(100% - 52px); overflow: auto;
      background: var(--plate); border-radius: 6px; box-shadow: 0 1px 4px #0005;
      padding: 6px 10px; }
    .layer, .drive { display: flex; align-items: center; gap: 6px; min-height: 24px; }
    .layer > span { flex: 1; }
    .entry { display: flex; align-items: center; gap: 8px; padding-left: 24px;
      color: var(--faintInk); }
    .swatch { width: 28px; height: 16px; flex: none; }
    input { accent-color: var(--accent); margin: 0; }
    #drives { border-top: 1px solid #8885; margin-top: 6px; padding-top: 4px; }
    .filter { display: flex; gap: 6px; padding: 2px 0 6px; }
    .filter input { flex: 1; min-width: 0; font: inherit; }
    .drive button { flex: 1; text-align: start; overflow: hidden; text-overflow: ellipsis;
      white-space: nowrap; }
    .drive.current button { font-weight: 700; }
    #popup { width: max-content; max-width: min(340px, 90%); max-height: 70%; overflow: auto;
      background: var(--card); border-radius: 6px; box-shadow: 0 2px 10px #0007;
      padding: 8px 12px; }
    #popup h2 { font-size: 14px; margin: 0 20px 4px 0; overflow-wrap: anywhere; }
    #popup dl { display: grid; grid-template-columns: max-content 1fr; gap: 1px 10px; margin: 0; }
    #popup dt { color: var(--faintInk); }
    #popup dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
    .close { position: absolute; top: 4px; right: 6px; font-size: 16px; }
    #message { bottom: 44px; left: 50%; transform: translateX(-50%); background: var(--plate);
      border-radius: 6px; padding: 6px 12px; box-shadow: 0 1px 4px #0005; }
    #foot { bottom: 6px; left: 8px; right: 8px; display: flex; align-items: end; gap: 12px;
      pointer-events: none; text-shadow: 0 0 3px var(--halo), 0 0 3px var(--halo); }
    #north { pointer-events: auto; font-size: 11px; line-height: 1.1; font-weight: 700;
      padding: 0 4px; }
    #scale { border: 2px solid var(--ink); border-top: 0; height: 8px; position: relative; }
    #scaleText { position: absolute; bottom: 4px; left: 0; right: 0; text-align: center;
      white-space: nowrap; font-size: 11px; }
    #attribution { margin-left: auto; font-size: 11px; color: var(--faintInk); }
    #timeline { display: flex; align-items: center; gap: 6px; padding: 6px 10px;
      background: var(--plate);
      border-top: 1px solid #8884; flex-wrap: wrap; }
    #timeline button { width: 32px; height: 30px; font-size: 15px; border-radius: 4px; }
    #timeline .mark { position: absolute; top: 0; height: 8px; width: 5px; min-width: 5px;
      padding: 0;
      border-radius: 2px; background: var(--faintInk); transform: translateX(-2px); z-index: 1; }
    #timeline .mark.status { top: 9px; height: 5px; }
    #timeline .mark.waypointReached { background: var(--waypoint); z-index: 2; }
    #timeline .mark.offRoute { background: var(--jam); opacity: 0.75; }
    #timeline .mark.backOnRoute, #timeline .mark.newRoute { background: var(--accent); }
    #timeline .mark.gap { background: var(--gap); opacity: 0.75; }
    #timeline .mark.stop { background: var(--stop); opacity: 0.75; }
    #track { position: relative; flex: 1; min-width: 120px; padding-top: 15px; }
    #time { width: 100%; display: block; }
    #marks { position: absolute; top: 0; left: 8px; right: 8px; height: 12px; }
    #clock { font-variant-numeric: tabular-nums; white-space: nowrap; max-width: 60%;
      overflow: hidden; text-overflow: ellipsis; unicode-bidi: plaintext; }
    #table { height: 34%; min-height: 140px; display: flex; flex-direction: column;
      overflow: hidden;
      background: var(--plate); border-top: 1px solid #8884; font-variant-numeric: tabular-nums; }
    #head, .row { display: grid; }
    #head { font-weight: 600; padding: 4px 8px; flex: none; }
    #head span, .row span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
      padding-right: 8px; text-align: start; }
    #rows { overflow: auto; flex: 1; min-height: 0; }
    #rows > div { position: relative; }
    .row { position: absolute; left: 0; right: 0; height: 24px; line-height: 24px; padding: 0 8px;
      cursor: pointer; }
    .row:hover { background: #8883; }
    .row.current { background: var(--accent); color: var(--halo); }
    :root[data-theme="dark"] { color-scheme: dark; }
    @media (max-height: 420px) { #tools { flex-wrap: wrap; max-height: calc(100% - 64px); } }
    @media (max-width: 640px) { #title { max-width: calc(100% - 60px); } #panel { width: 180px; }
      #attribution { max-width: 55%; } }
    """#
}
