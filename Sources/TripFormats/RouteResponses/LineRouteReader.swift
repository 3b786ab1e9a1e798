import Polylines
import RouteSplitting

/// Reads an encoded polyline that stands alone.
struct LineRouteReader {
  let options: RouteReadingOptions

  init(_ options: RouteReadingOptions) { self.options = options }

  /// The route of a text, blanks around it left out.
  func route(ofText bytes: ArraySlice<UInt8>) throws(TripFormatError) -> PlannedRoute {
    let start = bytes.firstIndex { !$0.isJSONWhitespace } ?? bytes.endIndex
    let end = bytes.lastIndex { !$0.isJSONWhitespace }.map { $0 + 1 } ?? start
    let text = Array(bytes[start..<end])
    if let blank = text.firstIndex(where: \.isJSONWhitespace) {
      throw TripFormatError(
        .unknownFormat, found: "a blank in the text", expected: "JSON, or one encoded polyline",
        byteOffset: start + blank)
    }
    var assembly = RouteAssembly(nil)
    assembly.line = try RouteGeometry.decode(text, as: try format(of: text), nil)
    assembly.added = options.waypoints
    return try assembly.route()
  }

  /// The format that was given, or the only one that is likely.
  private func format(of text: [UInt8]) throws(TripFormatError) -> PolylineFormat {
    if let format = options.polylineFormat { return format }
    let candidates = PolylineFormat.detect(text.span)
    guard let best = candidates.first, best.certainty > .possible else {
      throw TripFormatError(
        .unknownFormat, found: "text that is neither JSON nor an encoded polyline",
        expected: "a route", byteOffset: 0)
    }
    let equal = candidates.filter { $0.certainty == best.certainty }
    guard equal.count == 1 else {
      throw TripFormatError(
        .ambiguousPrecision,
        found: "a polyline that can be \(equal.map(\.format.name).joined(separator: " or "))",
        expected: "the format to be given", byteOffset: 0)
    }
    return best.format
  }
}
