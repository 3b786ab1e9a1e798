import Files
import RoadNetworks

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The file format of probe speeds (`.speeds`).
///
/// Numbers are little-endian. The header has 32 bytes: the magic `MPSPEEDS`; the version, 2 or 3,
/// and the mode (the raw value of ``RoadNetworks/TravelMode``), 32 bits each; the number of
/// records, 64 bits; and the XXH64 checksum of all following bytes.
///
/// The records follow in ascending order. Each consists of ten variable-length numbers (LEB128), in
/// zigzag encoding if they may be negative: the differences of way, start, end, exit, and quarter
/// of an hour from those of the previous record, or from 0 in the first record; the count, the sum
/// of logarithms, the sum of squares, the sum of times in milliseconds, and the sum of lengths in
/// centimeters.
///
/// Version 1, which can also be read, has no sums of times and lengths. If any record combines
/// traversals from version 1 with newer ones, the version is 3, and each record ends with the
/// number of its traversals that aren't included in the sums of times and lengths.
extension ProbeSpeeds {
  private static let magic = Array("MPSPEEDS".utf8)
  private static let newestVersion: UInt32 = 3
  private static let headSize = 32
  /// The minimum size of a record in bytes.
  private static let leastRecordSize = 8

  /// The bytes of the file.
  ///
  /// - Complexity: O(*n*) in the number of records.
  public var bytes: [UInt8] {
    let isPartlyTimed = records.contains(where: \.sums.isPartlyTimed)
    var body: [UInt8] = []
    var last = (way: Int64(0), start: Int64(0), end: Int64(0), exit: Int64(0), slot: Int64(0))
    for record in records {
      let stretch = record.stretch
      let slot = Int64(record.slot.number)
      // Subtraction wraps around, since ids may have any value.
      Self.append(signed: stretch.way &- last.way, &body)
      Self.append(signed: stretch.start &- last.start, &body)
      Self.append(signed: stretch.end &- last.end, &body)
      Self.append(signed: stretch.exit &- last.exit, &body)
      Self.append(signed: slot - last.slot, &body)
      Self.append(UInt64(record.sums.count), &body)
      Self.append(signed: record.sums.logSum, &body)
      Self.append(UInt64(record.sums.squareSum), &body)
      Self.append(UInt64(record.sums.timeSum), &body)
      Self.append(UInt64(record.sums.lengthSum), &body)
      if isPartlyTimed { Self.append(UInt64(record.sums.untimedCount), &body) }
      last = (stretch.way, stretch.start, stretch.end, stretch.exit, slot)
    }
    var bytes = Self.magic
    func append<Number: FixedWidthInteger>(_ number: Number) {
      withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
    append(isPartlyTimed ? Self.newestVersion : Self.newestVersion - 1)
    append(UInt32(mode.rawValue))
    append(UInt64(records.count))
    append(Checksum.hash(body.span.bytes))
    return bytes + body
  }

  /// Parses the bytes of a file.
  ///
  /// - Throws: `notSpeeds`, `unsupported`, or `damaged`.
  /// - Complexity: O(*n*) in the number of bytes, in time and memory.
  public init(bytes: [UInt8]) throws(TrafficError) { try self.init(bytes.span) }

  private init(_ bytes: Span<UInt8>) throws(TrafficError) {
    let head = try Head(bytes)
    var reader = Reader(offset: Self.headSize)
    var records: [Record] = []
    records.reserveCapacity(Int(head.count))
    var stretch = RoadStretch(way: 0, start: 0, end: 0)
    var slot: Int64 = 0
    for _ in 0..<head.count {
      let start = reader.offset
      stretch.way &+= try reader.signed(bytes)
      stretch.start &+= try reader.signed(bytes)
      stretch.end &+= try reader.signed(bytes)
      stretch.exit &+= try reader.signed(bytes)
      slot &+= try reader.signed(bytes)
      let sums = try reader.sums(bytes, version: head.version)
      guard let number = UInt32(exactly: slot), sums.isSound else {
        throw TrafficError(
          .damaged, "found an impossible record, expected sums of traversals", offset: start)
      }
      let record = Record(stretch: stretch, slot: ProbeSlot(number: number), sums: sums)
      if let last = records.last, !Record.precedes(last, record) {
        throw TrafficError(
          .damaged, "found a record out of order, expected ascending records",
          offset: start)
      }
      records.append(record)
    }
    guard reader.offset == bytes.count else {
      throw TrafficError(
        .damaged,
        "found \(bytes.count - reader.offset) bytes after \(head.count) records, expected none",
        offset: reader.offset)
    }
    self.init(ascending: records, mode: head.mode)
  }

  /// The header of a file whose body matches its checksum.
  private struct Head {
    let version: UInt32
    let mode: TravelMode
    /// The number of records.
    let count: UInt64

    init(_ bytes: Span<UInt8>) throws(TrafficError) {
      guard bytes.count >= magic.count, magic.indices.allSatisfy({ bytes[$0] == magic[$0] }) else {
        throw TrafficError(.notSpeeds, "found another kind of file, expected speeds", offset: 0)
      }
      guard bytes.count >= headSize else {
        throw TrafficError(
          .damaged, "found \(bytes.count) bytes, expected a header of \(headSize)",
          offset: bytes.count)
      }
      func number<Number: FixedWidthInteger>(at offset: Int) -> Number {
        (0..<(Number.bitWidth / 8)).reversed().reduce(0) {
          $0 << 8 | Number(truncatingIfNeeded: bytes[offset + $1])
        }
      }
      version = number(at: 8)
      guard 1...newestVersion ~= version else {
        throw TrafficError(
          .unsupported, "found version \(version), expected 1 to \(newestVersion)", offset: 8)
      }
      let modeNumber: UInt32 = number(at: 12)
      guard let mode = UInt8(exactly: modeNumber).flatMap({ TravelMode(rawValue: $0) }) else {
        throw TrafficError(
          .unsupported, "found mode \(modeNumber), expected a known mode", offset: 12)
      }
      self.mode = mode
      count = number(at: 16)
      let bodySize = bytes.count - headSize
      guard number(at: 24) == Checksum.hash(bytes.bytes.extracting(last: bodySize)) else {
        throw TrafficError(.damaged, "found bytes that don't match the checksum", offset: headSize)
      }
      guard count <= bodySize / leastRecordSize else {
        throw TrafficError(
          .damaged, "found \(count) records in \(bodySize) bytes, expected fewer", offset: 16)
      }
    }
  }

  /// Reads a regular file.
  ///
  /// - Throws: `cannotOpen`, or the errors of ``init(bytes:)``.
  public init(contentsOf path: String) throws(TrafficError) {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: path))
    } catch {
      let reason =
        switch (error as? CocoaError)?.code {
        case .some(.fileReadNoSuchFile), .some(.fileNoSuchFile): "no such file"
        // Foundation also reports this error for pipes and devices.
        case .some(.fileReadNoPermission) where FileManager.default.isReadableFile(atPath: path):
          "found a pipe or a device, expected a file"
        case .some(.fileReadNoPermission): "no permission to read it"
        default: "it can't be read"
        }
      throw TrafficError(.cannotOpen, reason, path: path)
    }
    do {
      try self.init(data.span)
    } catch {
      throw error.at(path: path)
    }
  }

  /// Writes a file atomically: it appears under its name only when it is complete.
  ///
  /// - Throws: `inputOutput`.
  public func write(to path: String) throws(TrafficError) {
    do throws(AtomicFileWriter.Failure) {
      var file = try AtomicFileWriter(AtomicFileWriter.Target(path))
      try file.write(bytes)
      try file.finish()
    } catch {
      throw TrafficError(.inputOutput, "can't be written: \(error.reason)", path: path)
    }
  }

  private static func append(_ number: UInt64, _ bytes: inout [UInt8]) {
    var rest = number
    while rest > 127 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private static func append(signed number: Int64, _ bytes: inout [UInt8]) {
    append(UInt64(bitPattern: number << 1 ^ number >> 63), &bytes)
  }

  /// A reader of variable-length numbers.
  private struct Reader {
    var offset: Int

    mutating func unsigned(_ bytes: Span<UInt8>) throws(TrafficError) -> UInt64 {
      var value: UInt64 = 0
      for shift in stride(from: UInt64(0), to: 64, by: 7) {
        guard offset < bytes.count else { break }
        let byte = bytes[offset]
        offset += 1
        value |= UInt64(byte & 127) << shift
        if byte < 128 { return value }
      }
      throw TrafficError(.damaged, "found an unterminated number", offset: offset)
    }

    mutating func signed(_ bytes: Span<UInt8>) throws(TrafficError) -> Int64 {
      let value = try unsigned(bytes)
      return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }

    /// Reads the sums of a record in the format of a version.
    mutating func sums(
      _ bytes: Span<UInt8>, version: UInt32
    ) throws(TrafficError) -> ProbeSums {
      let hasTimes = version > 1
      return ProbeSums(
        count: Int64(truncatingIfNeeded: try unsigned(bytes)),
        logSum: try signed(bytes),
        squareSum: Int64(truncatingIfNeeded: try unsigned(bytes)),
        timeSum: hasTimes ? Int64(truncatingIfNeeded: try unsigned(bytes)) : 0,
        lengthSum: hasTimes ? Int64(truncatingIfNeeded: try unsigned(bytes)) : 0,
        untimedCount: version > 2 ? Int64(truncatingIfNeeded: try unsigned(bytes)) : nil)
    }
  }
}
