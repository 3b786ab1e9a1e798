import Coordinates
import Files
import FoundationEssentials
import TestSupport
import Testing

@testable import TextFormats

/// Any JSON value, to be decoded by Foundation.
private enum AnyJSON: Decodable {
  case value

  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int?
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { return nil }
  }

  init(from decoder: any Decoder) throws {
    if var array = try? decoder.unkeyedContainer() {
      while !array.isAtEnd { _ = try array.decode(AnyJSON.self) }
    } else if let object = try? decoder.container(keyedBy: Key.self) {
      for key in object.allKeys { _ = try object.decode(AnyJSON.self, forKey: key) }
    } else {
      let scalar = try decoder.singleValueContainer()
      let isOther =
        scalar.decodeNil() || (try? scalar.decode(Bool.self)) != nil
        || (try? scalar.decode(String.self)) != nil
      // Foundation checks the form of a number only when the number is decoded.
      if !isOther { _ = try scalar.decode(Double.self) }
    }
    self = .value
  }
}

@Suite("JSON scanner")
struct JSONScannerTests {
  /// Returns the code of the error that a closure throws; nil if it throws none.
  private func failure(
    _ bytes: ArraySlice<UInt8>, _ body: (inout JSONScanner) throws(FileError) -> Void
  ) -> FileError.Code? {
    var scanner = JSONScanner(Array(bytes), in: 0..<bytes.count)
    do throws(FileError) {
      try body(&scanner)
      return nil
    } catch {
      return error.code
    }
  }

  private func accepts(_ bytes: [UInt8]) -> Bool {
    var scanner = JSONScanner(bytes, in: bytes.indices)
    do throws(FileError) {
      _ = try scanner.skipValue()
      try scanner.finish()
      return true
    } catch {
      #expect(error.byteOffset.map { 0...bytes.count ~= $0 } == true)
      return false
    }
  }

  @Test(
    "JSON text is accepted",
    arguments: [
      "{}", "[]", " [ ] ", "0", "-0", "1e1", "1E+1", "0.5", "true", "false", "null", "\"\"",
      "[1,2]", "{\"a\":{\"a\":[]}}", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\"", "[[],{},[{}]]",
      "{\"\":0,\"\":0}", "\"é🚗\"", "\"\\ud83d\"", "\t\r\n 1 \t\r\n", "\"\u{7f}\"", "[null]",
    ])
  func accepted(_ text: String) {
    #expect(accepts(Array(text.utf8)))
  }

  @Test(
    "text that isn't JSON is rejected",
    arguments: [
      "", " ", "{", "}", "[", "]", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "{\"a\"}", "{\"a\":}",
      "{\"a\":1,}", "{a:1}", "{1:1}", "{\"a\" 1}", "[1}", "{\"a\":1]", "01", "-", "+1", ".5", "5.",
      "1e",
      "1e+", "0x1", "NaN", "Infinity", "nul", "tru", "truee", "True", "'a'", "\"", "\"\\",
      "\"\\x\"",
      "\"\\u12\"", "\"\\u12g4\"", "\"\n\"", "\"\t\"", "1 2", "[] []", "/**/1", "1,", "\u{feff}1",
      "[\"a\",\n4,\n1,,]",
    ])
  func refused(_ text: String) {
    #expect(!accepts(Array(text.utf8)))
  }

  @Test(
    "bytes that aren't UTF-8 are rejected",
    arguments: [
      [0x80], [0xc0, 0x80], [0xc1, 0xbf], [0xe0, 0x9f, 0xbf], [0xed, 0xa0, 0x80],
      [0xf0, 0x8f, 0xbf, 0xbf],
      [0xf4, 0x90, 0x80, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xff], [0xc3, 0x28], [0xe2, 0x82],
      [0xf0, 0x9f, 0x9a],
      [0xc3], [0xfe, 0xff],
    ] as [[UInt8]])
  func notUTF8(_ bytes: [UInt8]) {
    #expect(!accepts([0x22] + bytes + [0x22]))
    #expect(String(validating: bytes, as: UTF8.self) == nil)
  }

