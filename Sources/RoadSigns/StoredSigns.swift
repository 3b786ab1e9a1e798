import Coordinates
public import RoadNetworks

/// The signs on the roads of a network, which are kept in optional sections of its file.
struct StoredSigns: Sendable {
  /// The signs by their edges, in ascending order.
  private let rows: [RoadSignRow]
  private let text: [UInt8]

  /// - Throws: `damaged`, or `inputOutput` if the file changed while it was open.
  init(in network: RoadNetwork) throws(RoadNetworkError) {
    rows = try network.attachment(.signs) ?? []
    text = try network.attachment(.signText) ?? []
    let areAscending = zip(rows, rows.dropFirst()).allSatisfy { $0.edge < $1.edge }
    let byteCount = UInt64(text.count)
    guard areAscending, rows.allSatisfy({ $0.end <= byteCount }) else {
      throw RoadNetworkError(
        .damaged, "found signs out of order or beyond their text", path: network.path)
    }
  }

  subscript(edge: EdgeIndex) -> RoadSign? {
    let place = rows.partitionPoint { $0.edge >= edge }
    guard place < rows.count, rows[place].edge == edge else { return nil }
    let row = rows[place]
    var start = Int(row.start)
    func next(_ length: some BinaryInteger) -> String {
      defer { start += Int(length) }
      return String(decoding: text[start..<start + Int(length)], as: UTF8.self)
    }
    let exit = next(row.exitLength)
    func list(_ text: String) -> [String] { text.split(separator: ";").map(String.init) }
    return RoadSign(
      exit: exit.isEmpty ? nil : exit, references: list(next(row.referencesLength)),
      destinations: list(next(row.destinationsLength)))
  }
}

extension RoadNetwork {
  /// Returns the sign at the start of a road in the direction of an edge; nil if there is none, or
  /// if the network was imported by a version that didn't keep signs.
  ///
  /// - Throws: `unknownEdge`; `damaged`, or `inputOutput` if the file changed while it was open.
  /// - Complexity: O(log *n*) in the number of signs, once they have been read.
  public func sign(on edge: EdgeID) throws(RoadNetworkError) -> RoadSign? {
    let index = try index(edge)
    let signs = derived.value(for: StoredSignsKey()) {
      Result<StoredSigns, RoadNetworkError> { () throws(RoadNetworkError) in
        try StoredSigns(in: self)
      }
    }
    return try signs.get()[index]
  }
}

/// The key under which a network keeps its signs.
private struct StoredSignsKey: Hashable {}
