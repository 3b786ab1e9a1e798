import Coordinates
import Files
import TextFormats

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The parts of a feature, or of a bare geometry, that belong to a trace.
struct GeoJSONFeature {
  private(set) var shape = GeoJSONGeometry.Shape.other
  private(set) var id: JSONIdentifier?
  /// The property `name` of a line; empty if there is none.
  private(set) var name = ""
  private(set) var locations: [Location] = []
  private(set) var partStarts: [Int] = []
  private(set) var fields: [JSONField] = []
  private(set) var remarks: TimeRemarks = []
  /// The evidence for the unit of speeds; nil if there are no speeds.
  private(set) var speedOrigin: SpeedOrigin?
  /// The properties of a point.
  private(set) var point = GeoJSONPoint()

  /// Whether positions have numbers that are ignored.
  private(set) var hasMoreValues = false
  /// Whether a collection has parts that are neither lines nor points.
  private(set) var hasOtherParts = false

  /// The ``ResultKind`` of the feature; nil if it has none.
  private(set) var kind: ResultKind?

  /// The error in properties that are valid JSON; nil if there is none.
  private(set) var problem: FileError?

  /// Reads one feature or geometry.
  init(_ scanner: inout JSONScanner, _ names: inout FieldNames) throws(FileError) {
    let start = scanner.position
    var type: GeoJSONType?
    var geometry = GeoJSONGeometry()
    var properties: Range<Int>?
    var more = try scanner.enterObject()
    while more {
      switch try scanner.key() {
      case "type": type = GeoJSONType(json: scanner.bytes[try scanner.skipValue()])
      case "id": id = try scanner.identifier()
      case "geometry":
        if try !scanner.skipNull() { geometry = try GeoJSONGeometry(&scanner) }
      case "properties": properties = try scanner.skipValue()
      case "crs": try GeoJSONFeature.checkSystem(&scanner)
      case let key:
        if try !geometry.readMember(key, &scanner) { _ = try scanner.skipValue() }
      }
      more = try scanner.continueObject()
    }
    guard let type else {
      throw scanner.failure(
        .malformed, found: "an object without a GeoJSON 'type'", expected: "a feature or geometry",
        at: start)
    }
    shape = try geometry.shape(as: type == .feature ? geometry.type : type, at: start, scanner)
    guard shape != .other else { return }
    (locations, partStarts) = (geometry.lines.locations, geometry.lines.partStarts)
    hasMoreValues = geometry.lines.hasMoreValues
    hasOtherParts = geometry.hasOtherParts
    defer { if shape == .line { geometry.cutPositions?.leaveOut(of: &locations, &partStarts) } }
    guard let properties else { return }
    var inner = JSONScanner(scanner.bytes, in: properties)
    if try inner.skipNull() { return }
    do {
      var outline = inner
      kind = try ResultKind(in: &outline)
      if shape == .point {
        point = try GeoJSONPoint(&inner, kind: kind, &names)
        try point.apply(to: &locations[0], &remarks)
      } else {
        try readLineProperties(&inner)
      }
    } catch {
      problem = error
    }
  }

  /// Reads the member `crs`, which GeoJSON had before RFC 7946.
  ///
  /// - Throws: ``FileError/Code/unsupported`` for a coordinate reference system other than WGS 84.
  static func checkSystem(_ scanner: inout JSONScanner) throws(FileError) {
    let place = scanner.position
    let text = String(decoding: scanner.bytes[try scanner.skipValue()], as: UTF8.self)
    guard text == "null" || text.contains("CRS84") || text.contains("4326") else {
      throw scanner.failure(
        .unsupported, found: "the coordinate reference system \(text.prefix(120))",
        expected: "WGS 84 (CRS84)", at: place)
    }
  }

  /// Reads the lists with a value for each position of a line, and keeps the other properties and
  /// repeated lists.
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
        let value = scanner.bytes[try scanner.skipValue()]
        if isList { lists.addOther(key, value) }
        fields.append(JSONField(name: key, checked: value))
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
    locations.settleTimes(&remarks)
    speedOrigin = lists.speedOrigin
  }

  /// Reads `times` from `coordinateProperties`, where some GPX converters put them.
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
}
