public import Coordinates

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A value with a default representation in JSON.
@usableFromInline package protocol JSONValue {
  /// Writes the value.
  func write(in text: inout JSONText)
}

extension String: JSONValue {
  @inlinable package func write(in text: inout JSONText) { text.string(self) }
}

extension Int: JSONValue {
  @inlinable package func write(in text: inout JSONText) { text.integer(self) }
}

extension Bool: JSONValue {
  @inlinable package func write(in text: inout JSONText) { text.bool(self) }
}

extension Date: JSONValue {
  @inlinable package func write(in text: inout JSONText) { text.time(self) }
}

extension Coordinate: JSONValue {
  @inlinable package func write(in text: inout JSONText) { text.coordinate(self) }
}

/// An enumeration whose raw values are strings.
@usableFromInline package typealias JSONWord = RawRepresentable<String>

// Members of objects: `member` writes `null` for an unknown value, `known` omits the member.
extension JSONText {
  /// Writes a member.
  @inlinable package mutating func member(_ name: StaticString, _ value: (some JSONValue)?) {
    key(name)
    if let value { value.write(in: &self) } else { null() }
  }

  /// Writes a member whose name comes from data.
  package mutating func member(named name: String, _ value: some JSONValue) {
    key(named: name)
    value.write(in: &self)
  }

  /// Writes a member that is a case of an enumeration.
  @inlinable package mutating func member(_ name: StaticString, _ value: (some JSONWord)?) {
    member(name, value?.rawValue)
  }

  /// Writes a member that is a number, rounded to `decimals` places (0…9).
  @inlinable package mutating func member(_ name: StaticString, _ value: Double?, decimals: Int = 3)
  {
    key(name)
    if let value { number(value, decimals: decimals) } else { null() }
  }

  /// Writes a member that is a duration in seconds, rounded to `decimals` places (0…9).
  package mutating func member(_ name: StaticString, _ value: Duration?, decimals: Int = 3) {
    member(name, value?.inSeconds, decimals: decimals)
  }

  /// Writes a member that is `null`.
  @inlinable package mutating func null(_ name: StaticString) {
    key(name)
    null()
  }

  /// Writes a member that is a coordinate from the input, with the fewest digits that round-trip.
  package mutating func given(_ name: StaticString, _ value: Coordinate) {
    key(name)
    givenCoordinate(value)
  }

  /// Writes a member if its value is known.
  @inlinable package mutating func known(_ name: StaticString, _ value: (some JSONValue)?) {
    if value != nil { member(name, value) }
  }

  /// Writes a member that is a case of an enumeration, if it is known.
  @inlinable package mutating func known(_ name: StaticString, _ value: (some JSONWord)?) {
    known(name, value?.rawValue)
  }

  /// Writes a member that is a number, rounded to `decimals` places (0…9), if it is known.
  @inlinable package mutating func known(_ name: StaticString, _ value: Double?, decimals: Int = 3)
  {
    if value != nil { member(name, value, decimals: decimals) }
  }

  /// Writes a member that is a duration in seconds, rounded to `decimals` places (0…9), if it is
  /// known.
  package mutating func known(_ name: StaticString, _ value: Duration?, decimals: Int = 3) {
    known(name, value?.inSeconds, decimals: decimals)
  }

  /// Writes a member that is an array.
  @inlinable package mutating func list<Elements: Sequence>(
    _ name: StaticString, _ elements: Elements,
    _ element: (inout JSONText, Elements.Element) -> Void
  ) {
    key(name)
    list(elements, element)
  }

  /// Writes a member that is an array of objects.
  @inlinable package mutating func objects<Elements: Sequence>(
    _ name: StaticString, _ elements: Elements,
    _ members: (inout JSONText, Elements.Element) -> Void
  ) {
    list(name, elements) { text, element in text.object { members(&$0, element) } }
  }

  /// Writes a member that is an object.
  @inlinable package mutating func object(_ name: StaticString, _ members: (inout JSONText) -> Void)
  {
    key(name)
    object(members)
  }

  /// Writes an object.
  @inlinable package mutating func object(_ members: (inout JSONText) -> Void) {
    beginObject()
    members(&self)
    endObject()
  }
}
