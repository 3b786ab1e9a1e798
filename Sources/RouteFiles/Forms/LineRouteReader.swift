import Files
import Journeys
import Polylines
import TextFormats

/// A reader of a single encoded polyline.
struct LineRouteReader {
  let options: RouteReadingOptions

  init(_ options: RouteReadingOptions) { self.options = options }

  /// Reads the route in a line of text, ignoring whitespace around it.
  func route(ofText bytes: ArraySlice<UInt8>) throws(FileError) -> PlannedRoute {
    let start = bytes.firstIndex { !$0.isJSONWhitespace } ?? bytes.endIndex
    let end = bytes.lastIndex { !$0.isJSONWhitespace }.map { $0 + 1 } ?? start
    let text = Array(bytes[start..<end])
    if let blank = text.firstIndex(where: \.isJSONWhitespace) {
      throw Self.unknown(text)
        ?? FileError(
          .unknownFormat, found: "whitespace in the text", expected: Self.expected,
          byteOffset: start + blank)
    }
    var assembly = RouteAssembly(nil)
    assembly.line = try RouteGeometry.decode(text, as: try format(of: text), nil)
    return try assembly.route()
  }

  /// Returns the requested format, or else the detected format if it is likely and unambiguous.
  private func format(of text: [UInt8]) throws(FileError) -> PolylineFormat {
    if let format = options.polylineFormat { return format }
    let candidates = PolylineFormat.detect(text.span)
    guard let best = candidates.first, best.certainty > .possible else {
      throw Self.unknown(text)
        ?? FileError(
          .unknownFormat, found: "text that is neither JSON nor an encoded polyline",
          expected: "a route", byteOffset: 0)
    }
    let equal = candidates.filter { $0.certainty == best.certainty }
    guard equal.count == 1 else {
      throw FileError(
        .ambiguousPrecision,
        found: "a polyline that can be \(equal.map(\.format.name).joined(separator: " or "))",
        expected: "an explicit format", byteOffset: 0)
    }
    return best.format
  }

  /// Returns the error for text that is recognizably not a polyline, or nil if it may be a damaged
  /// polyline.
  private static func unknown(_ text: [UInt8]) -> FileError? {
    guard PolylineFormat.likely(inFirstLineOf: text[...]) == nil else { return nil }
    switch TextKind(of: text[...]) {
    case .xml: return markup(text)
    case .wellKnownText: return trace("wkt")
    // Text of an unknown kind may be CSV if its first line has several columns.
    case .other:
      if (try? JSONNode(text))?.isString == true {
        return failure("a JSON string", hint: "extract the response if it contains one")
      }
      return text.prefix { $0 != 0x0a }.contains(where: \.isDelimiter) ? trace("csv") : nil
    case .empty, .jsonObject, .jsonArray: return nil
    case .refused(let refusal):
      var error = FileError(refusal, expected: expected)
      error.byteOffset = 0
      return error
    }
  }

  private static let expected = "JSON, or one encoded polyline"

  private static func failure(_ found: String, hint: String? = nil) -> FileError {
    FileError(.unknownFormat, found: found, expected: expected, byteOffset: 0, hint: hint)
  }

  private static func trace(_ format: String) -> FileError {
    failure("a trace (\(format))", hint: "convert it to a route with 'milepost snap'")
  }

  /// Returns the error for text that begins like XML.
  private static func markup(_ text: [UInt8]) -> FileError {
    // Declarations and comments may precede the root element.
    let start = String(decoding: text.prefix(4096), as: UTF8.self).lowercased()
    if start.contains("<gpx") { return trace("gpx") }
    guard start.contains("<html") || start.contains("<!doctype html") else {
      return failure("XML")
    }
    return failure(
      "an HTML page", hint: "services return such pages for errors and logins")
  }
}

extension UInt8 {
  /// Whether the byte is a column delimiter of CSV.
  fileprivate var isDelimiter: Bool { self == 0x2c || self == 0x3b || self == 0x09 }
}
