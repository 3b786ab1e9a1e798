import Coordinates
import Files
import TextFormats

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The properties of a point that describe its location; their names are those of CSV columns.
struct GeoJSONPoint {
  /// The horizontal dilution of precision.
  private(set) var dilution: Double?
  /// The id shared by the points of a trace; nil if there is no such property.
  private(set) var group: String?
  /// The names of unused properties, if they are requested.
  private(set) var unused: [String] = []
  private(set) var hasTime = false
  /// The evidence for the unit of the speed; nil if there is no speed.
  private(set) var speedOrigin: SpeedOrigin?
  /// Whether the speed is a number followed by its unit.
  private(set) var hasSpeedWithUnit = false
  /// The order of day, month, and year in a date with six digits.
  private(set) var dateOrder: DateAndClock.Order?

  private var best: [FieldName.Role: Property] = [:]
  private var date: Property?

  private struct Property {
    let name: FieldName
    let text: [UInt8]
  }

  /// Creates a point without properties.
  init() {}

  /// Reads the properties of a point.
  ///
  /// The property `id` of a raw point in Milepost's results is the id of its trace.
  init(
    _ scanner: inout JSONScanner, kind: ResultKind?, _ names: inout FieldNames
  ) throws(FileError) {
    var more = try scanner.enterObject()
    while more {
      let key = try scanner.key()
      let first = try scanner.peek()
      let isText = first == UInt8(ascii: "\"")
      let isValue = isText || first == UInt8(ascii: "-") || 0x30...0x39 ~= first
      if isValue, let name = names.meaning(of: key) {
        let text =
          isText ? Array(try scanner.string().utf8) : Array(scanner.bytes[try scanner.skipValue()])
        take(Property(name: name, text: text))
      } else {
        _ = try scanner.skipValue()
        // Null properties aren't reported as unused.
        if names.listsUnused, first != UInt8(ascii: "n") { unused.append(key) }
      }
      more = try scanner.continueObject()
    }
    hasTime = best[.time] != nil
    // A property that is just called `id` identifies the point, not its trace.
    if let id = best[.id], !id.name.isPlainID || kind == .raw {
      group = String(decoding: id.text, as: UTF8.self)
    }
    speedOrigin = best[.speed].map { SpeedOrigin($0.name) }
  }

  private mutating func take(_ property: Property) {
    let name = property.name
    if name.isDate, date.map({ name.rank < $0.name.rank }) ?? true { date = property }
    if best[name.role].map({ name.rank < $0.name.rank }) ?? true { best[name.role] = property }
  }

  /// Sets the values in a location.
  mutating func apply(
    to location: inout Location, _ remarks: inout TimeRemarks
  ) throws(FileError) {
    if let time = best[.time] { try apply(time, to: &location, &remarks) }
    if let accuracy = try value(.accuracy) { location.accuracy = accuracy }
    if let bearing = try value(.bearing) { location.bearing = bearing }
    if let speed = try value(.speed) { location.speed = speed }
    if let elevation = try value(.elevation), location.elevation == nil {
      location.elevation = elevation
    }
    dilution = try value(.dilution).flatMap(Measured.accuracy)
  }

  private mutating func apply(
    _ property: Property, to location: inout Location, _ remarks: inout TimeRemarks
  ) throws(FileError) {
    var text = property.text
    if text.isEmpty { return }
    if property.name.isClock, let date,
      let both = try DateAndClock(
        (date.text + text).span, date: date.text.indices,
        clock: date.text.count..<date.text.count + text.count)
    {
      text = both.text
      dateOrder = both.order
    }
    guard let time = TimeText(text.span, in: text.indices) else {
      throw failure(
        .invalidTime, text, expected: "an RFC 3339 or Unix time in year 0 to 9999",
        hint: TimeText.hint(for: String(decoding: text.prefix(40), as: UTF8.self)))
    }
    location.time = time.date
    remarks.formUnion(time.remarks)
  }

  /// Returns the value of a role in its unit, or a speed in that of ``speedOrigin``; nil if
  /// unknown.
  private mutating func value(_ role: FieldName.Role) throws(FileError) -> Double? {
    guard let property = best[role] else { return nil }
    let text = property.text
    switch MeasuredText(text.span, in: text.indices) {
    case .unknown: return nil
    case .value(let value):
      return role == .speed ? value : role.value(value, times: property.name.factor)
    case .invalid:
      let quantity = QuantityText(text, decimalComma: false)
      if role == .speed, let (value, unit) = quantity?.speed {
        speedOrigin = .named(unit)
        hasSpeedWithUnit = true
        return value
      }
      switch quantity?.measured(for: role) {
      case .value(let value): return value
      case .unknown: return nil
      case .invalid, nil: throw failure(.invalidNumber, text, expected: "a number for \(role)")
      }
    }
  }

  private func failure(
    _ code: FileError.Code, _ text: [UInt8], expected: String, hint: String? = nil
  ) -> FileError {
    FileError(
      code, found: "'\(String(decoding: text.prefix(40), as: UTF8.self))'", expected: expected,
      hint: hint)
  }
}
