import Coordinates
import Files
import RoadNetworks
import TextFormats
import TraceFiles

// Tables of edges: a row for each edge of the paths of a trace or route.

extension CSVRows {
  /// Returns the columns at the start of every table of edges: the id of the trace, the indices of
  /// the path and of the edge on the path (both from 0), the edge, and its road.
  ///
  /// - Parameter path: the name of the column with the index of the path.
  static func edgeColumns(path: String) -> [String] {
    ["id", path, "step", "edge", "way", "nodes", "name", "class"]
  }

  /// Writes a row for each edge of some paths: the cells of ``edgeColumns(path:)``, followed by the
  /// cells that `fields` writes.
  ///
  /// Way and node ids are those of OpenStreetMap; nodes are in the direction of travel.
  func edges(
    of paths: some Sequence<RoadPath>, _ source: TraceRecord, in network: RoadNetwork,
    _ fields: (inout CSVText, EdgeTraversal, RoadAttributes) -> Void
  ) throws(FileError) {
    for (number, path) in zip(0..., paths) {
      for (step, traversal) in path.traversals.enumerated() {
        let (way, nodes, name, attributes) = try network.facts(of: traversal.edge) {
          ($0.osmWay, $0.osmNodes, $0.name, $0.attributes)
        }
        try row(of: source) { text in
          text.field(number)
          // `step`: the index of the edge on the path, from 0.
          text.field(step)
          // `edge`: the directed edge of the network.
          text.field(String(traversal.edge.rawValue))
          // `way`: the OpenStreetMap way of the edge.
          text.field(Int(way))
          // `nodes`: the OpenStreetMap nodes along the edge in the direction of travel.
          text.field(nodes.map(String.init).joined(separator: " "))
          // `name`: the name of the road.
          text.field(name ?? "")
          // `class`: the class of the road, such as `residential`; ramps have the class of their
          // road.
          text.field("\(attributes.roadClass)")
          fields(&text, traversal, attributes)
        }
      }
    }
  }
}

extension CSVText {
  /// The columns that ``lengths(of:)`` fills.
  static let lengthColumns = ["start_m", "end_m", "length_m"]

  /// Writes the start, the end, and the length of the part of an edge that is on a path.
  mutating func lengths(of traversal: EdgeTraversal) {
    // `start_m`: the distance in meters from the start of the edge to the start of its part on the
    // path; usually 0, except on the first edge of a leg or matching.
    field(Double(traversal.start) / 1000, decimals: 3)
    // `end_m`: the distance in meters from the start of the edge to the end of its part on the
    // path; usually the length of the edge, except on the last edge of a leg or matching.
    field(Double(traversal.end) / 1000, decimals: 3)
    // `length_m`: the length in meters of the part on the path, `end_m` minus `start_m`.
    field(Double(traversal.lengthInMillimeters) / 1000, decimals: 3)
  }
}
