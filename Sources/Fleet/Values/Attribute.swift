/// A custom property of a trip or vehicle, whose meaning is defined by the provider.
public struct Attribute: Hashable, Sendable {
  /// The value of an attribute.
  public enum Value: Hashable, Sendable {
    /// A string.
    case text(String)
    /// A number.
    case number(Double)
    /// A Boolean.
    case truth(Bool)
  }

  /// The key, which must not be empty or contain a colon.
  public var key: String
  /// The value.
  public var value: Value

  /// Creates an attribute without checking it; engines check it.
  public init(_ key: String, _ value: Value) {
    self.key = key
    self.value = value
  }

  /// The maximum number of attributes of a trip or vehicle.
  public static let most = 100
  /// The maximum number of characters in `key:value`.
  public static let longest = 256
}

extension Attribute.Value: CustomStringConvertible {
  /// The value as text, such as `true`, `4`, or `4.5`; a string is returned unchanged.
  public var description: String {
    switch self {
    case .text(let text): text
    case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
    case .truth(let truth): "\(truth)"
    }
  }
}

extension [Attribute] {
  /// Checks the attributes of one trip or vehicle.
  ///
  /// - Throws: `INVALID_ARGUMENT` if there are too many attributes, if a key is empty, repeated, or
  ///   contains a colon, if an attribute is too long, or if a number is not finite.
  public func check() throws(FleetError) {
    guard count <= Attribute.most else {
      throw .invalid("\(count) attributes", expected: "at most \(Attribute.most)")
    }
    var keys: Set<String> = []
    for attribute in self {
      let key = attribute.key
      if key.isEmpty || key.unicodeScalars.contains(":") {
        throw .invalid("the attribute key '\(key)'", expected: "a nonempty key without colons")
      }
      guard keys.insert(key).inserted else {
        throw .invalid("the attribute key '\(key)' twice", expected: "each key once")
      }
      if case .number(let number) = attribute.value, !number.isFinite {
        throw .invalid("\(number) as the attribute '\(key)'", expected: "a finite number")
      }
      let length = key.count + 1 + attribute.value.description.count
      guard length <= Attribute.longest else {
        throw .invalid(
          "\(length) characters of the attribute '\(key)' with its value",
          expected: "at most \(Attribute.longest)")
      }
    }
  }

  /// Returns the attributes with others merged in by key; attributes with new keys are appended.
  public func merging(_ others: [Attribute]) -> [Attribute] {
    var merged = self
    for other in others {
      if let place = merged.firstIndex(where: { $0.key == other.key }) {
        merged[place] = other
      } else {
        merged.append(other)
      }
    }
    return merged
  }
}
