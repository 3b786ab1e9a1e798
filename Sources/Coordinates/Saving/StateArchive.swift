#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An error that reports why a saved state can't be read.
package struct ArchiveError: Error {
  /// A description of the value found, usually with the expected value.
  package let detail: String
  /// The offset in bytes at which reading stopped.
  package let offset: Int
}

/// The bytes of a saved state that is being written or read: little-endian numbers, and arrays
/// preceded by their counts.
///
/// Each type visits its fields in one function for both directions. Writing appends their values,
/// and reading replaces them.
package struct StateArchive {
  package private(set) var bytes: [UInt8]
  /// Whether the archive reads values, from bytes that may be damaged, instead of writing them.
  package let isReading: Bool
  private var at = 0

  /// Creates an archive to write to.
  package init() {
    bytes = []
    isReading = false
  }

  /// Creates an archive to read from.
  package init(reading bytes: [UInt8]) {
    self.bytes = bytes
    isReading = true
  }

  /// Whether all bytes were read.
  package var isAtEnd: Bool { at == bytes.count }

  /// Returns a checksum that detects damaged bytes (FNV-1a, Fowler, Noll, and Vo 1991).
  package static func digest(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// Returns the error for an impossible value, with the current offset.
  package func damaged(_ detail: String) -> ArchiveError {
    ArchiveError(detail: detail, offset: at)
  }

  package mutating func visit<Number: FixedWidthInteger>(_ number: inout Number)
    throws(ArchiveError)
  {
    guard isReading else {
      withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
      return
    }
    let size = MemoryLayout<Number>.size
    guard bytes.count - at >= size else {
      throw damaged("found \(bytes.count - at) bytes, expected \(size) for a number")
    }
    number = bytes[at..<(at + size)].reversed().reduce(0) {
      $0 << 8 | Number(truncatingIfNeeded: $1)
    }
    at += size
  }

  /// Visits a number that is saved as a wider type.
  package mutating func visit<Number: FixedWidthInteger, Saved: FixedWidthInteger>(
    _ number: inout Number, as type: Saved.Type
  ) throws(ArchiveError) {
    var saved = Saved(number)
    try visit(&saved)
    guard let own = Number(exactly: saved) else {
      throw damaged("found \(saved), expected a smaller number")
    }
    number = own
  }

  package mutating func visit(_ number: inout Double) throws(ArchiveError) {
    var bits = number.bitPattern
    try visit(&bits)
    number = Double(bitPattern: bits)
  }

  /// Visits a number that is saved as a double.
  package mutating func visit(_ number: inout Float) throws(ArchiveError) {
    var double = Double(number)
    try visit(&double)
    number = Float(double)
  }

  package mutating func visit(_ flag: inout Bool) throws(ArchiveError) {
    var byte: UInt8 = flag ? 1 : 0
    try visit(&byte)
    flag = byte != 0
  }

  package mutating func visit(_ range: inout Range<Int>) throws(ArchiveError) {
    var (start, end) = (range.lowerBound, range.upperBound)
    try visit(&start)
    try visit(&end)
    guard start <= end else { throw damaged("found a range from \(start) to \(end)") }
    range = start..<end
  }

  package mutating func visit(_ vector: inout SIMD2<Double>) throws(ArchiveError) {
    try visit(&vector.x)
    try visit(&vector.y)
  }

  package mutating func visit(_ coordinate: inout Coordinate) throws(ArchiveError) {
    try visit(&coordinate.latitude)
    try visit(&coordinate.longitude)
    guard !isReading || coordinate.isValid else {
      throw damaged("found \(coordinate), expected -90…90 and -180…180")
    }
  }

  package mutating func visit<Value: Archived>(_ value: inout Value) throws(ArchiveError) {
    try value.visit(&self)
  }

  package mutating func visit<Value>(
    _ value: inout Value?, new: Value,
    _ visit: (inout Value, inout StateArchive) throws(ArchiveError) -> Void
  ) throws(ArchiveError) {
    var exists = value != nil
    try self.visit(&exists)
    guard exists else {
      value = nil
      return
    }
    var own = value ?? new
    try visit(&own, &self)
    value = own
  }

  package mutating func visit(_ number: inout Double?) throws(ArchiveError) {
    try visit(&number, new: 0) { (own, archive) throws(ArchiveError) in try archive.visit(&own) }
  }

  package mutating func visit<Value: Archived>(_ value: inout Value?) throws(ArchiveError) {
    try visit(&value, new: Value()) { (own, archive) throws(ArchiveError) in
      try own.visit(&archive)
    }
  }

  package mutating func visit<Value>(
    _ values: inout [Value], new: Value,
    _ visit: (inout Value, inout StateArchive) throws(ArchiveError) -> Void
  ) throws(ArchiveError) {
    var count = UInt32(values.count)
    try self.visit(&count)
    guard isReading else {
      for index in values.indices { try visit(&values[index], &self) }
      return
    }
    // Values are appended one by one, since a damaged count may be far too large.
    values.removeAll()
    for _ in 0..<count {
      var value = new
      try visit(&value, &self)
      values.append(value)
    }
  }

  package mutating func visit<Value: Archived>(_ values: inout [Value]) throws(ArchiveError) {
    try visit(&values, new: Value()) { (own, archive) throws(ArchiveError) in
      try own.visit(&archive)
    }
  }

  package mutating func visit<Number: FixedWidthInteger>(_ values: inout [Number])
    throws(ArchiveError)
  {
    try visit(&values, new: 0) { (own, archive) throws(ArchiveError) in try archive.visit(&own) }
  }

  package mutating func visit(_ values: inout [Double]) throws(ArchiveError) {
    try visit(&values, new: 0) { (own, archive) throws(ArchiveError) in try archive.visit(&own) }
  }

  package mutating func visit(_ values: inout [Float]) throws(ArchiveError) {
    try visit(&values, new: 0) { (own, archive) throws(ArchiveError) in try archive.visit(&own) }
  }

  package mutating func visit(_ values: inout [Bool]) throws(ArchiveError) {
    try visit(&values, new: false) { (own, archive) throws(ArchiveError) in
      try archive.visit(&own)
    }
  }
}

/// A type whose values can be saved and read back.
package protocol Archived {
  /// Creates a placeholder, whose fields are replaced by reading.
  init()

  mutating func visit(_ archive: inout StateArchive) throws(ArchiveError)
}

extension Location: Archived {
  package init() { self.init(coordinate: Coordinate(latitude: 0, longitude: 0)) }

  package mutating func visit(_ archive: inout StateArchive) throws(ArchiveError) {
    try archive.visit(&coordinate)
    var seconds = time?.timeIntervalSinceReferenceDate
    try archive.visit(&seconds)
    time = seconds.map { Date(timeIntervalSinceReferenceDate: $0) }
    try archive.visit(&accuracy)
    try archive.visit(&bearing)
    try archive.visit(&speed)
  }
}
