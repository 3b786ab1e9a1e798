/// The distinct strings of a network; row 0 is the empty string.
package struct RoadTexts: Sendable {
  private let starts: Section<UInt32, UInt32>
  private let bytes: Section<UInt32, UInt8>

  init(_ storage: NetworkStorage) throws(RoadNetworkError) {
    starts = try storage.section(.textStarts)
    bytes = try storage.section(.text)
  }

  /// The string in a row; nil if it is empty.
  package subscript(row: UInt32) -> String? {
    guard row > 0 else { return nil }
    let start = starts[row]
    let end = starts[row &+ 1]
    guard start < end, end <= bytes.count else { return nil }
    var text: [UInt8] = []
    text.reserveCapacity(Int(end - start))
    for index in start..<end { text.append(bytes[index]) }
    return String(decoding: text, as: UTF8.self)
  }

  func prove(_ row: UInt32) {
    guard row > 0 else { return }
    let start = starts[row]
    bytes.prove(start..<max(start, starts[row &+ 1]))
  }
}