  @Test("UTF-8 is validated as in the standard library", arguments: UInt64(0)..<4)
  func utf8(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let lead: [UInt8] = [
      0x41, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc2, 0xdf, 0xe0, 0xe1, 0xed, 0xef, 0xf0, 0xf1,
      0xf4, 0xf5,
    ]
    for _ in 0..<5000 {
      let count = Int.random(in: 1...5, using: &generator)
      let bytes = (0..<count).map { _ in lead.randomElement(using: &generator) ?? 0x41 }
      let isText = String(validating: bytes, as: UTF8.self) != nil
      #expect(accepts([0x22] + bytes + [0x22]) == isText, "\(bytes)")
    }
  }

  @Test(
    "the scanner accepts the same mutated texts as Foundation's decoder", arguments: UInt64(0)..<8)
  func decoder(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let start = Array(
      #"{"id":"a","points":[[-8.5,41.5e0 ,17],[]],"x":{"t":true,"n":null},"y":[false,"bc"]}"#.utf8)
    let alphabet = Array(#"{}[]",:0123456789.eE+-truefalsn "#.utf8)
    let decoder = JSONDecoder()
    for _ in 0..<1500 {
      var bytes = start
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        let byte = alphabet.randomElement(using: &generator) ?? 0x20
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = byte
        case 1: bytes.insert(byte, at: place)
        default: bytes.remove(at: place)
        }
      }
      // Foundation accepts a comma before a closing bracket, which isn't valid JSON.
      let dense = bytes.filter { $0 != 0x20 }
      let hasCommaAtEnd = zip(dense, dense.dropFirst()).contains {
        $0 == UInt8(ascii: ",") && ($1 == UInt8(ascii: "]") || $1 == UInt8(ascii: "}"))
      }
      if hasCommaAtEnd { continue }
      let isJSON = (try? decoder.decode(AnyJSON.self, from: Data(bytes))) != nil
      #expect(accepts(bytes) == isJSON, "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test("strings are read as by Foundation's decoder", arguments: UInt64(0)..<4)
  func strings(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "a", "é", "🚗", "\\n", "\\\"", "\\\\", "\\/", "\\b", "\\f", "\\r", "\\t", "\\u0041", "\\u00e9",
      "\\u20ac", "\\ud83d\\ude97",
      "\\uD83D\\uDE97", "\\u0000", " ",
    ]
    for _ in 0..<500 {
      let count = Int.random(in: 0...8, using: &generator)
      let text =
        "\"" + (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
        + "\""
      let bytes = Array(text.utf8)
      var scanner = JSONScanner(bytes, in: bytes.indices)
      let read = try scanner.string()
      #expect(try read == JSONDecoder().decode(String.self, from: Data(bytes)))
    }
  }

  @Test(
    "unpaired surrogates are rejected when a string is read",
    arguments: [
      "\\ud83d", "\\ude97", "\\ud83d\\u0041", "\\ud83dx", "\\ude97\\ud83d", "\\ud83d\\ud83d",
    ])
  func surrogates(_ text: String) {
    let bytes = Array("\"\(text)\"".utf8)
    let code = failure(bytes[...]) { scanner throws(FileError) in _ = try scanner.string() }
    #expect(code == .malformed)
  }

  @Test("brackets nested deeper than the maximum are rejected", arguments: ["[", "{\"a\":"])
  func depth(_ open: String) {
    let close = open == "[" ? "]" : "}"
    func nested(_ depth: Int) -> [UInt8] {
      Array(
        (String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)).utf8)
    }
    #expect(accepts(nested(JSONScanner.maximumDepth)))
    let deep = nested(JSONScanner.maximumDepth + 1)
    let code = failure(deep[...]) { scanner throws(FileError) in _ = try scanner.skipValue() }
    #expect(code == .tooDeep)
  }

  @Test("JSON that ends too early is reported as truncated, not as malformed")
  func cuts() throws {
    let text = Array(#"{"a":[1.5e-3,"\u00e9\n🚗",true,{"b":null}],"c":-0.25}"#.utf8)
    for end in 0..<text.count {
      let code = failure(text[..<end]) { scanner throws(FileError) in
        _ = try scanner.skipValue()
      }
      #expect(code == .truncated)
    }
  }

  @Test("a field accepts exactly one value")
  func fields() throws {
    #expect(try JSONField(name: "a", json: Array(" [1, 2] ".utf8)).value == Array("[1, 2]".utf8))
    for bad in ["", "1 2", "{", "nope"] {
      #expect(throws: FileError.self) { try JSONField(name: "a", json: Array(bad.utf8)) }
    }
  }
}
