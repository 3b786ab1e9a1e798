/// Which attributes vehicles must have to be found.
///
/// Attributes are compared by key and by the text of their value. Each list may have at most 50.
public struct AttributeFilter: Hashable, Sendable {
  /// Attributes that all have to be there.
  public var required: [Attribute] = []
  /// Groups of which each must have one attribute that is there.
  public var requiredOneOf: [[Attribute]] = []
  /// Groups of which one must have all of its attributes there; none for no such condition.
  public var requiredOneOfSets: [[Attribute]] = []

  /// Creates a filter that every vehicle passes.
  public init() {}

  /// Reads a filter such as `attributes.color = "blue" AND attributes.pets = "true"`, the part of
  /// [AIP-160](https://google.aip.dev/160) that Fleet Engine takes.
  ///
  /// Values may stand without quotes; in quotes `\"` and `\\` stand for themselves.
  ///
  /// - Throws: `INVALID_ARGUMENT` for a text of another form, and for more than 50 conditions.
  public init(_ text: String) throws(FleetError) {
    var reader = FilterReader(text)
    repeat {
      required.append(try reader.condition())
    } while try reader.isFollowedByAnd()
    try check()
  }

  /// The most attributes of a list.
  public static let most = 50

  /// Checks how many attributes are named.
  ///
  /// - Throws: `INVALID_ARGUMENT`.
  public func check() throws(FleetError) {
    for count in [required.count, requiredOneOf.joined().count, requiredOneOfSets.joined().count]
    where count > Self.most {
      throw .invalid("\(count) attributes in a filter", expected: "at most \(Self.most)")
    }
  }

  /// Whether attributes pass.
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

/// Reads a filter from its start to its end.
private struct FilterReader {
  private let text: String
  private var rest: Substring

  init(_ text: String) {
    self.text = text
    rest = text[...]
  }

  /// Reads `attributes.key = value`.
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

  /// Whether another condition follows; false at the end.
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
