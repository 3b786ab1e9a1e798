package import Coordinates
package import Files

/// A value in JSON text, validated as a whole and read on demand.
///
///     let routes = try JSONNode(bytes).object()["routes"]?.elements() ?? []
///
/// Apart from the text, memory is needed only for the members and elements of the objects and
/// arrays that are read. Errors in reading them contain the byte offset and the path to the value,
/// such as `routes[0].legs[1].duration`.
package struct JSONNode {
  package let bytes: [UInt8]
  /// The range of the value's bytes, without surrounding whitespace.
  package let range: Range<Int>
  /// The path to the value from the top level; empty at the top level.
  package let path: String

  /// Creates a node for the single value of JSON text.
  package init(_ bytes: [UInt8]) throws(FileError) {
    var scanner = JSONScanner(bytes, in: 0..<bytes.count)
    scanner.skipByteOrderMark()
    self.init(bytes, try scanner.skipValue(), path: "")
    try scanner.finish()
  }

  private init(_ bytes: [UInt8], _ range: Range<Int>, path: String) {
    self.bytes = bytes
    self.range = range
    self.path = path
  }

  /// Returns the consecutive values of JSON text, such as lines of JSON, and an error for each
  /// value that can't be read.
  ///
  /// After an error, reading resumes at the first line after the start of the value that begins
  /// with `{`. It ends if there is none, or if the error lies after the start of that line. Blank
  /// text yields one error.
  package static func values(of bytes: [UInt8]) -> [Result<JSONNode, FileError>] {
    var scanner = JSONScanner(bytes, in: 0..<bytes.count)
    scanner.skipByteOrderMark()
    var values: [Result<JSONNode, FileError>] = []
    repeat {
      scanner.skipWhitespace()
      let start = scanner.position
      do throws(FileError) {
        values.append(.success(JSONNode(bytes, try scanner.skipValue(), path: "")))
      } catch {
        values.append(.failure(error))
        let next = objectLine(of: bytes, behind: start)
        scanner.position = error.byteOffset ?? scanner.end <= next ? next : scanner.end
      }
      scanner.skipWhitespace()
    } while scanner.position < scanner.end
    return values
  }

  /// Returns the start of the next line that begins with `{`; the end if there is none.
  private static func objectLine(of bytes: [UInt8], behind start: Int) -> Int {
    var place = start
    while let feed = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) {
      place = feed + 1
      if place < bytes.count, bytes[place] == UInt8(ascii: "{") { return place }
    }
    return bytes.count
  }

  /// The first byte, which determines the type.
  private var mark: UInt8 { bytes[range.lowerBound] }

  package var isObject: Bool { mark == UInt8(ascii: "{") }
  package var isArray: Bool { mark == UInt8(ascii: "[") }
  package var isString: Bool { mark == UInt8(ascii: "\"") }
  package var isNull: Bool { mark == UInt8(ascii: "n") }
  package var isNumber: Bool {
    mark == UInt8(ascii: "-") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= mark
  }

  /// Returns the members of an object, whose names must be unique.
  package func object() throws(FileError) -> JSONMembers {
    try scan { (scanner) throws(FileError) in
      var ranges: [String: Range<Int>] = [:]
      var more = try scanner.enterObject()
      while more {
        let place = scanner.position
        let name = try scanner.key()
        let value = try scanner.skipValue()
        guard ranges.updateValue(value, forKey: name) == nil else {
          throw scanner.failure(
            .duplicateField, found: "'\(name)' twice", expected: "it once", at: place)
        }
        more = try scanner.continueObject()
      }
      return JSONMembers(node: self, ranges: ranges)
    }
  }

  /// Returns the elements of an array.
  package func elements() throws(FileError) -> [JSONNode] {
    try scan { (scanner) throws(FileError) in
      var elements: [JSONNode] = []
      var more = try scanner.enterArray()
      while more {
        elements.append(
          JSONNode(bytes, try scanner.skipValue(), path: "\(path)[\(elements.count)]"))
        more = try scanner.continueArray()
      }
      return elements
    }
  }

  /// Returns the first element of an array; nil if it is empty.
  ///
  /// The other elements are not read.
  package func firstElement() throws(FileError) -> JSONNode? {
    try scan { (scanner) throws(FileError) in
      guard try scanner.enterArray() else { return nil }
      return JSONNode(bytes, try scanner.skipValue(), path: "\(path)[0]")
    }
  }

  package func number() throws(FileError) -> Double {
    try scan { (scanner) throws(FileError) in try scanner.number() }
  }

  /// Returns the value as a whole number.
  package func integer() throws(FileError) -> Int {
    let value = try number()
    guard let integer = Int(exactly: value) else { throw unexpected("a whole number") }
    return integer
  }

  package func string() throws(FileError) -> String {
    try scan { (scanner) throws(FileError) in try scanner.string() }
  }

  /// Returns the value that a string represents.
  ///
  /// - Parameters:
  ///   - expected: the expected strings, for the error about an unknown string.
  ///   - read: converts the string; returns nil if the string is unknown.
  package func word<Value>(
    expected: String, _ read: (String) -> Value?
  ) throws(FileError) -> Value {
    let text = try string()
    if let value = read(text) { return value }
    throw failure(.malformed, found: "'\(text)'", expected: expected)
  }

  /// Returns the bytes of a string, with its escapes resolved.
  package func stringBytes() throws(FileError) -> [UInt8] {
    try scan { (scanner) throws(FileError) in
      let start = scanner.position
      guard try scanner.peek() == UInt8(ascii: "\"") else { throw scanner.unexpected("a string") }
      let (text, hasEscapes) = try scanner.skipString()
      if !hasEscapes { return Array(bytes[text]) }
      scanner.position = start
      return Array(try scanner.string().utf8)
    }
  }

  /// Returns an array of numbers, with NaN for `null`.
  package func measurements() throws(FileError) -> [Double] {
    try scan { (scanner) throws(FileError) in try scanner.measurements() }
  }

  /// Returns the coordinate of a GeoJSON position, which must be valid.
  package func geoJSONPosition() throws(FileError) -> Coordinate {
    let coordinate = try scan { (scanner) throws(FileError) in
      var hasMore = false
      return try scanner.geoJSONPosition(&hasMore).coordinate
    }
    return try checked(coordinate)
  }

  /// Returns the coordinate, or throws an error if it is invalid.
  package func checked(_ coordinate: Coordinate, index: Int? = nil) throws(FileError) -> Coordinate
  {
    guard coordinate.isValid else {
      throw located(FileError(invalid: coordinate, index: index))
    }
    return coordinate
  }

  /// Returns an amount such as seconds or meters, or throws an error if it isn't in 0…10^9.
  package func checked(amount: Double) throws(FileError) -> Double {
    guard Self.amounts.contains(amount) else {
      throw unexpected("0 to \(Int(Self.amounts.upperBound))")
    }
    return amount
  }

  /// Returns an array of amounts, with NaN for `null`.
  package func checkedAmounts() throws(FileError) -> [Double] {
    let found = try measurements()
    if let bad = found.firstIndex(where: { !$0.isNaN && !Self.amounts.contains($0) }) {
      _ = try elements()[bad].checked(amount: found[bad])
    }
    return found
  }

  /// The range of valid amounts: up to 32 years in seconds, or 25 times the Earth's circumference
  /// in meters.
  private static let amounts = 0...1e9

  /// Calls a closure with a scanner of the value, and adds the byte offset and the path of the
  /// value to errors without them.
  package func scan<Value>(
    _ body: (inout JSONScanner) throws(FileError) -> Value
  ) throws(FileError) -> Value {
    var scanner = JSONScanner(bytes, in: range)
    do {
      return try body(&scanner)
    } catch {
      throw located(error)
    }
  }

  /// Returns the error for a value that isn't as expected.
  package func unexpected(_ expected: String) -> FileError {
    failure(.malformed, found: JSONScanner(bytes, in: range).excerpt(), expected: expected)
  }

  /// Returns an error about this value.
  package func failure(
    _ code: FileError.Code, found: String, expected: String, hint: String? = nil
  ) -> FileError {
    located(FileError(code, found: found, expected: expected, hint: hint))
  }

  private func located(_ error: FileError) -> FileError {
    var error = error
    error.byteOffset = error.byteOffset ?? range.lowerBound
    error.path = error.path ?? path
    return error
  }

  fileprivate func member(_ name: String, _ range: Range<Int>) -> JSONNode {
    JSONNode(bytes, range, path: path.isEmpty ? name : "\(path).\(name)")
  }
}

