import CExpat
import Files

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The events that an XML parser reports while it walks over a document.
protocol XMLHandler: AnyObject {
  /// An element begins; `name` is without prefix.
  func start(_ name: Span<UInt8>, _ attributes: borrowing XMLAttributes, at parser: ExpatParser)

  /// Text inside of the innermost element; it may come in pieces, and comes only while
  /// ``ExpatParser/reportsText`` is set.
  func text(_ text: Span<UInt8>)

  /// The innermost element ends.
  func end(at parser: ExpatParser)
}

/// The attributes of the element that begins, where expat holds them: not to be kept.
struct XMLAttributes: ~Copyable {
  /// Name and value in turn; a null pointer ends the list.
  fileprivate let list: UnsafeMutablePointer<UnsafePointer<CChar>?>

  /// Reads the value of an attribute, by its name without prefix; nil without such an attribute.
  func read<Value>(_ name: StaticString, _ body: (Span<UInt8>) -> Value) -> Value? {
    var index = 0
    while let key = list[index], let value = list[index + 1] {
      if ExpatText.localName(key).span.equals(name) { return body(ExpatText.whole(value).span) }
      index += 2
    }
    return nil
  }
}

/// Texts of expat, which end with a null.
private enum ExpatText {
  static func whole(_ text: UnsafePointer<CChar>) -> UnsafeBufferPointer<UInt8> {
    buffer(from: text, to: text + strlen(text))
  }

  /// A name without its prefix.
  static func localName(_ text: UnsafePointer<CChar>) -> UnsafeBufferPointer<UInt8> {
    var start = text
    var end = text
    while end.pointee != 0 {
      if end.pointee == CChar(bitPattern: UInt8(ascii: ":")) { start = end + 1 }
      end += 1
    }
    return buffer(from: start, to: end)
  }

  private static func buffer(
    from start: UnsafePointer<CChar>, to end: UnsafePointer<CChar>
  ) -> UnsafeBufferPointer<UInt8> {
    UnsafeRawBufferPointer(start: start, count: end - start).bindMemory(to: UInt8.self)
  }
}

/// The door to expat: takes a document in chunks and reports to a handler.
///
/// Names are compared without prefix and without namespace, since many devices write GPX with an
/// undeclared prefix or none. Expat itself bounds what entities may blow up to.
final class ExpatParser {
  private let parser: XML_Parser
  private let handler: any XMLHandler

  /// Whether the handler is told of text; else expat passes over it faster.
  var reportsText = false {
    didSet {
      if reportsText != oldValue { XML_SetCharacterDataHandler(parser, reportsText ? onText : nil) }
    }
  }

  /// Creates a parser that reports to a handler.
  init(handler: any XMLHandler) throws(FileError) {
    guard let parser = XML_ParserCreate(nil) else {
      throw FileError(.tooLarge, found: "no memory left", expected: "memory for XML")
    }
    self.parser = parser
    self.handler = handler
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { data, name, attributes in
        guard let data, let name, let attributes else { return }
        ExpatParser.with(data) {
          $0.handler.start(
            ExpatText.localName(name).span, XMLAttributes(list: attributes), at: $0)
        }
      },
      { data, _ in
        guard let data else { return }
        ExpatParser.with(data) { $0.handler.end(at: $0) }
      })
  }

  private let onText: XML_CharacterDataHandler = { data, text, count in
    guard let data, let text else { return }
    let buffer = UnsafeRawBufferPointer(start: text, count: Int(count))
    ExpatParser.with(data) { $0.handler.text(buffer.bindMemory(to: UInt8.self).span) }
  }

  deinit { XML_ParserFree(parser) }

  /// Parses the next bytes of the document.
  ///
  /// - Throws: The break of XML's rules, with line and byte.
  func parse(_ bytes: [UInt8], in range: Range<Int>, isLast: Bool) throws(FileError) {
    let status = bytes.withUnsafeBytes { buffer in
      // The window is bounded far below 2 GiB by its chunk size.
      XML_Parse(
        parser,
        buffer.baseAddress?.advanced(by: range.lowerBound).assumingMemoryBound(to: CChar.self),
        CInt(clamping: range.count), isLast ? 1 : 0)
    }
    guard status == XML_STATUS_OK else { throw failure() }
  }

  /// The line, from 1, of what is being reported.
  var line: Int { Int(clamping: XML_GetCurrentLineNumber(parser)) }

  /// The byte, from 0, of what is being reported, or of what is not yet complete.
  var byteOffset: Int? {
    let index = Int(XML_GetCurrentByteIndex(parser))
    return index < 0 ? nil : index
  }

  /// Hands out the parser that expat was given; it outlives the call, which is made by `parse`.
  @inline(__always)
  private static func with(_ data: UnsafeMutableRawPointer, _ body: (ExpatParser) -> Void) {
    Unmanaged<ExpatParser>.fromOpaque(data)._withUnsafeGuaranteedRef(body)
  }

  private func failure() -> FileError {
    let error = XML_GetErrorCode(parser)
    let code: FileError.Code =
      switch error {
      case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR,
        XML_ERROR_UNCLOSED_CDATA_SECTION:
        .truncated
      case XML_ERROR_UNKNOWN_ENCODING, XML_ERROR_INCORRECT_ENCODING: .unsupported
      case XML_ERROR_AMPLIFICATION_LIMIT_BREACH, XML_ERROR_NO_MEMORY: .tooLarge
      default: .malformed
      }
    let reason = XML_ErrorString(error).map { String(cString: $0) } ?? "an error"
    return FileError(
      code, found: "'\(reason)'", expected: "well-formed XML", line: line, byteOffset: byteOffset)
  }
}
