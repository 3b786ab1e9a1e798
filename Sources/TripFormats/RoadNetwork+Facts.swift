import Coordinates
import RoadNetworks

extension RoadNetwork {
  /// Reads something of an edge; what a damaged network holds is not handed out.
  func facts<Facts>(
    of id: EdgeID, _ read: (RoadEdge) -> Facts
  ) throws(TripFormatError) -> Facts {
    do throws(RoadNetworkError) {
      let facts = read(try edge(id))
      try checkIntact()
      return facts
    } catch {
      throw TripFormatError(error)
    }
  }

  /// The line of a path.
  func drawn(_ path: RoadPath) throws(TripFormatError) -> [Coordinate] {
    do throws(RoadNetworkError) { return try line(of: path) } catch { throw TripFormatError(error) }
  }
}

extension TripFormatError {
  /// What a network says against an answer that is to be written.
  init(_ error: RoadNetworkError) {
    self.init(
      .badNetwork, found: "a network that can't be read: \(error.detail)",
      expected: "the network that the answer was made on", file: error.path ?? "",
      byteOffset: error.offset.map { Int(clamping: $0) })
  }
}
