/// The attributes that vehicles must have to be found.
///
/// Attributes are compared by their keys and by the descriptions of their values. Each of the three
/// lists may contain at most 50 attributes, counted across its groups.
public struct AttributeFilter: Hashable, Sendable {
  /// Attributes that are all required.
  public var required: [Attribute] = []
  /// Groups of attributes; at least one attribute of each group is required.
  public var requiredOneOf: [[Attribute]] = []
  /// Groups of attributes; all attributes of at least one group are required, if there are any
  /// groups.
  public var requiredOneOfSets: [[Attribute]] = []

  /// Creates a filter that every vehicle passes.
  public init() {}

  /// Parses a filter in the subset of [AIP-160](https://google.aip.dev/160) that Fleet Engine
  /// supports.
  ///
  /// An example is `attributes.color = "blue" AND attributes.pets = "true"`. Quotes around a value
  /// are optional; within quotes, a backslash escapes the next character.
  ///
  /// - Throws: `INVALID_ARGUMENT` if the text is malformed or has more than 50 conditions.
  public init(_ text: String) throws(FleetError) {
    var reader = FilterReader(text)
    repeat {
      required.append(try reader.condition())
    } while try reader.isFollowedByAnd()
    try check()
  }

  /// The maximum number of attributes in a list.
  public static let most = 50

  /// Checks the number of attributes in each list, counted across its groups.
  ///
  /// - Throws: `INVALID_ARGUMENT` if a list contains more than ``most`` attributes.
  public func check() throws(FleetError) {
    for count in [required.count, requiredOneOf.joined().count, requiredOneOfSets.joined().count]
    where count > Self.most {
      throw .invalid("\(count) attributes in a filter", expected: "at most \(Self.most)")
    }
  }

  /// Returns whether a vehicle with these attributes passes the filter.
  public func passes(_ attributes: [Attribute]) -> Bool {
    func has(_ wanted: Attribute) -> Bool {
      attributes.contains {
        $0.key == wanted.key && $0.value.description == wanted.value.description
      }
    }
    return required.allSatisfy(has) && requiredOneOf.allSatisfy { $0.contains(where: has) }
      && (requiredOneOfSets.isEmpty || requiredOneOfSets.contains { $0.allSatisfy(has) })
  }
}

/// A parser for the text of a filter.
private struct FilterReader {
  private let text: String
  private var rest: Substring

  init(_ text: String) {
    self.text = text
    rest = text[...]
  }

  /// Parses `attributes.key = value`.
  mutating func condition() throws(FleetError) -> Attribute {
    skipSpaces()
    guard rest.hasPrefix("attributes.") else { throw fault(expected: "attributes.<key>") }
    rest.removeFirst("attributes.".count)
    let key = rest.prefix { !$0.isWhitespace && $0 != "=" }
    guard !key.isEmpty else { throw fault(expected: "a key") }
    rest.removeFirst(key.count)
    skipSpaces()
    guard rest.first == "=" else { throw fault(expected: "=") }
    rest.removeFirst()
    skipSpaces()
    return Attribute(String(key), .text(try value()))
  }

  private mutating func value() throws(FleetError) -> String {
    guard rest.first == "\"" else {
      let value = rest.prefix { !$0.isWhitespace }
      guard !value.isEmpty else { throw fault(expected: "a value") }
      rest.removeFirst(value.count)
      return String(value)
    }
    rest.removeFirst()
    var value = ""
    while let character = rest.popFirst() {
      switch character {
      case "\"": return value
      case "\\":
        guard let escaped = rest.popFirst() else { throw fault(expected: "a closing quote") }
        value.append(escaped)
      default: value.append(character)
      }
    }
    throw fault(expected: "a closing quote")
  }

  /// Consumes `AND` and returns true, or returns false at the end of the text.
  mutating func isFollowedByAnd() throws(FleetError) -> Bool {
    skipSpaces()
    guard !rest.isEmpty else { return false }
    guard rest.hasPrefix("AND"), rest.dropFirst(3).first?.isWhitespace == true else {
      throw fault(expected: "AND")
    }
    rest.removeFirst(3)
    return true
  }

  private mutating func skipSpaces() { rest = rest.drop(while: \.isWhitespace) }

  private func fault(expected: String) -> FleetError {
    let found = rest.isEmpty ? "the end" : "'\(rest.prefix(20))'"
    return .invalid("\(found) in the filter '\(text.prefix(200))'", expected: expected)
  }
}
