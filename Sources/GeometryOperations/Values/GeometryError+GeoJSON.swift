import FoundationEssentials

extension GeometryError {
  /// Says in the words of the format, and with the place, what a decoder of JSON found.
  init(_ error: any Error, decoding bytes: [UInt8]) {
    switch error {
    case let error as GeometryError where error.code == .nestedTooDeep:
      // Each level is an object and an array.
      let fault = JSONFaultFinder.fault(in: bytes, deepest: 2 * (Geometry.deepestNesting + 1))
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
        .malformedText, found: "none", expected: "a member \"\(key.stringValue)\"",
        path: (context.codingPath + [key]).geoJSONPath)
    default:
      self =
        JSONFaultFinder.fault(in: bytes, deepest: JSONFaultFinder.deepestOfDecoder)
        ?? GeometryError(
          .malformedText, found: "text that is no JSON", expected: "a GeoJSON geometry")
    }
  }

  private static func name(of type: any Any.Type) -> String {
    switch type {
    case is Double.Type: "a number"
    case is String.Type: "a string"
    case is [String: Any].Type: "an object"
    default: "an array"
    }
  }

  /// The kind of value that a decoder found, which it tells in a sentence alone.
  private static func found(_ context: DecodingError.Context) -> String {
    let words = context.debugDescription.split(separator: " ").drop { $0 != "found" }
    let kinds = [
      "array": "an array", "dictionary": "an object", "object": "an object", "string": "a string",
      "number": "a number", "bool": "true or false", "null": "null",
    ]
    return words.lazy.compactMap { kinds[$0.lowercased()] }.first ?? "another value"
  }
}

extension [any CodingKey] {
  /// As in `coordinates[0][3]`; nil for the whole.
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
