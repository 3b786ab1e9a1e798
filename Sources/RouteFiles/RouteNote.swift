public import Files
import TextFormats

/// A remark on a value of a response that was left out, or that contradicts the rest.
///
/// Values of the same kind, such as the unknown words in a list, share one note.
public struct RouteNote: Sendable, Hashable {
  /// An error about the first of these values, with its position, the value found, and the one
  /// expected.
  public internal(set) var first: FileError
  /// The number of values that the note is about.
  public internal(set) var count = 1
  /// A description of the effect on the route; nil if only these values are left out.
  let remedy: String?
}

extension RouteNote: CustomStringConvertible {
  /// A human-readable sentence; the wording may change.
  public var description: String {
    let others = count - 1
    if let remedy {
      return "\(first); \(remedy)" + (others == 0 ? "" : ", as for \(others) like it")
    }
    return others == 0
      ? "\(first); it is left out" : "\(first); it and \(others) like it are left out"
  }
}

/// The notes on a route, collected while it is read.
struct RouteNotes {
  private(set) var all: [RouteNote] = []
  /// The index of the note on each kind of value.
  private var numbers: [String: Int] = [:]

  /// Adds a note on a value that is left out or replaced.
  mutating func add(_ error: FileError, remedy: String? = nil) {
    // Values of the same kind have the same path and expectation, except for numbers.
    let kind = String("\(error.path ?? "") \(error.expected)".filter { !$0.isNumber })
    if let number = numbers[kind] {
      all[number].count += 1
      return
    }
    numbers[kind] = all.count
    all.append(RouteNote(first: error, remedy: remedy))
  }

  /// Reads an optional value, or adds a note and returns nil if it can't be read.
  mutating func optional<Value>(
    remedy: String? = nil, _ read: () throws(FileError) -> Value?
  ) -> Value? {
    do throws(FileError) {
      return try read()
    } catch {
      add(error, remedy: remedy)
      return nil
    }
  }

  /// Reads an amount, such as seconds or meters, or returns nil if it is missing.
  ///
  /// If it is not a number, adds a note and returns nil.
  ///
  /// - Throws: ``FileError`` if a number is out of range.
  mutating func amount(_ name: String, of members: JSONMembers) throws(FileError) -> Double? {
    guard let value = members[name], !value.isNumber else { return try members.amount(name) }
    add(value.unexpected("a number"))
    return nil
  }

  /// Reads an amount, such as seconds or meters, or returns nil if it is missing.
  ///
  /// If it can't be read, adds a note and returns nil.
  mutating func optionalAmount(_ name: String, of members: JSONMembers) -> Double? {
    members[name].flatMap { value in optional { () throws(FileError) in try value.amount() } }
  }

  /// Reads a string, or returns nil if it is missing.
  ///
  /// If it is of another type, adds a note and returns nil.
  mutating func text(_ name: String, of members: JSONMembers) -> String? {
    optional { () throws(FileError) in try members.text(name) }
  }

  /// Reads an object, or returns nil if it is missing.
  ///
  /// If it is of another type, adds a note and returns nil.
  mutating func object(_ name: String, of members: JSONMembers) -> JSONMembers? {
    optional { () throws(FileError) in try members[name]?.object() }
  }

  /// Reads the elements of an array, or returns an empty array if it is missing.
  ///
  /// If it is of another type, adds a note and returns an empty array.
  mutating func elements(_ name: String, of members: JSONMembers) -> [JSONNode] {
    optional { () throws(FileError) in try members.elements(name) } ?? []
  }

  /// Reads a list of amounts, or adds a note and returns nil if the value isn't an array.
  ///
  /// A null element becomes NaN, and so does, with a note, an element that isn't a valid amount.
  mutating func amounts(_ node: JSONNode) -> [Double]? {
    if let found = try? node.checkedAmounts() { return found }
    guard let elements = optional({ () throws(FileError) in try node.elements() }) else {
      return nil
    }
    return elements.map { element in
      guard !element.isNull else { return .nan }
      return optional { () throws(FileError) in try element.amount() } ?? .nan
    }
  }
}

extension JSONNode {
  /// Reads an amount, such as seconds or meters.
  func amount() throws(FileError) -> Double {
    guard isNumber else { throw unexpected("a number") }
    return try checked(amount: number())
  }
}
