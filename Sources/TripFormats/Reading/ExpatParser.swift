import CExpat

/// What an XML parser reports while it walks over a document.
protocol XMLHandler: AnyObject {
  /// An element begins; `name` is without prefix.
  func start(_ name: Span<UInt8>, _ attributes: XMLAttributes, at parser: ExpatParser)

  /// Text inside of the innermost element; it may come in pieces.
  func text(_ text: Span<UInt8>)

  /// The innermost element ends.
  func end(at parser: ExpatParser)
}

/// The attributes of one element, prefixes taken off.
struct XMLAttributes {
  private(set) var bytes: [UInt8] = []
  private var pairs: [(name: Range<Int>, value: Range<Int>)] = []

  /// Where in `bytes` the value of an attribute stands; nil without such an attribute.
  func value(of name: StaticString) -> Range<Int>? {
    pairs.first { bytes.span.equals(name, in: $0.name) }?.value
  }

  fileprivate mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    pairs.removeAll(keepingCapacity: true)
  }

  fileprivate mutating func append(
    name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>
  ) {
    let start = bytes.count
    bytes.append(contentsOf: name)
    let middle = bytes.count
    bytes.append(contentsOf: value)
    pairs.append((start..<middle, middle..<bytes.count))
  }
}

/// The door to expat: takes a document in chunks and reports to a handler.
///
/// Names are compared without prefix and without namespace, since many devices write GPX with an
/// undeclared prefix or none. Expat itself bounds what entities may blow up to.
final class ExpatParser {
  private let parser: XML_Parser
  private let handler: any XMLHandler
  private var attributes = XMLAttributes()

  /// Creates a parser that reports to a handler.
  init(handler: any XMLHandler) throws(TripFormatError) {
    guard let parser = XML_ParserCreate(nil) else {
      throw TripFormatError(.tooLarge, found: "no memory left", expected: "memory for XML")
    }
    self.parser = parser
    self.handler = handler
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { data, name, attributes in
        guard let data, let name, let attributes else { return }
        ExpatParser.from(data).start(name, attributes)
      },
      { data, _ in
        guard let data else { return }
        let parser = ExpatParser.from(data)
        parser.handler.end(at: parser)
      })
    XML_SetCharacterDataHandler(parser) { data, text, count in
      guard let data, let text else { return }
      let buffer = UnsafeRawBufferPointer(start: text, count: Int(count))
      ExpatParser.from(data).handler.text(buffer.bindMemory(to: UInt8.self).span)
    }
  }

  deinit { XML_ParserFree(parser) }

  /// Parses the next bytes of the document.
  ///
  /// - Throws: The break of XML's rules, with line and byte.
  func parse(_ bytes: [UInt8], in range: Range<Int>, isLast: Bool) throws(TripFormatError) {
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

  private static func from(_ data: UnsafeMutableRawPointer) -> ExpatParser {
    Unmanaged<ExpatParser>.fromOpaque(data).takeUnretainedValue()
  }

  private func start(
    _ name: UnsafePointer<CChar>, _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) {
    attributes.removeAll()
    var index = 0
    // Name and value in turn; a null pointer ends the list.
    while let key = list[index], let value = list[index + 1] {
      attributes.append(name: Self.localName(key), value: Self.buffer(value))
      index += 2
    }
    handler.start(Self.localName(name).span, attributes, at: self)
  }

  private static func buffer(_ text: UnsafePointer<CChar>) -> UnsafeBufferPointer<UInt8> {
    var count = 0
    while text[count] != 0 { count += 1 }
    return UnsafeRawBufferPointer(start: text, count: count).bindMemory(to: UInt8.self)
  }

  private static func localName(_ text: UnsafePointer<CChar>) -> UnsafeBufferPointer<UInt8> {
    let whole = buffer(text)
    guard let colon = whole.lastIndex(of: UInt8(ascii: ":")) else { return whole }
    return UnsafeBufferPointer(rebasing: whole[(colon + 1)...])
  }

  private func failure() -> TripFormatError {
    let error = XML_GetErrorCode(parser)
    let code: TripFormatError.Code =
      switch error {
      case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR,
        XML_ERROR_UNCLOSED_CDATA_SECTION:
        .truncated
      case XML_ERROR_UNKNOWN_ENCODING, XML_ERROR_INCORRECT_ENCODING: .unsupported
      case XML_ERROR_AMPLIFICATION_LIMIT_BREACH, XML_ERROR_NO_MEMORY: .tooLarge
      default: .malformed
      }
    let reason = XML_ErrorString(error).map { String(cString: $0) } ?? "an error"
    return TripFormatError(
      code, found: "“\(reason)”", expected: "well-formed XML", line: line, byteOffset: byteOffset)
  }
}
