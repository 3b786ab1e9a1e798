/// The text of the page of `HTMLRenderer` (`MapDrawing`): its style sheet and its program,
/// without dependencies.
///
/// The program reads one value, the map as JSON, and sets text only as text: nothing that a file
/// says can become markup or be run. Its parts are functions of one scope, in the order in which
/// they need each other.
package enum Page {
  package static let script = [
    columns, places, scene, view, ground, drawing, moments, labels, painter, timeline, table,
    panels, tools, input, start,
  ].joined(separator: "\n")
}
