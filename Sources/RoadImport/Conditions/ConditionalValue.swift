import RoadNetworks

/// One part of the value of a `…:conditional` tag, such as `no @ (Mo-Fr 07:00-09:00)`.
///
/// Source: OpenStreetMap wiki, "Conditional restrictions".
struct ConditionalValue: Equatable {
  /// The value that applies under the condition.
  var value: String
  /// The condition.
  var circumstance: RoadCondition.Circumstance

  /// Parses all parts of a value, skipping those without `@`, without a value, or without a
  /// condition.
  static func all(in text: String) -> [ConditionalValue] {
    parts(of: text).compactMap { part in
      guard let at = part.firstIndex(of: "@") else { return nil }
      let value = part[..<at].trimmed
      let text = withoutComments(part[part.index(after: at)...])
      var condition = text.trimmed
      if isParenthesized(condition) { condition = condition.dropFirst().dropLast().trimmed }
      guard !value.isEmpty, !condition.isEmpty else { return nil }
      let circumstance = TimeCondition(allOf: condition).map {
        RoadCondition.Circumstance.time($0)
      }
      return ConditionalValue(
        value: String(value), circumstance: circumstance ?? .text(String(condition)))
    }
  }

  /// Returns text without comments in quotation marks.
  private static func withoutComments(_ text: Substring) -> String {
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.enumerated().filter { $0.offset.isMultiple(of: 2) }.map { $0.element }
      .joined(separator: " ")
  }

  /// Returns whether text is in a single pair of parentheses.
  private static func isParenthesized(_ text: Substring) -> Bool {
    guard text.hasPrefix("("), text.hasSuffix(")") else { return false }
    var depth = 0
    for index in text.dropLast().indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" { depth -= 1 }
      if depth == 0 { return false }
    }
    return true
  }

  /// Splits text at semicolons outside of parentheses.
  private static func parts(of text: String) -> [Substring] {
    var parts: [Substring] = []
    var depth = 0
    var isComment = false
    var start = text.startIndex
    for index in text.indices {
      switch text[index] {
      case "\"": isComment.toggle()
      case "(" where !isComment: depth += 1
      case ")" where !isComment: depth = max(0, depth - 1)
      case ";" where depth == 0 && !isComment:
        parts.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
    }
    parts.append(text[start...])
    return parts
  }
}
