import CExpat
import Files

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A receiver of the events that an XML parser reports as it parses a document.
protocol XMLHandler: AnyObject {
  /// Called when an element begins; `name` has no prefix.
  func start(_ name: Span<UInt8>, _ attributes: borrowing XMLAttributes, at parser: ExpatParser)

  /// Called with text of the innermost element, possibly in pieces, while
  /// ``ExpatParser/reportsText`` is true.
  func text(_ text: Span<UInt8>)

  /// Called when the innermost element ends.
  func end(at parser: ExpatParser)
}

/// The attributes of an element, in expat's memory, valid only until the event has been handled.
struct XMLAttributes: ~Copyable {
  /// Alternating names and values, terminated by a null pointer.
  fileprivate let list: UnsafeMutablePointer<UnsafePointer<CChar>?>

  /// Passes the value of the attribute with a name, without its prefix, to a closure.
  ///
  /// - Returns: the result of the closure; nil if there is no such attribute.
  func read<Value>(_ name: StaticString, _ body: (Span<UInt8>) -> Value) -> Value? {
    var index = 0
    while let key = list[index], let value = list[index + 1] {
      if ExpatText.localName(key).span.equals(name) { return body(ExpatText.whole(value).span) }
      index += 2
    }
    return nil
  }
}

/// Conversions of expat's null-terminated strings to buffers.
private enum ExpatText {
  static func whole(_ text: UnsafePointer<CChar>) -> UnsafeBufferPointer<UInt8> {
    buffer(from: text, to: text + strlen(text))
  }

  /// Returns a name without its namespace prefix.
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

/// A wrapper around expat that parses a document in chunks and reports to a handler.
///
/// Names are compared without prefix and namespace, since many devices write GPX with an undeclared
/// prefix or none. Expat itself limits the expansion of entities.
final class ExpatParser {
  private let parser: XML_Parser
  private let handler: any XMLHandler

  /// Whether text is reported to the handler; if not, expat skips it faster.
  var reportsText = false {
    didSet {
      if reportsText != oldValue { XML_SetCharacterDataHandler(parser, reportsText ? onText : nil) }
    }
  }

  /// Creates a parser that reports to a handler.
  init(handler: any XMLHandler) throws(FileError) {
    guard let parser = XML_ParserCreate(nil) else {
      throw FileError(.tooLarge, found: "insufficient memory", expected: "memory for XML")
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
  /// - Throws: an error with a line and a byte offset if the document isn't well-formed, its
  ///   encoding isn't supported, its entities expand too far, or expat runs out of memory.
  func parse(_ bytes: [UInt8], in range: Range<Int>, isLast: Bool) throws(FileError) {
    let status = bytes.withUnsafeBytes { buffer in
      // Callers pass chunks far smaller than 2 GiB.
      XML_Parse(
        parser,
        buffer.baseAddress?.advanced(by: range.lowerBound).assumingMemoryBound(to: CChar.self),
        CInt(clamping: range.count), isLast ? 1 : 0)
    }
    guard status == XML_STATUS_OK else { throw failure() }
  }

  /// The line of the current event, starting at 1.
  var line: Int { Int(clamping: XML_GetCurrentLineNumber(parser)) }

  /// The byte offset of the current event, or of an incomplete token; nil if there is neither.
  var byteOffset: Int? {
    let index = Int(XML_GetCurrentByteIndex(parser))
    return index < 0 ? nil : index
  }

  /// Calls a closure with the parser that expat has as its user data.
  ///
  /// The parser outlives the call, because expat reports events only while `parse` is running.
  @inline(__always)
  private static func with(_ data: UnsafeMutableRawPointer, _ body: (ExpatParser) -> Void) {
    Unmanaged<ExpatParser>.fromOpaque(data)._withUnsafeGuaranteedRef(body)
  }

  private func failure() -> FileError {
    let error = XML_GetErrorCode(parser)
    let reason = XML_ErrorString(error).map { "'\(String(cString: $0))'" } ?? "an error"
    let (code, found): (FileError.Code, String) =
      switch error {
      case XML_ERROR_NO_ELEMENTS: (.truncated, "the end of the text inside its root element")
      case XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR, XML_ERROR_UNCLOSED_CDATA_SECTION:
        (.truncated, "the end of the text in a tag or section")
      case XML_ERROR_UNKNOWN_ENCODING, XML_ERROR_INCORRECT_ENCODING: (.unsupported, reason)
      case XML_ERROR_AMPLIFICATION_LIMIT_BREACH, XML_ERROR_NO_MEMORY: (.tooLarge, reason)
      default: (.malformed, reason)
      }
    return FileError(
      code, found: found, expected: "well-formed XML", line: line, byteOffset: byteOffset)
  }
}
