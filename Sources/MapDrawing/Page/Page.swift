/// The text of the page that ``HTMLRenderer`` writes: its looks and its program, which need nothing
/// else.
///
/// The program reads one value, the map as JSON, and sets text only as text: nothing that a file
/// says can become markup or be run. Its parts are functions of one scope, in the order in which
/// they need each other.
enum Page {
  static let script = [
    columns, places, scene, view, ground, drawing, moments, labels, painter, timeline, table,
    panels, tools, input, start,
  ].joined(separator: "\n")
}
