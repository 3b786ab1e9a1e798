/// A sequence of chunks of random lengths, some of them empty; the same seed produces the same
/// chunks.
struct RandomCuts {
  private let bytes: [UInt8]
  private var state: UInt64
  /// The maximum length of a chunk.
  private let longest: UInt64
  private var start = 0

  init(of bytes: [UInt8], seed: UInt8) {
    self.bytes = bytes
    state = UInt64(seed)
    // 1 to 128 bytes; the decoder of Google's format reads windows of 64 bytes.
    longest = 1 << UInt64(seed & 7)
  }

  /// Returns the next chunk; nil after the last one.
  mutating func next() -> [UInt8]? {
    guard start < bytes.count else { return nil }
    // Knuth, The Art of Computer Programming, volume 2, section 3.3.4: MMIX.
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let end = min(bytes.count, start + Int((state >> 33) % (longest + 1)))
    defer { start = end }
    return Array(bytes[start..<end])
  }
}
