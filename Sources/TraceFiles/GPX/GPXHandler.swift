/// A handler that passes a parser's events to a document.
///
/// The document is a value, so exclusive access is checked once per event.
final class GPXHandler: XMLHandler {
  var document: GPXDocument

  init(_ document: GPXDocument) { self.document = document }

  func start(_ name: Span<UInt8>, _ attributes: borrowing XMLAttributes, at parser: ExpatParser) {
    document.start(name, attributes, at: parser)
  }

  func text(_ text: Span<UInt8>) { document.text(text) }

  func end(at parser: ExpatParser) { document.end(at: parser) }
}
