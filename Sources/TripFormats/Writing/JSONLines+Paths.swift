import Coordinates
package import RoadNetworks

/// What a path is made of, read from its network while it is written.
extension JSONLines {
  /// Writes the positions of a `LineString`, as ``JSONText/line(_:)`` does.
  package func line(
    of path: RoadPath, in network: RoadNetwork, _ text: inout JSONText
  ) throws(TripFormatError) {
    try network.read(path) { () throws(TripFormatError) in
      text.beginArray()
      var only: Coordinate?
      var count = 0
      try network.forEachPoint(of: path) { point throws(TripFormatError) in
        text.coordinate(point)
        try flushIfLong(&text)
        only = point
        count += 1
      }
      if count == 1, let only { text.coordinate(only) }
      text.endArray()
    }
  }

  /// Writes the edges of a path, their OpenStreetMap ways, and the OpenStreetMap nodes along it as members
  /// of an object; no `nodes` where there are none.
  func members(
    of path: RoadPath, in network: RoadNetwork, _ text: inout JSONText
  ) throws(TripFormatError) {
    text.key("edges")
    try list(path.traversals, in: &text) { $0.string(String($1.edge.rawValue)) }
    text.key("ways")
    try list(path.traversals, in: &text) { text, traversal throws(TripFormatError) in
      text.integer(Int(try network.facts(of: traversal.edge) { $0.osmWay }))
    }
    try network.read(path) { () throws(TripFormatError) in
      var hasNodes = false
      try network.forEachOSMNode(of: path) { node throws(TripFormatError) in
        if !hasNodes {
          text.key("nodes")
          text.beginArray()
          hasNodes = true
        }
        text.integer(Int(node))
        try flushIfLong(&text)
      }
      if hasNodes { text.endArray() }
    }
  }
}

extension RoadNetwork {
  /// Reads along a path; what a damaged network holds is an error.
  fileprivate func read(
    _ path: RoadPath, _ body: () throws(TripFormatError) -> Void
  ) throws(TripFormatError) {
    do throws(RoadNetworkError) { try check(path) } catch { throw TripFormatError(error) }
    try body()
    do throws(RoadNetworkError) { try checkIntact() } catch { throw TripFormatError(error) }
  }
}
