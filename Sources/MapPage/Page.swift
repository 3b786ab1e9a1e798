/// The fixed text of the pages that `HTMLRenderer` (`MapDrawing`) writes: the elements, a style
/// sheet, and a script without dependencies.
///
/// The script reads a single value, the map as JSON, and inserts its strings only as text, so
/// nothing in a file can become markup or be run. The parts of the script share one scope and are
/// ordered by their dependencies.
package enum Page {
  package static let script = [
    columns, places, scene, view, ground, drawing, moments, labels, painter, timeline, table,
    panels, tools, input, start,
  ].joined(separator: "\n")
}
