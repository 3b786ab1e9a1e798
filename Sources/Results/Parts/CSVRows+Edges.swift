import Coordinates
import Files
import RoadNetworks
import TextFormats
import TraceFiles

// Tables of driven edges: a row for each edge of the paths of a trace.

extension CSVRows {
  /// The columns that begin every table of edges: the trace, the path and the edge on it, by their
  /// numbers from 0, and the road.
  ///
  /// - Parameter path: what a path is called.
  static func edgeColumns(path: String) -> [String] {
    ["id", path, "step", "edge", "way", "nodes", "name", "class"]
  }

  /// Writes a row for each edge of some paths: the cells of ``edgeColumns(path:)``, then further
  /// ones.
  ///
  /// Way and node ids are those of OpenStreetMap, nodes in the direction of travel.
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
          // `step`: the number of the edge on it, from 0.
          text.field(step)
          // `edge`: the directed edge of the network.
          text.field(String(traversal.edge.rawValue))
          // `way`: its OpenStreetMap way.
          text.field(Int(way))
          // `nodes`: the OpenStreetMap nodes along the edge in the direction of travel.
          text.field(nodes.map(String.init).joined(separator: " "))
          // `name`: the name of the road.
          text.field(name ?? "")
          // `class`: its class, such as `residential`; ramps have that of their road.
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

  /// Writes where on its edge a traversal starts and ends, and its length.
  mutating func lengths(of traversal: EdgeTraversal) {
    // `start_m`: meters from the start of the edge to where the stretch on it starts; 0, except on
    // the first edge.
    field(Double(traversal.start) / 1000, decimals: 3)
    // `end_m`: meters to where it ends; the length of the edge, except on the last one.
    field(Double(traversal.end) / 1000, decimals: 3)
    // `length_m`: meters driven on it, `end_m` less `start_m`.
    field(Double(traversal.lengthInMillimeters) / 1000, decimals: 3)
  }
}
