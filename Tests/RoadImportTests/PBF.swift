/// Functions that build the bytes of a `.osm.pbf` file by hand.
enum PBF {
  static func number(_ value: Int) -> [UInt8] {
    var value = value
    var bytes: [UInt8] = []
    while value >= 0x80 {
      bytes.append(UInt8(value & 0x7f | 0x80))
      value >>= 7
    }
    return bytes + [UInt8(value)]
  }

  static func field(_ tag: Int, _ value: Int) -> [UInt8] { number(tag << 3) + number(value) }

  static func field(_ tag: Int, _ bytes: [UInt8]) -> [UInt8] {
    number(tag << 3 | 2) + number(bytes.count) + bytes
  }

  static func field(_ tag: Int, _ text: String) -> [UInt8] { field(tag, Array(text.utf8)) }

  /// Returns a block of a file; `blob` contains the fields of its blob.
  static func block(_ type: String, _ blob: [UInt8]) -> [UInt8] {
    let head = field(1, type) + field(3, blob.count)
    return [0, 0, UInt8(head.count >> 8), UInt8(head.count & 0xff)] + head + blob
  }

  static func raw(_ data: [UInt8]) -> [UInt8] { block("OSMData", field(1, data)) }

  /// Returns a compressed block whose data ends with a repeated pattern.
  static func compressed(_ data: Repeated) -> [UInt8] {
    block("OSMData", field(2, data.count) + field(3, data.zlib()))
  }

  static let header = block(
    "OSMHeader", field(1, field(4, "OsmSchema-V0.6") + field(4, "DenseNodes")))

  /// Returns a string table; the first string has the index 0.
  static func texts(_ texts: [String]) -> [UInt8] { field(1, texts.flatMap { field(1, $0) }) }

  static func group(_ members: [UInt8]) -> [UInt8] { field(2, members) }

  /// Returns a way; `nodes` are the bytes of delta-encoded ids.
  static func way(_ id: Int, keys: [UInt8] = [], values: [UInt8] = [], nodes: [UInt8]) -> [UInt8] {
    field(3, field(1, id) + field(2, keys) + field(3, values) + field(8, nodes))
  }

  /// Bytes followed by a repeated pattern of up to four bytes.
  struct Repeated {
    var start: [UInt8]
    var pattern: [UInt8]
    var times: Int

    var count: Int { start.count + pattern.count * times }

    /// Returns the bytes as a zlib stream (RFC 1950).
    ///
    /// The stream has one block with fixed Huffman codes (RFC 1951), in which matches of 258 bytes
    /// refer back to the pattern.
    func zlib() -> [UInt8] {
      var bits = Bits()
      bits.append(1, count: 1)
      bits.append(1, count: 2)
      for byte in start + pattern { bits.appendLiteral(byte) }
      var left = pattern.count * (times - 1)
      while left >= 258 {
        bits.appendCode(0b1100_0101, count: 8)
        bits.appendCode(pattern.count - 1, count: 5)
        left -= 258
      }
      let done = pattern.count * (times - 1) - left
      for index in 0..<left { bits.appendLiteral(pattern[(done + index) % pattern.count]) }
      bits.appendCode(0, count: 7)
      let sum = checksum
      return [0x78, 0x9c] + bits.bytes
        + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> UInt32($0)) }
    }

    /// The Adler-32 checksum.
    private var checksum: UInt32 {
      var (first, second) = (UInt32(1), UInt32(0))
      func add(_ byte: UInt8) {
        first = (first &+ UInt32(byte)) % 65_521
        second = (second &+ first) % 65_521
      }
      for byte in start { add(byte) }
      if pattern.allSatisfy({ $0 == 0 }) {
        let zeros = UInt64(pattern.count * times)
        second = UInt32((UInt64(second) + UInt64(first) * zeros) % 65_521)
      } else {
        for _ in 0..<times { for byte in pattern { add(byte) } }
      }
      return second << 16 | first
    }
  }

  /// A bit stream that fills each byte from its lowest bit.
  private struct Bits {
    private(set) var bytes: [UInt8] = []
    private var free = 0

    mutating func append(_ value: Int, count: Int) {
      for place in 0..<count {
        if free == 0 {
          bytes.append(0)
          free = 8
        }
        bytes[bytes.count - 1] |= UInt8(value >> place & 1) << UInt8(8 - free)
        free -= 1
      }
    }

    /// Appends a Huffman code, highest bit first.
    mutating func appendCode(_ code: Int, count: Int) {
      for place in (0..<count).reversed() { append(code >> place, count: 1) }
    }

    mutating func appendLiteral(_ byte: UInt8) {
      if byte < 144 {
        appendCode(0x30 + Int(byte), count: 8)
      } else {
        appendCode(0x190 + Int(byte) - 144, count: 9)
      }
    }
  }
}
