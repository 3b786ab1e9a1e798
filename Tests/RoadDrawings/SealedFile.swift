import Files
import RoadNetworks

/// The bytes of a `.roads` file, to be damaged on purpose.
///
/// The section table is parsed independently of the code under test. After a change, `seal()`
/// recomputes the checksums, so that readers can't detect the changed bytes by a checksum.
package struct SealedFile: Sendable {
  package var bytes: [UInt8]
  package private(set) var sections: [Section] = []

  /// An entry of the section table.
  package struct Section: Sendable {
    package var tag: String
    package var offset: Int
    package var rowCount: Int
    package var stride: Int
    package var blockShift: Int
    package var firstSum: Int
    /// The offset of the entry itself.
    package var entry: Int

    /// The range of the section's bytes.
    package var range: Range<Int> { offset..<offset + rowCount * stride }
  }

  package static let headerByteCount = 128
  package static let entryByteCount = 48

  /// Parses the section table of a file, or the part of it that the file contains.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard bytes.count >= Self.headerByteCount else { return }
    let tail = bytes.count - Self.headerByteCount
    for index in 0..<min(Int(load(UInt32.self, 60)), tail / Self.entryByteCount) {
      let at = Self.headerByteCount + index * Self.entryByteCount
      // Implausibly large numbers are read as 0.
      func number<Value: FixedWidthInteger>(_ type: Value.Type, _ offset: Int) -> Int {
        let value = load(type, at + offset)
        return value < 1 << 30 ? Int(value) : 0
      }
      sections.append(
        Section(
          tag: String(decoding: bytes[at..<at + 4], as: UTF8.self), offset: number(UInt64.self, 8),
          rowCount: number(UInt64.self, 16), stride: number(UInt32.self, 24),
          blockShift: number(UInt32.self, 28), firstSum: number(UInt64.self, 32), entry: at))
    }
  }

  /// Returns the first section with a tag.
  package func section(_ tag: String) -> Section? { sections.first { $0.tag == tag } }

  /// The range of the checksums.
  package var sums: Range<Int> {
    let start = Self.headerByteCount + sections.count * Self.entryByteCount
    let count = min(load(UInt64.self, 80), UInt64(bytes.count) / 8)
    return start..<start + Int(count) * 8
  }

  /// The indices of bytes outside the header, the tables, and all sections.
  package var padding: [Int] {
    var isPadding = Array(repeating: true, count: bytes.count)
    for index in 0..<sums.upperBound { isPadding[index] = false }
    for section in sections { for index in section.range { isPadding[index] = false } }
    return bytes.indices.filter { isPadding[$0] }
  }

  /// Returns the little-endian integer at an offset.
  package func load<Value: FixedWidthInteger>(_ type: Value.Type, _ offset: Int) -> Value {
    (0..<MemoryLayout<Value>.size).reversed().reduce(0) {
      $0 << 8 | Value(truncatingIfNeeded: bytes[offset + $1])
    }
  }

  /// Stores an integer at an offset, in little-endian order.
  package mutating func store(_ value: some FixedWidthInteger, at offset: Int) {
    for (index, byte) in withUnsafeBytes(of: value.littleEndian, Array.init).enumerated() {
      bytes[offset + index] = byte
    }
  }

  /// Recomputes the checksums of the sections, and the checksum over header, table, and checksums.
  ///
  /// Skips sections that extend beyond the end of the file or have a stride of 0, and checksums
  /// that would lie beyond the table of checksums.
  package mutating func seal() {
    let sums = sums
    for section in SealedFile(bytes).sections {
      let block = section.stride << min(section.blockShift, 31)
      guard block > 0, section.range.upperBound <= bytes.count else { continue }
      for (index, start) in stride(
        from: section.range.lowerBound, to: section.range.upperBound, by: block
      ).enumerated() {
        let at = sums.lowerBound + (section.firstSum + index) * 8
        guard at + 8 <= sums.upperBound else { break }
        let end = min(start + block, section.range.upperBound)
        store(Checksum.hash(bytes.span.bytes.extracting(start..<end)), at: at)
      }
    }
    sealHeader()
  }

  /// Recomputes the checksum over header, table, and checksums, or over the first `end` bytes.
  package mutating func sealHeader(upTo end: Int? = nil) {
    let end = min(end ?? sums.upperBound, bytes.count)
    store(UInt64(0), at: 16)
    store(Checksum.hash(bytes.span.bytes.extracting(0..<end)), at: 16)
  }
}
