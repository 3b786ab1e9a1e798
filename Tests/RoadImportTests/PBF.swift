/// Bytes of a `.osm.pbf` file, made by hand.
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

  /// A block as the file stores it, uncompressed unless it comes with other fields.
  static func block(_ type: String, _ blob: [UInt8]) -> [UInt8] {
    let head = field(1, type) + field(3, blob.count)
    return [0, 0, UInt8(head.count >> 8), UInt8(head.count & 0xff)] + head + blob
  }

  static func raw(_ data: [UInt8]) -> [UInt8] { block("OSMData", field(1, data)) }

  /// A block whose data is repeated bytes after others.
  static func compressed(_ data: Repeated) -> [UInt8] {
    block("OSMData", field(2, data.count) + field(3, data.zlib()))
  }

  static let header = block(
    "OSMHeader", field(1, field(4, "OsmSchema-V0.6") + field(4, "DenseNodes")))

  /// The table of texts, of which the first has the number 0.
  static func texts(_ texts: [String]) -> [UInt8] { field(1, texts.flatMap { field(1, $0) }) }

  static func group(_ members: [UInt8]) -> [UInt8] { field(2, members) }

  /// A way with ids of nodes as differences.
  static func way(_ id: Int, keys: [UInt8] = [], values: [UInt8] = [], nodes: [UInt8]) -> [UInt8] {
    field(3, field(1, id) + field(2, keys) + field(3, values) + field(8, nodes))
  }

  /// Bytes, and then some of up to four bytes again and again.
  struct Repeated {
    var start: [UInt8]
    var pattern: [UInt8]
    var times: Int

    var count: Int { start.count + pattern.count * times }

    /// A stream of zlib (RFC 1950) of one block with fixed codes (RFC 1951), in which matches of
    /// 258 bytes refer to the pattern before them.
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

    /// Adler-32.
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

  /// Bits, the lowest of each byte first.
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

    /// Codes have their highest bit first.
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
