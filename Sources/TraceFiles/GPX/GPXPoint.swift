import Coordinates
import Files
import TextFormats

/// A point of a GPX document, with the fields read so far.
struct GPXPoint {
  /// Whether the point has a position; if not, it is left out.
  let hasPosition: Bool
  private var base: Location
  private var course: Double?
  private var dilution: Double?

  /// A stand-in for a point with a missing or invalid coordinate, while its fields are skipped.
  static let placeholder = GPXPoint(nil)

  private init(_ coordinate: Coordinate?) {
    hasPosition = coordinate != nil
    base = Location(coordinate: coordinate ?? Coordinate(latitude: 0, longitude: 0))
  }

  /// Creates a point from `lat` and `lon`; without a position if both are missing or unknown.
  ///
  /// - Throws: ``FileError`` if only one is missing or unknown, or if one is invalid.
  init(_ attributes: borrowing XMLAttributes) throws(FileError) {
    let pair = (try Self.degrees("lat", attributes), try Self.degrees("lon", attributes))
    if case (nil, nil) = pair {
      self = .placeholder
      return
    }
    guard case (let latitude?, let longitude?) = pair else {
      throw FileError(
        .missingField,
        found: "a position without a number for '\(pair.0 == nil ? "lat" : "lon")'",
        expected: "lat=\"…\" lon=\"…\"")
    }
    let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    guard coordinate.isValid else { throw FileError(invalid: coordinate, index: nil) }
    self.init(coordinate)
  }

  private static func degrees(
    _ name: StaticString, _ attributes: borrowing XMLAttributes
  ) throws(FileError) -> Double? {
    switch attributes.read(name, { MeasuredText($0, in: 0..<$0.count) }) {
    case .value(let value): return value
    case .unknown, nil: return nil
    case .invalid:
      let text = attributes.read(name) { $0.text } ?? ""
      throw FileError(.invalidNumber, found: "\(name)=\"\(text)\"", expected: "degrees")
    }
  }

  /// Sets a field from its text, unless it is already set or the point has no position.
  ///
  /// - Returns: the remarks on a time; empty for other fields.
  mutating func set(
    _ field: GPXField, to text: [UInt8]
  ) throws(FileError) -> TimeRemarks {
    guard hasPosition else { return [] }
    if field == .time { return try setTime(text) }
    switch MeasuredText(text.span, in: text.indices) {
    case .unknown: break
    case .value(let value):
      switch field {
      case .speed: base.speed = base.speed ?? value
      case .course: course = course ?? Measured.bearing(value)
      case .bearing: base.bearing = base.bearing ?? value
      case .accuracy: base.accuracy = base.accuracy ?? value
      case .dilution: dilution = dilution ?? Measured.accuracy(value)
      case .elevation: base.elevation = base.elevation ?? value
      case .name, .time: break
      }
    case .invalid:
      throw FileError(
        .invalidNumber, found: "'\(String(decoding: text.prefix(40), as: UTF8.self))'",
        expected: "a number for \(field)")
    }
    return []
  }

  private mutating func setTime(_ text: [UInt8]) throws(FileError) -> TimeRemarks {
    let isBlank = text.allSatisfy { $0 <= 0x20 }
    if isBlank || base.time != nil { return [] }
    guard let time = TimeText(text.span, in: text.indices) else {
      throw FileError(
        .invalidTime, found: "'\(String(decoding: text.prefix(40), as: UTF8.self))'",
        expected: "an RFC 3339 time in year 0 to 9999",
        hint: TimeText.hint(for: String(decoding: text.prefix(40), as: UTF8.self)))
    }
    base.time = time.date
    return time.remarks
  }

  /// The point as a location, and whether its accuracy is derived from a dilution of precision.
  var location: (location: Location, isFromDilution: Bool) {
    var location = base
    location.bearing = course ?? base.bearing
    guard base.accuracy == nil, let dilution else { return (location, false) }
    location.accuracy = dilution * Measured.metersPerDilution
    return (location, true)
  }
}
