import RoadNetworks

/// What tables of driven edges say of each, whatever they are part of.
///
/// Way and node ids are those of OpenStreetMap, nodes in the direction of travel.
struct TraversalRow {
  static let roadColumns = ["edge", "way", "nodes", "name", "class"]
  static let lengthColumns = ["start_m", "end_m", "length_m"]

  let attributes: RoadAttributes
  private let traversal: EdgeTraversal
  private let way: Int64
  private let nodes: [Int64]
  private let name: String?

  init(_ traversal: EdgeTraversal, in network: RoadNetwork) throws(TripFormatError) {
    self.traversal = traversal
    (way, nodes, name, attributes) = try network.facts(of: traversal.edge) {
      ($0.osmWay, $0.osmNodes, $0.name, $0.attributes)
    }
  }

  /// Writes the fields of ``roadColumns``.
  func writeRoad(to text: inout CSVText) {
    text.field(String(traversal.edge.rawValue))
    text.field(Int(way))
    text.field(nodes.map(String.init).joined(separator: " "))
    text.field(name ?? "")
    text.field("\(attributes.roadClass)")
  }

  /// Writes the fields of ``lengthColumns``.
  func writeLengths(to text: inout CSVText) {
    text.field(Double(traversal.start) / 1000, decimals: 3)
    text.field(Double(traversal.end) / 1000, decimals: 3)
    text.field(Double(traversal.lengthInMillimeters) / 1000, decimals: 3)
  }
}
