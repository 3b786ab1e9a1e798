import Coordinates
import Files
import TextFormats

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A feature, or a bare geometry, as far as it says something of a trace.
struct GeoJSONFeature {
  /// What the geometry is to a trace.
  enum Shape {
    /// A location of a trace whose other locations are features of their own.
    case point
    /// A whole trace.
    case line
    /// Nothing.
    case other
  }

  private(set) var shape = Shape.other
  private(set) var id: JSONIdentifier?
  /// The `name` among the properties.
  private(set) var name = ""
  private(set) var locations: [Location] = []
  private(set) var partStarts: [Int] = []
  private(set) var fields: [JSONField] = []
  private(set) var remarks: TimeRemarks = []
  /// The horizontal dilution of precision of a point.
  private(set) var dilution: Double?
  /// What tells the points of one trace from those of another; nil without such a property.
  private(set) var group: String?

  /// What Milepost says that the feature is, where it is one of its results.
  private(set) var kind: ResultKind?

  /// What is wrong with the properties, while the syntax is sound.
  private(set) var problem: FileError?

  private var cutPositions: CutPositions?
  private var nesting: Int?
  private var type: GeoJSONType?
  private var geometryType: GeoJSONType?

  /// Reads the object that follows.
  init(_ scanner: inout JSONScanner) throws(FileError) {
    let start = scanner.position
    var properties: Range<Int>?
    var more = try scanner.enterObject()
    while more {
      switch try scanner.key() {
      case "type": type = GeoJSONType(json: scanner.bytes[try scanner.skipValue()])
      case "id": id = try scanner.identifier()
      case "geometry": try readGeometry(&scanner)
      case "coordinates": try readCoordinates(&scanner)
      case "cutPositions": cutPositions = try CutPositions(&scanner)
      case "properties": properties = try scanner.skipValue()
      case "crs": try GeoJSONFeature.checkSystem(&scanner)
      default: _ = try scanner.skipValue()
      }
      more = try scanner.continueObject()
    }
    guard let type else {
      throw scanner.failure(
        .malformed, found: "an object without a GeoJSON 'type'", expected: "a feature or geometry",
        at: start)
    }
    try setShape(type == .feature ? geometryType : type, start, scanner)
    guard shape != .other else { return }
    defer { if shape == .line { cutPositions?.leaveOut(of: &locations, &partStarts) } }
    guard let properties else { return }
    var inner = JSONScanner(scanner.bytes, in: properties)
    if try inner.skipNull() { return }
    do {
      var outline = inner
      kind = try ResultKind(in: &outline)
      if shape == .point {
        try readPointProperties(&inner)
      } else {
        try readLineProperties(&inner)
      }
    } catch {
      problem = error
    }
  }

  /// Refuses coordinate reference systems other than WGS 84 (a member of GeoJSON before RFC 7946).
  static func checkSystem(_ scanner: inout JSONScanner) throws(FileError) {
    let place = scanner.position
    let text = String(decoding: scanner.bytes[try scanner.skipValue()], as: UTF8.self)
    guard text == "null" || text.contains("CRS84") || text.contains("4326") else {
      throw scanner.failure(
        .unsupported, found: "the coordinate reference system \(text.prefix(120))",
        expected: "WGS 84 (CRS84)", at: place)
    }
  }

  // MARK: Geometry

  private mutating func readGeometry(_ scanner: inout JSONScanner) throws(FileError) {
    if try scanner.skipNull() { return }
    var more = try scanner.enterObject()
    while more {
      switch try scanner.key() {
      case "type": geometryType = GeoJSONType(json: scanner.bytes[try scanner.skipValue()])
      case "coordinates": try readCoordinates(&scanner)
      case "cutPositions": cutPositions = try CutPositions(&scanner)
      default: _ = try scanner.skipValue()
      }
      more = try scanner.continueObject()
    }
  }

  private mutating func setShape(
    _ geometry: GeoJSONType?, _ place: Int, _ scanner: JSONScanner
  ) throws(FileError) {
    guard let geometry, let expected = geometry.nesting else { return }
    guard let nesting else {
      throw scanner.failure(
        .missingField, found: "a \(geometry.rawValue) without coordinates",
        expected: "'coordinates'", at: place)
    }
    guard nesting == expected || (locations.isEmpty && nesting <= expected) else {
      throw scanner.failure(
        .malformed, found: "a \(geometry.rawValue) with coordinates nested \(nesting) deep",
        expected: "\(expected) deep", at: place)
    }
    shape = geometry == .point ? .point : .line
  }

  /// Reads a position, an array of positions or an array of such arrays.
  private mutating func readCoordinates(_ scanner: inout JSONScanner) throws(FileError) {
    var lines = JSONLineStrings()
    let nesting = try scanner.nesting()
    self.nesting = nesting
    switch nesting {
    case 0:
      do {
        lines.locations = [try scanner.geoJSONPosition()]
      } catch {
        throw error.at(index: 0)
      }
    case 1, 2: try scanner.lines(nesting: nesting, into: &lines)
    default: _ = try scanner.skipValue()
    }
    (locations, partStarts) = (lines.locations, lines.partStarts)
  }
}

