/// A property of a trip or a vehicle that means something to its provider only.
public struct Attribute: Hashable, Sendable {
  /// The value of an attribute.
  public enum Value: Hashable, Sendable {
    /// A text.
    case text(String)
    /// A number.
    case number(Double)
    /// A Boolean.
    case truth(Bool)
  }

  /// The name, without colons.
  public var key: String
  /// The value.
  public var value: Value

  /// Creates an attribute, which engines check.
  public init(_ key: String, _ value: Value) {
    self.key = key
    self.value = value
  }

  /// The most attributes of one trip or vehicle.
  public static let most = 100
  /// The most characters of `key:value`.
  public static let longest = 256
}

extension Attribute.Value: CustomStringConvertible {
  /// The value as text: `true`, `4`, `4.5` or the text itself.
  public var description: String {
    switch self {
    case .text(let text): text
    case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
    case .truth(let truth): "\(truth)"
    }
  }
}

extension [Attribute] {
  /// Checks attributes of one trip or vehicle.
  ///
  /// - Throws: `INVALID_ARGUMENT` for too many attributes, for a key that is empty, has a colon or
  ///   comes twice, for a text that is too long, and for a number that is not finite.
  public func check() throws(FleetError) {
    guard count <= Attribute.most else {
      throw .invalid("\(count) attributes", expected: "at most \(Attribute.most)")
    }
    var keys: Set<String> = []
    for attribute in self {
      let key = attribute.key
      if key.isEmpty || key.unicodeScalars.contains(":") {
        throw .invalid("the attribute key '\(key)'", expected: "a text without colons")
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

  /// The attributes with others merged in by key, in the order in which keys came.
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
