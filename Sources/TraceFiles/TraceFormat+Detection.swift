import Files
import Polylines
import TextFormats

extension TraceFormat {
  /// The format that the first bytes of a file show.
  ///
  /// XML is GPX. A JSON object is GeoJSON if its members are those of GeoJSON, else a line of
  /// NDJSON. Text that begins with a kind of geometry and what must follow it is WKT. Other text is
  /// CSV.
  ///
  /// - Parameters:
  ///   - bytes: A buffer that holds the beginning of the file.
  ///   - range: Where in the buffer it stands; a few hundred bytes are enough.
  /// - Returns: The format; NDJSON for a file without text.
  /// - Throws: ``FileError/Code/unknownFormat`` for what is no text, with a guess at what it
  ///   is; ``FileError/Code/unnamedPolylines`` where the first line is likely to be one.
  static func detect(_ bytes: [UInt8], in range: Range<Int>) throws(FileError) -> TraceFormat {
    let text = bytes[range].dropByteOrderMark()
    let kind = TextKind(of: text)
    let start = text.drop { $0.isSpace }
    if let format = PolylineFormat.likely(inFirstLineOf: start) {
      throw FileError(
        .unnamedPolylines, found: "what looks like encoded polylines (\(format.name))",
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

  /// Whether the members of an object are those of GeoJSON, as far as the text goes.
  private static func isGeoJSON(_ bytes: [UInt8], in range: Range<Int>) -> Bool {
    var scanner = JSONScanner(bytes, in: range)
    do {
      var more = try scanner.enterObject()
      while more {
        switch try scanner.key() {
        case "points": return false
        // In results of Milepost it is an array of lines.
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
      // Cut or broken: the reader's error will have the place.
    }
    return false
  }

  private static let formats = "GPX, CSV, GeoJSON, NDJSON or WKT"
}