// MARK: - Properties

extension GeoJSONFeature {
  /// Reads the lists that run beside the positions of a line; keeps the other properties.
  ///
  /// Of two lists for the same thing the first counts and the other is kept.
  private mutating func readLineProperties(_ scanner: inout JSONScanner) throws(FileError) {
    var lists = ParallelLists()
    var more = try scanner.enterObject()
    while more {
      let key = try scanner.key()
      let isList = try scanner.peek() == UInt8(ascii: "[")
      switch key {
      case "coordTimes" where isList && lists.times == nil,
        "times" where isList && lists.times == nil,
        "timestamps" where isList && lists.times == nil:
        lists.times = try scanner.times(&remarks)
      case "accuracy" where isList && lists.accuracy == nil:
        lists.accuracy = try scanner.measurements()
      case "bearing" where isList && lists.bearing == nil:
        lists.bearing = try scanner.measurements()
      case "speed" where isList && lists.speed == nil:
        lists.speed = try scanner.measurements()
      default:
        fields.append(JSONField(name: key, checked: scanner.bytes[try scanner.skipValue()]))
      }
      more = try scanner.continueObject()
    }
    for field in fields {
      var value = JSONScanner(field.value, in: field.value.indices)
      switch field.name {
      case "id" where id == nil: id = try value.identifier()
      case "name" where name.isEmpty && field.value.first == UInt8(ascii: "\""):
        name = try value.string()
      case "coordinateProperties" where lists.times == nil:
        lists.times = try innerTimes(&value)
      default: break
      }
    }
    try lists.apply(to: &locations)
  }

  /// The `times` among properties of coordinates, where newer converters from GPX put them.
  private mutating func innerTimes(_ scanner: inout JSONScanner) throws(FileError) -> [Date?]? {
    guard try scanner.peek() == UInt8(ascii: "{") else { return nil }
    var times: [Date?]?
    var more = try scanner.enterObject()
    while more {
      if try scanner.key() == "times", try scanner.peek() == UInt8(ascii: "[") {
        times = try scanner.times(&remarks)
      } else {
        _ = try scanner.skipValue()
      }
      more = try scanner.continueObject()
    }
    return times
  }

  /// Reads what the properties of a point say of its location, by the names that CSV has too.
  ///
  /// The `id` of a raw point among results is that of its trace.
  private mutating func readPointProperties(
    _ scanner: inout JSONScanner
  ) throws(FileError) {
    var best: [FieldName.Role: (name: FieldName, text: [UInt8])] = [:]
    var more = try scanner.enterObject()
    while more {
      let key = try scanner.key()
      let first = try scanner.peek()
      let isText = first == UInt8(ascii: "\"")
      if let name = FieldName(key), isText || first == UInt8(ascii: "-") || 0x30...0x39 ~= first,
        best[name.role].map({ name.rank < $0.name.rank }) ?? true
      {
        let text =
          isText ? Array(try scanner.string().utf8) : Array(scanner.bytes[try scanner.skipValue()])
        best[name.role] = (name, text)
      } else {
        _ = try scanner.skipValue()
      }
      more = try scanner.continueObject()
    }
    for role in FieldName.Role.allCases {
      if let (name, text) = best[role] { try set(role, name, text, scanner) }
    }
  }

  private mutating func set(
    _ role: FieldName.Role, _ name: FieldName, _ text: [UInt8], _ scanner: JSONScanner
  ) throws(FileError) {
    let shown = "'\(String(decoding: text.prefix(40), as: UTF8.self))'"
    switch role {
    case .latitude, .longitude: return
    // The id of a feature, or a property of that name, is the point's own, not that of its trace.
    case .id:
      if !name.isPlainID || kind == .raw { group = String(decoding: text, as: UTF8.self) }
    case .time:
      if text.isEmpty { return }
      guard let time = TimeText(text.span, in: text.indices) else {
        var error = scanner.failure(
          .invalidTime, found: shown, expected: "RFC 3339 or Unix time, year 0 to 9999")
        error.hint = TimeText.hint(for: String(decoding: text.prefix(40), as: UTF8.self))
        throw error
      }
      locations[0].time = time.date
      remarks.formUnion(time.remarks)
    case .accuracy, .dilution, .bearing, .speed:
      switch MeasuredText(text.span, in: text.indices) {
      case .unknown: return
      case .invalid:
        throw scanner.failure(.invalidNumber, found: shown, expected: "a number for \(role)")
      case .value(let value): set(role, value * name.factor)
      }
    }
  }

  private mutating func set(_ role: FieldName.Role, _ value: Double) {
    switch role {
    case .accuracy: locations[0].accuracy = value
    case .bearing: locations[0].bearing = value
    case .speed: locations[0].speed = value
    default: dilution = Measured.accuracy(value)
    }
  }
}
