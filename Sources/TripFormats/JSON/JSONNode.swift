import Coordinates

/// A value in JSON text that was checked as a whole, read where it is asked for.
///
///     let routes = try JSONNode(bytes).object()["routes"]?.elements() ?? []
///
/// Nothing is kept but places in the text, so that memory stays in proportion to the members of the
/// objects that are opened. Errors carry the byte, and the path to the value, such as
/// `routes[0].legs[1].duration`.
struct JSONNode {
  let bytes: [UInt8]
  /// The value's bytes, without white space around it.
  let range: Range<Int>
  /// How the value is reached from the top; empty there.
  let path: String

  /// Reads the only value of a text.
  init(_ bytes: [UInt8]) throws(TripFormatError) {
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

  /// The values of a text that follow each other, as lines of JSON do.
  static func values(of bytes: [UInt8]) throws(TripFormatError) -> [JSONNode] {
    var scanner = JSONScanner(bytes, in: 0..<bytes.count)
    scanner.skipByteOrderMark()
    var values: [JSONNode] = []
    repeat {
      values.append(JSONNode(bytes, try scanner.skipValue(), path: ""))
      scanner.skipWhitespace()
    } while scanner.position < scanner.end
    return values
  }

  /// The first byte, which tells the type.
  private var mark: UInt8 { bytes[range.lowerBound] }

  var isObject: Bool { mark == UInt8(ascii: "{") }
  var isArray: Bool { mark == UInt8(ascii: "[") }
  var isString: Bool { mark == UInt8(ascii: "\"") }
  var isNull: Bool { mark == UInt8(ascii: "n") }
  var isNumber: Bool {
    mark == UInt8(ascii: "-") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= mark
  }

  /// The members of an object.
  ///
  /// - Throws: ``TripFormatError/Code/duplicateField`` where a name is there twice.
  func object() throws(TripFormatError) -> JSONMembers {
    try scan { (scanner) throws(TripFormatError) in
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
  func elements() throws(TripFormatError) -> [JSONNode] {
    try scan { (scanner) throws(TripFormatError) in
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

  func number() throws(TripFormatError) -> Double {
    try scan { (scanner) throws(TripFormatError) in try scanner.number() }
  }

  /// A whole number.
  func integer() throws(TripFormatError) -> Int {
    let value = try number()
    guard let integer = Int(exactly: value) else { throw unexpected("a whole number") }
    return integer
  }

  func string() throws(TripFormatError) -> String {
    try scan { (scanner) throws(TripFormatError) in try scanner.string() }
  }

  /// The bytes of a string, its escapes resolved.
  func stringBytes() throws(TripFormatError) -> [UInt8] {
    try scan { (scanner) throws(TripFormatError) in
      let start = scanner.position
      guard try scanner.peek() == UInt8(ascii: "\"") else { throw scanner.unexpected("a string") }
      let (text, hasEscapes) = try scanner.skipString()
      if !hasEscapes { return Array(bytes[text]) }
      scanner.position = start
      return Array(try scanner.string().utf8)
    }
  }

  /// An array of numbers, in which `null` becomes NaN.
  func measurements() throws(TripFormatError) -> [Double] {
    try scan { (scanner) throws(TripFormatError) in try scanner.measurements() }
  }

  /// Longitude and latitude.
  func geoJSONPosition() throws(TripFormatError) -> Coordinate {
    let coordinate = try scan { (scanner) throws(TripFormatError) in
      try scanner.geoJSONPosition().coordinate
    }
    return try checked(coordinate)
  }

  /// A coordinate that is a place on Earth.
  func checked(_ coordinate: Coordinate, index: Int? = nil) throws(TripFormatError) -> Coordinate {
    guard coordinate.isValid else {
      throw located(TripFormatError(invalid: coordinate, index: index))
    }
    return coordinate
  }

  /// An amount as a way has it: no seconds, meters or the like are more than a billion.
  func checked(amount: Double) throws(TripFormatError) -> Double {
    guard Self.amounts.contains(amount) else {
      throw unexpected("0 to \(Int(Self.amounts.upperBound))")
    }
    return amount
  }

  /// An array of amounts, in which `null` becomes NaN.
  func checkedAmounts() throws(TripFormatError) -> [Double] {
    let found = try measurements()
    if let bad = found.firstIndex(where: { !$0.isNaN && !Self.amounts.contains($0) }) {
      _ = try elements()[bad].checked(amount: found[bad])
    }
    return found
  }

  /// Up to thirty years, or 25 times around the Earth.
  private static let amounts = 0...1e9

  /// Reads the value, and says in errors how it is reached.
  func scan<Value>(
    _ body: (inout JSONScanner) throws(TripFormatError) -> Value
  ) throws(TripFormatError) -> Value {
    var scanner = JSONScanner(bytes, in: range)
    do {
      return try body(&scanner)
    } catch {
      throw located(error)
    }
  }

  /// The error for a value of another kind than expected.
  func unexpected(_ expected: String) -> TripFormatError {
    failure(.malformed, found: JSONScanner(bytes, in: range).excerpt(), expected: expected)
  }

  /// An error about this value.
  func failure(
    _ code: TripFormatError.Code, found: String, expected: String, hint: String? = nil
  ) -> TripFormatError {
    located(TripFormatError(code, found: found, expected: expected, hint: hint))
  }

  private func located(_ error: TripFormatError) -> TripFormatError {
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
struct JSONMembers {
  /// The object.
  let node: JSONNode
  fileprivate let ranges: [String: Range<Int>]

  var isEmpty: Bool { ranges.isEmpty }

  /// The names, in no order.
  var names: some Collection<String> { ranges.keys }

  /// The value of a member; nil where there is none, or it is `null`.
  subscript(name: String) -> JSONNode? {
    guard let value = ranges[name].map({ node.member(name, $0) }), !value.isNull else { return nil }
    return value
  }

  /// Whether there is a member of a name.
  func contains(_ name: String) -> Bool { ranges[name] != nil }

  /// The value of a member that must be there.
  func required(_ name: String) throws(TripFormatError) -> JSONNode {
    guard let value = self[name] else {
      throw node.failure(.missingField, found: "no '\(name)'", expected: "it in this object")
    }
    return value
  }

  /// The elements of a member; none where it is not there.
  func elements(_ name: String) throws(TripFormatError) -> [JSONNode] {
    try self[name]?.elements() ?? []
  }

  /// Seconds, meters or the like; nil where there are none.
  func amount(_ name: String) throws(TripFormatError) -> Double? {
    guard let value = self[name] else { return nil }
    return try value.checked(amount: try value.number())
  }

  /// A text that is not empty; nil where there is none.
  func text(_ name: String) throws(TripFormatError) -> String? {
    guard let text = try self[name]?.string(), !text.isEmpty else { return nil }
    return text
  }
}

extension UInt8 {
  /// Whether the byte is white space of JSON.
  var isJSONWhitespace: Bool { self == 0x20 || self == 0x0a || self == 0x0d || self == 0x09 }
}
