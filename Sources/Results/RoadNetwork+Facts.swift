import Coordinates
public import Files
import RoadNetworks

extension RoadNetwork {
  /// Reads something of an edge; what a damaged network holds is not handed out.
  func facts<Facts>(
    of id: EdgeID, _ read: (RoadEdge) -> Facts
  ) throws(FileError) -> Facts {
    try reading { () throws(RoadNetworkError) in
      let facts = read(try edge(id))
      try checkIntact()
      return facts
    }
  }

  /// The line of a path.
  func drawn(_ path: RoadPath) throws(FileError) -> [Coordinate] {
    try reading { () throws(RoadNetworkError) in try line(of: path) }
  }

  /// Checks that paths are of this network, before anything of them is written.
  func check(_ paths: some Sequence<RoadPath>) throws(FileError) {
    try reading { () throws(RoadNetworkError) in for path in paths { try check(path) } }
  }

  /// Reads, with the error of who writes an answer.
  func reading<Facts>(
    _ read: () throws(RoadNetworkError) -> Facts
  ) throws(FileError) -> Facts {
    do throws(RoadNetworkError) { return try read() } catch { throw FileError(error) }
  }
}

extension FileError {
  /// What a network says against an answer that is to be written.
  init(_ error: RoadNetworkError) {
    self.init(
      .badNetwork, found: "a network that can't be read: \(error.detail)",
      expected: "the network that the answer was made on", file: error.path ?? "",
      byteOffset: error.offset.map { Int(clamping: $0) })
  }
}

extension FileError.Code {
  /// The road network of a record is damaged, or is not the one that the record was made on.
  public static let badNetwork = FileError.Code("badNetwork")
}
