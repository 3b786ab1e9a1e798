import Coordinates
public import Files
import RoadNetworks

extension RoadNetwork {
  /// Returns facts about an edge; throws an error if the network doesn't contain the edge or is
  /// damaged.
  func facts<Facts>(
    of id: EdgeID, _ read: (RoadEdge) -> Facts
  ) throws(FileError) -> Facts {
    try reading { () throws(RoadNetworkError) in
      let facts = read(try edge(id))
      try checkIntact()
      return facts
    }
  }

  /// Returns the line of a path.
  func drawn(_ path: RoadPath) throws(FileError) -> [Coordinate] {
    try reading { () throws(RoadNetworkError) in try line(of: path) }
  }

  /// Checks that the network has all edges of some paths.
  func check(_ paths: some Sequence<RoadPath>) throws(FileError) {
    try reading { () throws(RoadNetworkError) in for path in paths { try check(path) } }
  }

  /// Performs a read, and converts its error to a `FileError`.
  func reading<Facts>(
    _ read: () throws(RoadNetworkError) -> Facts
  ) throws(FileError) -> Facts {
    do throws(RoadNetworkError) { return try read() } catch { throw FileError(error) }
  }
}

extension FileError {
  /// Creates the error of a network that can't be read while a result is written.
  init(_ error: RoadNetworkError) {
    self.init(
      .badNetwork, found: "a network that can't be read: \(error.detail)",
      expected: "the network of the result", file: error.path ?? "",
      byteOffset: error.offset.map { Int(clamping: $0) })
  }
}

extension FileError.Code {
  /// The road network can't be read, or isn't the one that a result was made with.
  public static let badNetwork = FileError.Code("badNetwork")
}