/// The members of a JSON object by name.
package struct JSONMembers {
  /// The object.
  package let node: JSONNode
  fileprivate let ranges: [String: Range<Int>]

  package var isEmpty: Bool { ranges.isEmpty }

  /// The names, in no particular order.
  package var names: some Collection<String> { ranges.keys }

  /// The value of a member; nil if it is missing or `null`.
  package subscript(name: String) -> JSONNode? {
    guard let value = ranges[name].map({ node.member(name, $0) }), !value.isNull else { return nil }
    return value
  }

  /// Whether the object has a member with a given name.
  package func contains(_ name: String) -> Bool { ranges[name] != nil }

  /// Returns the value of a member, or throws an error if it is missing or `null`.
  package func required(_ name: String) throws(FileError) -> JSONNode {
    guard let value = self[name] else {
      throw node.failure(.missingField, found: "no '\(name)'", expected: "it in this object")
    }
    return value
  }

  /// Returns the elements of a member; empty if it is missing or `null`.
  package func elements(_ name: String) throws(FileError) -> [JSONNode] {
    try self[name]?.elements() ?? []
  }

  /// Returns a member that is an amount such as seconds or meters; nil if it is missing or `null`.
  package func amount(_ name: String) throws(FileError) -> Double? {
    guard let value = self[name] else { return nil }
    return try value.checked(amount: try value.number())
  }

  /// Returns a member that is a string; nil if it is missing, `null`, or empty.
  package func text(_ name: String) throws(FileError) -> String? {
    guard let text = try self[name]?.string(), !text.isEmpty else { return nil }
    return text
  }
}

extension UInt8 {
  /// Whether the byte is JSON whitespace.
  package var isJSONWhitespace: Bool {
    self == 0x20 || self == 0x0a || self == 0x0d || self == 0x09
  }
}
