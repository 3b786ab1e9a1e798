/// The OpenStreetMap node ids along the shapes of pairs, stored as differences in zigzag LEB128.
struct NodeIDTable: Sendable {
  private let starts: Section<PairIndex, UInt32>
  private let bytes: Section<UInt32, UInt8>

  init(_ storage: NetworkStorage) throws(RoadNetworkError) {
    starts = try storage.section(.nodeIDStarts)
    bytes = try storage.section(.nodeIDs)
  }

  /// Returns the ids along a pair's shape; empty if the network was written without them.
  func ids(ofPair pair: PairIndex) -> [Int64] {
    guard starts.count > 0 else { return [] }
    let start = starts[pair]
    let range = start..<max(start, min(starts[pair.next], bytes.count))
    var ids: [Int64] = []
    ids.reserveCapacity(range.count { bytes[$0] < 128 })
    var last: Int64 = 0
    var value: UInt64 = 0
    var shift: UInt64 = 0
    for at in range {
      let byte = bytes[at]
      value |= UInt64(byte & 127) << shift
      shift += 7
      if byte < 128 {
        last &+= Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
        ids.append(last)
        value = 0
        shift = 0
      }
    }
    return ids
  }

  func prove(pair: PairIndex) {
    guard starts.count > 0 else { return }
    let start = starts[pair]
    bytes.prove(start..<max(start, starts[pair.next]))
  }
}
