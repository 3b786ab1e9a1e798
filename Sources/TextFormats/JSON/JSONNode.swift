package import Coordinates
package import Files

/// A value in JSON text that was checked as a whole, read where it is asked for.
///
///     let routes = try JSONNode(bytes).object()["routes"]?.elements() ?? []
///
/// Nothing is kept but places in the text, so that memory stays in proportion to the members of the
/// objects that are opened. Errors carry the byte, and the path to the value, such as
/// `routes[0].legs[1].duration`.
package struct JSONNode {
  package let bytes: [UInt8]
  /// The value's bytes, without white space around it.
  package let range: Range<Int>
  /// The path to the value from the top; empty there.
  package let path: String

  /// Reads the only value of a text.
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

  /// The values of a text that follow each other, as lines of JSON do, with those that can't be
  /// read.
  ///
  /// After a broken or cut line, reading resumes at the next line that begins with an object.
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

  /// The start of the next line that begins with an object; the end where there is none.
  private static func objectLine(of bytes: [UInt8], behind start: Int) -> Int {
    var place = start
    while let feed = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) {
      place = feed + 1
      if place < bytes.count, bytes[place] == UInt8(ascii: "{") { return place }
    }
    return bytes.count
  }

  /// The first byte, which shows the type.
  private var mark: UInt8 { bytes[range.lowerBound] }

  package var isObject: Bool { mark == UInt8(ascii: "{") }
  package var isArray: Bool { mark == UInt8(ascii: "[") }
  package var isString: Bool { mark == UInt8(ascii: "\"") }
  package var isNull: Bool { mark == UInt8(ascii: "n") }
  package var isNumber: Bool {
    mark == UInt8(ascii: "-") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= mark
  }

  /// The members of an object.
  ///
  /// - Throws: ``FileError/Code/duplicateField`` where a name is there twice.
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

  /// The elements of an array.
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

  /// The first element of an array; nil if it is empty.
  ///
  /// The others are not read.
  package func firstElement() throws(FileError) -> JSONNode? {
    try scan { (scanner) throws(FileError) in
      guard try scanner.enterArray() else { return nil }
      return JSONNode(bytes, try scanner.skipValue(), path: "\(path)[0]")
    }
  }

  package func number() throws(FileError) -> Double {
    try scan { (scanner) throws(FileError) in try scanner.number() }
  }

  /// A whole number.
  package func integer() throws(FileError) -> Int {
    let value = try number()
    guard let integer = Int(exactly: value) else { throw unexpected("a whole number") }
    return integer
  }

  package func string() throws(FileError) -> String {
    try scan { (scanner) throws(FileError) in try scanner.string() }
  }

  /// The text of a string.
  ///
  /// - Parameter read: Reads it; nil for one that stands for nothing.
  package func word<Value>(
    expected: String, _ read: (String) -> Value?
  ) throws(FileError) -> Value {
    let text = try string()
    if let value = read(text) { return value }
    throw failure(.malformed, found: "'\(text)'", expected: expected)
  }

  /// The bytes of a string, its escapes resolved.
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

  /// An array of numbers, in which `null` becomes NaN.
  package func measurements() throws(FileError) -> [Double] {
    try scan { (scanner) throws(FileError) in try scanner.measurements() }
  }

  /// Longitude and latitude.
  package func geoJSONPosition() throws(FileError) -> Coordinate {
    let coordinate = try scan { (scanner) throws(FileError) in
      var hasMore = false
      return try scanner.geoJSONPosition(&hasMore).coordinate
    }
    return try checked(coordinate)
  }

  /// A coordinate that is a place on Earth.
  package func checked(_ coordinate: Coordinate, index: Int? = nil) throws(FileError) -> Coordinate
  {
    guard coordinate.isValid else {
      throw located(FileError(invalid: coordinate, index: index))
    }
    return coordinate
  }

  /// An amount as a way has it: no seconds, meters or the like are more than a billion.
  package func checked(amount: Double) throws(FileError) -> Double {
    guard Self.amounts.contains(amount) else {
      throw unexpected("0 to \(Int(Self.amounts.upperBound))")
    }
    return amount
  }

  /// An array of amounts, in which `null` becomes NaN.
  package func checkedAmounts() throws(FileError) -> [Double] {
    let found = try measurements()
    if let bad = found.firstIndex(where: { !$0.isNaN && !Self.amounts.contains($0) }) {
      _ = try elements()[bad].checked(amount: found[bad])
    }
    return found
  }

  /// Up to thirty years, or 25 times around the Earth.
  private static let amounts = 0...1e9

  /// Reads the value; errors have the path to it.
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

  /// The error for a value of another kind than expected.
  package func unexpected(_ expected: String) -> FileError {
    failure(.malformed, found: JSONScanner(bytes, in: range).excerpt(), expected: expected)
  }

  /// An error about this value.
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

/// The members of a JSON object, by their names.
package struct JSONMembers {
  /// The object.
  package let node: JSONNode
  fileprivate let ranges: [String: Range<Int>]

  package var isEmpty: Bool { ranges.isEmpty }

  /// The names, in no order.
  package var names: some Collection<String> { ranges.keys }

  /// The value of a member; nil where there is none, or it is `null`.
  package subscript(name: String) -> JSONNode? {
    guard let value = ranges[name].map({ node.member(name, $0) }), !value.isNull else { return nil }
    return value
  }

  /// Whether there is a member of a name.
  package func contains(_ name: String) -> Bool { ranges[name] != nil }

  /// The value of a member that must be there.
  package func required(_ name: String) throws(FileError) -> JSONNode {
    guard let value = self[name] else {
      throw node.failure(.missingField, found: "no '\(name)'", expected: "it in this object")
    }
    return value
  }

  /// The elements of a member; none where it is not there.
  package func elements(_ name: String) throws(FileError) -> [JSONNode] {
    try self[name]?.elements() ?? []
  }

  /// Seconds, meters or the like; nil where there are none.
  package func amount(_ name: String) throws(FileError) -> Double? {
    guard let value = self[name] else { return nil }
    return try value.checked(amount: try value.number())
  }

  /// A text that is not empty; nil where there is none.
  package func text(_ name: String) throws(FileError) -> String? {
    guard let text = try self[name]?.string(), !text.isEmpty else { return nil }
    return text
  }
}

extension UInt8 {
  /// Whether the byte is white space of JSON.
  package var isJSONWhitespace: Bool {
    self == 0x20 || self == 0x0a || self == 0x0d || self == 0x09
  }
}
