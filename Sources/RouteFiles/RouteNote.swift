public import Files
import TextFormats

/// A remark about a value of an answer that was left out, or that contradicts the rest.
///
/// Values of one kind, such as the unknown words of a list, make one note.
public struct RouteNote: Sendable, Hashable {
  /// The first of the values: where it stands, what was found and what was expected.
  public internal(set) var first: FileError
  /// The number of values that the note is about.
  public internal(set) var count = 1
  /// What was done instead; nil where they are left out.
  let remedy: String?
}

extension RouteNote: CustomStringConvertible {
  /// A sentence for people; its text may change.
  public var description: String {
    if let remedy { return "\(first); \(remedy)" + (count == 1 ? "" : ", with \(count) like it") }
    return count == 1 ? "\(first); it is left out" : "\(first); \(count) like it are left out"
  }
}

/// Collects the notes on a route while it is read.
struct RouteNotes {
  private(set) var all: [RouteNote] = []
  /// The number of the note on each kind of value.
  private var numbers: [String: Int] = [:]

  /// Notes a value that is left out, or treated in another way.
  mutating func add(_ error: FileError, remedy: String? = nil) {
    // Values of one kind have the same path, and the same was expected, numbers aside.
    let kind = String("\(error.path ?? "") \(error.expected)".filter { !$0.isNumber })
    if let number = numbers[kind] {
      all[number].count += 1
      return
    }
    numbers[kind] = all.count
    all.append(RouteNote(first: error, remedy: remedy))
  }

  /// Reads a value that the route can do without; nil with a note if it can't be read.
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

  /// Seconds, meters or the like; nil if there are none, and with a note if it is no number.
  ///
  /// - Throws: for a number that is no amount.
  mutating func amount(_ name: String, of members: JSONMembers) throws(FileError) -> Double? {
    guard let value = members[name], !value.isNumber else { return try members.amount(name) }
    add(value.unexpected("a number"))
    return nil
  }

  /// Seconds, meters or the like; nil if there are none, and with a note if they can't be read.
  mutating func optionalAmount(_ name: String, of members: JSONMembers) -> Double? {
    members[name].flatMap { value in optional { () throws(FileError) in try value.amount() } }
  }

  /// A text; nil if there is none, and with a note if it is something else.
  mutating func text(_ name: String, of members: JSONMembers) -> String? {
    optional { () throws(FileError) in try members.text(name) }
  }

  /// An object; nil if there is none, and with a note if it is something else.
  mutating func object(_ name: String, of members: JSONMembers) -> JSONMembers? {
    optional { () throws(FileError) in try members[name]?.object() }
  }

  /// The elements of a member; none if it is not there, and with a note if it is no array.
  mutating func elements(_ name: String, of members: JSONMembers) -> [JSONNode] {
    optional { () throws(FileError) in try members.elements(name) } ?? []
  }

  /// The amounts of a list, NaN where there is none, and with a note where it is something else.
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
  /// Seconds, meters or the like.
  func amount() throws(FileError) -> Double {
    guard isNumber else { throw unexpected("a number") }
    return try checked(amount: number())
  }
}
