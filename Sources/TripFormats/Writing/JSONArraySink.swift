/// Makes one JSON array of lines of JSON, on their way to another sink.
///
///     {"id":"1"}        [{"id":"1"},
///     {"id":"2"}   →    {"id":"2"}]
public final class JSONArraySink: ByteSink {
  private let sink: any ByteSink
  private var isBegun = false
  /// Whether a line feed has come that another line may follow.
  private var isBehindLine = false

  /// Creates a sink before another.
  public init(_ sink: any ByteSink) { self.sink = sink }

  /// Takes lines of JSON, in pieces of any size.
  public func write(_ bytes: [UInt8]) throws(TripFormatError) {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + 16)
    for byte in bytes {
      if byte == 0x0a {
        isBehindLine = true
        continue
      }
      if !isBegun { text.append(UInt8(ascii: "[")) }
      if isBehindLine { text += [UInt8(ascii: ","), 0x0a] }
      isBegun = true
      isBehindLine = false
      text.append(byte)
    }
    if !text.isEmpty { try sink.write(text) }
  }

  /// Closes the array and finishes the sink.
  public func finish() throws(TripFormatError) {
    try sink.write(Array((isBegun ? "]\n" : "[]\n").utf8))
    try sink.finish()
  }
}
