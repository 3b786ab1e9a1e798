import Files
import Polylines
import TextFormats

extension TraceFormat {
  /// Detects the format from the first bytes of a file.
  ///
  /// XML is GPX. A JSON object is GeoJSON if it has GeoJSON's members, and otherwise a line of
  /// NDJSON. Text that begins with a kind of geometry and the syntax required after it is WKT. Any
  /// other text is CSV.
  ///
  /// - Parameters:
  ///   - bytes: a buffer with the beginning of the file.
  ///   - range: the range of the file's bytes in the buffer; a few hundred bytes are enough.
  /// - Returns: the format; NDJSON for a file without text.
  /// - Throws: ``FileError/Code/unknownFormat`` for a JSON array, compressed data, binary data, and
  ///   UTF-16 except XML; ``FileError/Code/unnamedPolylines`` if the first line is likely to be an
  ///   encoded polyline.
  static func detect(_ bytes: [UInt8], in range: Range<Int>) throws(FileError) -> TraceFormat {
    let text = bytes[range].dropByteOrderMark()
    let kind = TextKind(of: text)
    let start = text.drop { $0.isSpace }
    if let format = PolylineFormat.likely(inFirstLineOf: start) {
      throw FileError(
        .unnamedPolylines, found: "text that looks like encoded polylines (\(format.name))",
        expected: formats)
    }
    switch kind {
    case .empty: return .ndjson
    case .xml: return .gpx
    case .jsonObject: return isGeoJSON(bytes, in: start.indices) ? .geojson : .ndjson
    case .jsonArray:
      throw FileError(
        .unknownFormat, found: "a JSON array", expected: formats,
        hint: "traces are read from one JSON object per line")
    case .wellKnownText: return .wkt
    case .other: return .csv
    case .refused(let refusal): throw FileError(refusal, expected: formats)
    }
  }

  /// Returns whether an object has members of GeoJSON in the text that is available.
  private static func isGeoJSON(_ bytes: [UInt8], in range: Range<Int>) -> Bool {
    var scanner = JSONScanner(bytes, in: range)
    do {
      var more = try scanner.enterObject()
      while more {
        switch try scanner.key() {
        case "points": return false
        // In Milepost's results, `geometry` is an array of lines.
        case "geometry": return try scanner.peek() != UInt8(ascii: "[")
        case "features", "coordinates", "geometries": return true
        case let key:
          let value = try scanner.skipValue()
          let isType = key == "type" && GeoJSONType(json: bytes[value]) != nil
          if isType { return true }
        }
        more = try scanner.continueObject()
      }
    } catch {
      // The available text ends here, or it is malformed, which the reader reports.
    }
    return false
  }

  private static let formats = "GPX, CSV, GeoJSON, NDJSON, or WKT"
}
