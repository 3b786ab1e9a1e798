import Files
import TextFormats

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension FleetLogRecord {
  /// Reads a record at the start of a buffer.
  ///
  /// - Parameters:
  ///   - entry: the entry of the record in the index.
  ///   - file: the name of the file.
  /// - Throws: ``FileError`` if the syntax is invalid or the record has no time.
  init(
    _ bytes: [UInt8], _ entry: FleetLogIndex.Entry, file: String
  ) throws(FileError) {
    var draft = Draft(JSONScanner(bytes, in: 0..<Int(entry.length)))
    try draft.readEntry()
    guard let timestamp = draft.timestamp else {
      throw FileError(.missingField, found: "no time", expected: "'timestamp'")
    }
    try draft.readContents()
    self.init(
      number: Int(entry.number), timestamp: timestamp, timestampText: draft.timestampText,
      insertID: draft.insertID, kind: draft.kind, vehicleID: draft.vehicleID,
      tripID: draft.tripID, updateMask: draft.mask?.paths, request: draft.request,
      response: draft.response, error: draft.error,
      faults: draft.reader.faults.map { fault in
        var fault = fault.moved(by: entry.offset)
        fault.file = file
        fault.record = Int(entry.number)
        return fault
      })
  }

  /// A record that is being read.
  ///
  /// Its members may be in any order: members whose interpretation depends on the kind are read
  /// last.
  private struct Draft {
    var reader: FleetLogValueReader
    var timestamp: Date?
    var timestampText = ""
    var insertID: String?
    var kind = FleetLogKind.other("")
    var mask: FleetUpdateMask?
    var request: Subject?
    var response: Subject?
    var error: FleetErrorResponse?
    private var label = IDs()
    private var requested = IDs()
    private var places = Places()

    private struct IDs {
      var vehicle: String?
      var trip: String?
    }

    /// The positions of the members that determine the kind or depend on it.
    private struct Places {
      var logName: Range<Int>?
      var type: Range<Int>?
      var request: Int?
      var response: Int?
    }

    init(_ scanner: JSONScanner) { reader = FleetLogValueReader(scanner) }

    var vehicleID: String? {
      label.vehicle ?? requested.vehicle ?? request?.vehicle?.id ?? request?.trip?.vehicleID
        ?? response?.vehicle?.id ?? response?.trip?.vehicleID
    }

    var tripID: String? {
      label.trip ?? requested.trip ?? request?.trip?.id ?? response?.trip?.id
    }

    mutating func readEntry() throws(FileError) {
      var more = try reader.enterObject() ?? false
      while more {
        switch try reader.field() {
        case .timestamp: try readTimestamp()
        case .insertid: insertID = try reader.text()
        case .labels: label = try ids()
        case .logname: places.logName = try reader.scanner.skipValue()
        case .jsonpayload, .protopayload: try readPayload()
        default: try reader.skip()
        }
        more = try reader.continueObject()
      }
      if let name = places.type ?? places.logName {
        kind = FleetLogKind(reader.scanner.bytes.span, in: name.dropFirst().dropLast())
      }
    }

    private mutating func readTimestamp() throws(FileError) {
      _ = try reader.scanner.peek()
      let start = reader.scanner.position
      timestamp = try reader.time()
      reader.scanner.position = start
      timestampText = try reader.text() ?? ""
    }

    private mutating func ids() throws(FileError) -> IDs {
      var ids = IDs()
      var more = try reader.enterObject() ?? false
      while more {
        switch try reader.field() {
        case .vehicleid: ids.vehicle = try reader.text()
        case .tripid: ids.trip = try reader.text()
        default: try reader.skip()
        }
        more = try reader.continueObject()
      }
      return ids
    }

    private mutating func readPayload() throws(FileError) {
      // A payload that isn't an object, such as text, isn't a Fleet Engine call.
      guard try reader.scanner.peek() == UInt8(ascii: "{") else { return try reader.skip() }
      var more = try reader.enterObject() ?? false
      while more {
        switch try reader.field() {
        case .type:
          let range = try reader.scanner.skipValue()
          if reader.scanner.bytes[range.lowerBound] == UInt8(ascii: "\"") { places.type = range }
        case .request: places.request = try reader.scanner.skipValue().lowerBound
        case .response: places.response = try reader.scanner.skipValue().lowerBound
        case .errorresponse: error = try FleetErrorResponse(&reader)
        default: try reader.skip()
        }
        more = try reader.continueObject()
      }
    }

    /// Reads the request and the response, once the kind is known.
    mutating func readContents() throws(FileError) {
      if let request = places.request {
        reader.scanner.position = request
        try readRequest()
      }
      if let response = places.response {
        reader.scanner.position = response
        var hasTraffic = false
        self.response = try subject(hasTraffic: &hasTraffic)
      }
    }

    private mutating func readRequest() throws(FileError) {
      var hasTraffic = false
      if kind.isOther {
        requested = try ids()
        return
      }
      var more = try reader.enterObject() ?? false
      while more {
        switch try reader.field() {
        case .vehicleid: requested.vehicle = try reader.text()
        case .tripid: requested.trip = try reader.text()
        case .updatemask: mask = try FleetUpdateMask(&reader)
        case .vehicle where kind.isOfVehicle, .trip where !kind.isOfVehicle:
          request = try subject(hasTraffic: &hasTraffic)
        default: try reader.skip()
        }
        more = try reader.continueObject()
      }
      guard let mask else { return }
      switch request {
      case .vehicle(var vehicle):
        vehicle.keep(mask, hasTraffic: hasTraffic)
        request = .vehicle(vehicle)
      case .trip(var trip):
        trip.keep(mask)
        request = .trip(trip)
      case nil: break
      }
    }

    private mutating func subject(hasTraffic: inout Bool) throws(FileError) -> Subject? {
      if kind.isOther { return nil }
      return kind.isOfVehicle
        ? try FleetVehicle(&reader, hasTraffic: &hasTraffic).map { .vehicle($0) }
        : try FleetTrip(&reader).map { .trip($0) }
    }
  }
}
