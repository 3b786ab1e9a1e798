import Files
import FoundationEssentials
import TextFormats

extension GeometryError {
  /// Creates an error with the position of a problem in GeoJSON, from the error of a JSON decoder.
  init(_ error: any Error, decoding bytes: [UInt8]) {
    switch error {
    case let error as GeometryError where error.code == .nestedTooDeep:
      // Foundation's decoder doesn't report the byte offset.
      let fault = Self.fault(in: bytes)
      self = if let fault, fault.code == .nestedTooDeep { fault } else { error }
    case let error as GeometryError: self = error
    case DecodingError.typeMismatch(let type, let context):
      self.init(
        .malformedText, found: Self.found(context), expected: Self.name(of: type),
        path: context.codingPath.geoJSONPath)
    case DecodingError.valueNotFound(let type, let context):
      self.init(
        .malformedText, found: "null", expected: Self.name(of: type),
        path: context.codingPath.geoJSONPath)
    case DecodingError.keyNotFound(let key, let context):
      self.init(
        .malformedText, found: "nothing", expected: "a member \"\(key.stringValue)\"",
        path: (context.codingPath + [key]).geoJSONPath)
    default:
      self =
        Self.fault(in: bytes)
        ?? GeometryError(
          .malformedText, found: "text that isn't JSON", expected: "a GeoJSON geometry",
          byteOffset: 0)
    }
  }

  /// Returns the error in a text that isn't JSON, is nested too deep, or contains a number too
  /// large for a `Double`; nil if there is none.
  ///
  /// The error has a byte offset, which Foundation's decoder doesn't report.
  private static func fault(in bytes: [UInt8]) -> GeometryError? {
    do throws(FileError) {
      return try hugeNumber(in: JSONNode(bytes))
    } catch {
      return error.code == .tooDeep
        ? .nestedTooDeep(byteOffset: error.byteOffset)
        : GeometryError(
          .malformedText, found: error.found, expected: error.expected,
          byteOffset: error.byteOffset)
    }
  }

  /// Returns the error for a number too large for a `Double`, which JSON allows but the decoder
  /// rejects, or nil if there is none.
  private static func hugeNumber(in node: JSONNode) throws(FileError) -> GeometryError? {
    if node.isNumber {
      let text = String(decoding: node.bytes[node.range].prefix(40), as: UTF8.self)
      guard Double(text)?.isFinite == false else { return nil }
      return GeometryError(
        .invalidCoordinate, found: "the number \(text)", expected: "-90…90 or -180…180",
        byteOffset: node.range.lowerBound)
    }
    var parts: [JSONNode] = []
    if node.isArray { parts = try node.elements() }
    if node.isObject {
      let members = try node.object()
      parts = members.names.compactMap { members[$0] }
    }
    for part in parts {
      if let found = try hugeNumber(in: part) { return found }
    }
    return nil
  }

  private static func name(of type: any Any.Type) -> String {
    switch type {
    case is Double.Type: "a number"
    case is String.Type: "a string"
    case is [String: Any].Type: "an object"
    default: "an array"
    }
  }

  /// Returns the kind of value that a decoder found, taken from the text of its error.
  private static func found(_ context: DecodingError.Context) -> String {
    let words = context.debugDescription.split(separator: " ").drop { $0 != "found" }
    let kinds = [
      "array": "an array", "dictionary": "an object", "object": "an object", "string": "a string",
      "number": "a number", "bool": "a Boolean", "null": "null",
    ]
    return words.lazy.compactMap { kinds[$0.lowercased()] }.first ?? "another value"
  }
}

extension [any CodingKey] {
  /// The path in the form `coordinates[0][3]`, or nil if it is empty.
  var geoJSONPath: String? {
    var path = ""
    for key in self {
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
    return path.isEmpty ? nil : path
  }
}
