public import Files

/// A sink that combines lines of JSON into one JSON array and writes it to another sink.
///
///     {"id":"1"}        [{"id":"1"},
///     {"id":"2"}   →    {"id":"2"}]
public final class JSONArraySink: ByteSink {
  private let sink: any ByteSink
  /// The opening text, the text before the first element, and the closing text.
  private let frame: (opening: StaticString, lead: StaticString, closing: StaticString)
  private var isBegun = false
  /// Whether the last line has ended, so that a comma is due before the next one.
  private var isBehindLine = false

  /// Creates a sink that writes the array to another sink.
  public convenience init(_ sink: any ByteSink) {
    self.init(sink, frame: (opening: "[", lead: "", closing: "]\n"))
  }

  private init(
    _ sink: any ByteSink,
    frame: (opening: StaticString, lead: StaticString, closing: StaticString)
  ) {
    self.sink = sink
    self.frame = frame
  }

  /// Returns a sink that combines lines, each with one feature, into a GeoJSON feature collection.
  package static func features(_ sink: any ByteSink) -> JSONArraySink {
    JSONArraySink(
      sink,
      frame: (
        opening: "{\"type\":\"FeatureCollection\",\"features\":[", lead: "\n", closing: "]}\n"
      ))
  }

  /// Writes lines of JSON, in pieces of any size; empty lines are ignored.
  public func write(_ bytes: [UInt8]) throws(FileError) {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + 64)
    var start = 0
    while start < bytes.count {
      let feed = SystemCalls.firstIndex(of: 0x0a, in: bytes, range: start..<bytes.count)
      let end = feed ?? bytes.count
      if start < end {
        if !isBegun {
          text.append(frame.opening)
          text.append(frame.lead)
        } else if isBehindLine {
          text += [UInt8(ascii: ","), 0x0a]
        }
        isBegun = true
        isBehindLine = false
        text += bytes[start..<end]
      }
      if feed != nil { isBehindLine = true }
      start = end + 1
    }
    if !text.isEmpty { try sink.write(text) }
  }

  /// Closes the array and finishes the sink.
  public func finish() throws(FileError) {
    var text: [UInt8] = []
    if !isBegun { text.append(frame.opening) }
    text.append(frame.closing)
    try sink.write(text)
    try sink.finish()
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { append(contentsOf: $0) }
  }
}
