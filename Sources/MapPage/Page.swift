/// The fixed text of the pages that `HTMLRenderer` (`MapDrawing`) writes: the elements, a style
/// sheet, and a script.
///
/// Only pages with tiles need a library, Leaflet.
///
/// The script reads a single value, the map as JSON, and inserts strings from the map only as text,
/// so that none of them can become markup or be run. The parts of the script share one scope, and
/// their order matters.
package enum Page {
  package static let script = [
    columns, places, scene, view, ground, drawing, moments, labels, painter, timeline, table,
    panels, tools, input, start,
  ].joined(separator: "\n")
}
