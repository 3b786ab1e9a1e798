import Coordinates
import RoadNetworks

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The bytes of a saved state, being written or read: little-endian numbers, arrays behind their
/// count.
///
/// Each type lists its fields once, for both: what is read replaces them.
struct StateArchive {
  private(set) var bytes: [UInt8]
  /// Whether what is visited comes from elsewhere, and may be damaged.
  let isReading: Bool
  private var at = 0

  /// An archive to write to.
  init() {
    bytes = []
    isReading = false
  }

  /// An archive to read from.
  init(reading bytes: [UInt8]) {
    self.bytes = bytes
    isReading = true
  }

  /// Whether all was read.
  var isAtEnd: Bool { at == bytes.count }

  /// A number that tells these bytes from damaged ones (FNV-1a, Fowler, Noll and Vo 1991).
  static func digest(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  func damaged(_ detail: String) -> SnappingError {
    SnappingError(.damaged, detail, offset: at)
  }

  mutating func visit<Number: FixedWidthInteger>(_ number: inout Number) throws(SnappingError) {
    guard isReading else {
      withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
      return
    }
    let size = MemoryLayout<Number>.size
    guard bytes.count - at >= size else {
      throw damaged("found \(bytes.count - at) bytes, expected \(size) of a number")
    }
    number = bytes[at..<(at + size)].reversed().reduce(0) {
      $0 << 8 | Number(truncatingIfNeeded: $1)
    }
    at += size
  }

  /// Visits a number as saved states have it, in more bytes.
  mutating func visit<Number: FixedWidthInteger, Saved: FixedWidthInteger>(
    _ number: inout Number, as type: Saved.Type
  ) throws(SnappingError) {
    var saved = Saved(number)
    try visit(&saved)
    guard let own = Number(exactly: saved) else { throw damaged("found \(saved), too great") }
    number = own
  }

  mutating func visit<Index: RowIndex>(_ index: inout Index) throws(SnappingError) {
    var number = index.rawValue
    try visit(&number)
    index = Index(rawValue: number)
  }

  mutating func visit(_ number: inout Double) throws(SnappingError) {
    var bits = number.bitPattern
    try visit(&bits)
    number = Double(bitPattern: bits)
  }

  /// Saved states have all as doubles.
  mutating func visit(_ number: inout Float) throws(SnappingError) {
    var double = Double(number)
    try visit(&double)
    number = Float(double)
  }

  mutating func visit(_ flag: inout Bool) throws(SnappingError) {
    var byte: UInt8 = flag ? 1 : 0
    try visit(&byte)
    flag = byte != 0
  }

  mutating func visit(_ range: inout Range<Int>) throws(SnappingError) {
    var (start, end) = (range.lowerBound, range.upperBound)
    try visit(&start)
    try visit(&end)
    guard start <= end else { throw damaged("found a range from \(start) to \(end)") }
    range = start..<end
  }

  mutating func visit(_ vector: inout SIMD2<Double>) throws(SnappingError) {
    try visit(&vector.x)
    try visit(&vector.y)
  }

  mutating func visit(_ coordinate: inout Coordinate) throws(SnappingError) {
    try visit(&coordinate.latitude)
    try visit(&coordinate.longitude)
    guard !isReading || coordinate.isValid else {
      throw damaged("found \(coordinate), no place on Earth")
    }
  }

  mutating func visit<Value: Archived>(_ value: inout Value) throws(SnappingError) {
    try value.visit(&self)
  }

  mutating func visit<Value>(
    _ value: inout Value?, new: Value,
    _ visit: (inout Value, inout StateArchive) throws(SnappingError) -> Void
  ) throws(SnappingError) {
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

  mutating func visit(_ number: inout Double?) throws(SnappingError) {
    try visit(&number, new: 0) { (own, archive) throws(SnappingError) in try archive.visit(&own) }
  }

  mutating func visit<Value: Archived>(_ value: inout Value?) throws(SnappingError) {
    try visit(&value, new: Value()) { (own, archive) throws(SnappingError) in
      try own.visit(&archive)
    }
  }

  mutating func visit<Value>(
    _ values: inout [Value], new: Value,
    _ visit: (inout Value, inout StateArchive) throws(SnappingError) -> Void
  ) throws(SnappingError) {
    var count = UInt32(values.count)
    try self.visit(&count)
    if isReading {
      // Every value takes a byte at least.
      guard count <= bytes.count - at else {
        throw damaged("found \(count) values, expected as many bytes at least")
      }
      values = Array(repeating: new, count: Int(count))
    }
    for index in values.indices { try visit(&values[index], &self) }
  }

  mutating func visit<Value: Archived>(_ values: inout [Value]) throws(SnappingError) {
    try visit(&values, new: Value()) { (own, archive) throws(SnappingError) in
      try own.visit(&archive)
    }
  }

  mutating func visit<Number: FixedWidthInteger>(_ values: inout [Number]) throws(SnappingError) {
    try visit(&values, new: 0) { (own, archive) throws(SnappingError) in try archive.visit(&own) }
  }

  mutating func visit<Index: RowIndex>(_ values: inout [Index]) throws(SnappingError) {
    try visit(&values, new: .first) { (own, archive) throws(SnappingError) in
      try archive.visit(&own)
    }
  }

  mutating func visit(_ values: inout [Double]) throws(SnappingError) {
    try visit(&values, new: 0) { (own, archive) throws(SnappingError) in try archive.visit(&own) }
  }

  mutating func visit(_ values: inout [Float]) throws(SnappingError) {
    try visit(&values, new: 0) { (own, archive) throws(SnappingError) in try archive.visit(&own) }
  }

  mutating func visit(_ values: inout [Bool]) throws(SnappingError) {
    try visit(&values, new: false) { (own, archive) throws(SnappingError) in
      try archive.visit(&own)
    }
  }
}

/// What can be saved and read back.
protocol Archived {
  /// Any value; reading replaces its fields.
  init()

  mutating func visit(_ archive: inout StateArchive) throws(SnappingError)
}

extension Location: Archived {
  init() { self.init(coordinate: Coordinate(latitude: 0, longitude: 0)) }

  mutating func visit(_ archive: inout StateArchive) throws(SnappingError) {
    try archive.visit(&coordinate)
    var seconds = time?.timeIntervalSinceReferenceDate
    try archive.visit(&seconds)
    time = seconds.map { Date(timeIntervalSinceReferenceDate: $0) }
    try archive.visit(&accuracy)
    try archive.visit(&bearing)
    try archive.visit(&speed)
  }
}
