import Polylines

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
  /// - Throws: ``TripFormatError/Code/unknownFormat`` for what is no text, with a guess at what it
  ///   is; ``TripFormatError/Code/unnamedPolylines`` where the first line is likely to be one.
  static func detect(_ bytes: [UInt8], in range: Range<Int>) throws(TripFormatError) -> TraceFormat
  {
    let text = bytes[range].dropByteOrderMark()
    if text.isUTF16 {
      // It is XML's to decode; other text must be UTF-8.
      if text.contains(UInt8(ascii: "<")) { return .gpx }
      throw TripFormatError(utf16For: formats)
    }
    let start = text.drop { $0.isSpace }
    if let format = likelyPolyline(start) {
      throw TripFormatError(
        .unnamedPolylines, found: "what looks like encoded polylines (\(format.name))",
        expected: formats)
    }
    switch start.first {
    case nil: return .ndjson
    case UInt8(ascii: "<"): return .gpx
    case UInt8(ascii: "{"):
      return isGeoJSON(bytes, in: start.indices) ? .geojson : .ndjson
    case UInt8(ascii: "["):
      throw unknown(found: "a JSON array", hint: "traces are read from one JSON object per line")
    default: break
    }
    if text.isCompressed { throw TripFormatError(compressedFor: formats) }
    if isWKT(start) { return .wkt }
    if text.contains(0) { throw unknown(found: "binary data", hint: nil) }
    return .csv
  }

  /// Whether a text begins as well-known text does: with a word such as `LINESTRING`, perhaps one
  /// for further numbers such as `Z`, and a parenthesis or `EMPTY`.
  private static func isWKT(_ text: ArraySlice<UInt8>) -> Bool {
    let beginning = String(decoding: text.prefix(80), as: UTF8.self).uppercased()
    let head = beginning.prefix { $0 != "(" }
    // PostGIS puts the number of a reference system before it.
    let shape = head.hasPrefix("SRID=") ? head.drop { $0 != ";" }.dropFirst() : head
    let words = shape.split(whereSeparator: \.isWhitespace)
    guard let kind = words.first, wktKinds.contains(String(kind)) else { return false }
    let rest = words.dropFirst().drop { ["Z", "M", "ZM"].contains($0) }
    return rest.isEmpty ? head.endIndex < beginning.endIndex : rest.first == "EMPTY"
  }

  private static let wktKinds: Set<String> = [
    "POINT", "LINESTRING", "LINEARRING", "POLYGON", "MULTIPOINT", "MULTILINESTRING", "MULTIPOLYGON",
    "GEOMETRYCOLLECTION",
  ]

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
      // Cut or broken: the reader will say so, with the place.
    }
    return false
  }

  private static func unknown(found: String, hint: String?) -> TripFormatError {
    TripFormatError(
      .unknownFormat, found: found, expected: formats, hint: hint)
  }

  private static let formats = "GPX, CSV, GeoJSON, NDJSON or WKT"

  /// The format of a first line that is an encoded polyline, as no line of the other formats can be:
  /// those need delimiters or quotation marks.
  private static func likelyPolyline(_ text: ArraySlice<UInt8>) -> PolylineFormat? {
    var line = text.prefix { $0 != 0x0a }
    while let last = line.last, last.isSpace { line.removeLast() }
    let best = PolylineFormat.detect(line.span).first
    guard let best, best.certainty >= .likely else { return nil }
    // A place alone may be brackets of JSON.
    let count = try? best.format.decode(line.span).count
    return count ?? 0 > 1 ? best.format : nil
  }
}

extension TripFormatError {
  /// The error for text of two bytes a character.
  init(utf16For expected: String) {
    self.init(
      .unknownFormat, found: "UTF-16 text", expected: expected, hint: "save it as UTF-8")
  }

  /// The error for compressed data.
  init(compressedFor expected: String) {
    self.init(
      .unknownFormat, found: "compressed data", expected: expected, hint: "unpack it first")
  }
}

extension ArraySlice<UInt8> {
  /// Whether it begins as what gzip, bzip2 or zip have packed.
  var isCompressed: Bool {
    starts(with: [0x1f, 0x8b]) || starts(with: Array("BZh".utf8)) || starts(with: Array("PK".utf8))
  }

  /// Whether it begins as UTF-16 does: with its mark, or with two characters of ASCII.
  var isUTF16: Bool {
    if starts(with: [0xff, 0xfe]) || starts(with: [0xfe, 0xff]) { return true }
    let zeros = prefix(4).map { $0 == 0 }
    return zeros == [false, true, false, true] || zeros == [true, false, true, false]
  }

  /// The slice without the mark that some programs put before UTF-8.
  func dropByteOrderMark() -> ArraySlice<UInt8> {
    starts(with: [0xef, 0xbb, 0xbf]) ? dropFirst(3) : self
  }
}
