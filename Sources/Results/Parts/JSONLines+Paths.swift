import Coordinates
import Files
import RoadNetworks
import TextFormats

/// The line, edges, ways, and nodes of a path, read from its network as they are written.
///
/// Paths must have passed `RoadNetwork.check(_:)`. If the network turns out to be damaged during
/// writing, an error is thrown, and a long object may remain truncated.
extension JSONLines {
  /// Writes the positions of a `LineString`, as ``JSONText/line(_:)`` does.
  func line(
    of path: RoadPath, in network: RoadNetwork, _ text: inout JSONText
  ) throws(FileError) {
    var only: Coordinate?
    var count = 0
    text.beginArray()
    try network.forEachPoint(of: path) { point throws(FileError) in
      text.coordinate(point)
      try flushIfLong(&text)
      only = point
      count += 1
    }
    if count == 1, let only { text.coordinate(only) }
    text.endArray()
    try network.reading(network.checkIntact)
  }

  /// Writes the edges of a path, their OpenStreetMap ways, and the OpenStreetMap nodes along the
  /// path as members of an object; `nodes` is omitted if there are none.
  func edges(
    of path: RoadPath, in network: RoadNetwork, _ text: inout JSONText
  ) throws(FileError) {
    // The directed edges of the network, in order, as strings.
    try list("edges", path.traversals, in: &text) { $0.string(String($1.edge.rawValue)) }
    // The OpenStreetMap way of each edge.
    try list("ways", path.traversals, in: &text) { text, traversal throws(FileError) in
      text.integer(Int(try network.facts(of: traversal.edge) { $0.osmWay }))
    }
    // `nodes`: the OpenStreetMap nodes along the path, including those before its start on the
    // first edge and after its end on the last edge; omitted if the network contains no nodes of
    // OpenStreetMap.
    var hasNodes = false
    try network.forEachOSMNode(of: path) { node throws(FileError) in
      if !hasNodes {
        text.key("nodes")
        text.beginArray()
        hasNodes = true
      }
      text.integer(Int(node))
      try flushIfLong(&text)
    }
    if hasNodes { text.endArray() }
    try network.reading(network.checkIntact)
  }
}
