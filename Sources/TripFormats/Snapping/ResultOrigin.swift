package import RoadNetworks

/// What the results of traces are made with: those of one file must agree in it.
package struct ResultOrigin: Sendable {
  /// What was asked of the traces.
  package enum Kind: String, Sendable {
    case snap, analyze
  }

  private let kind: Kind
  private let network: NetworkIdentity
  private let mode: TravelMode

  /// Creates what results are to be made with.
  package init(_ kind: Kind, network: NetworkIdentity, mode: TravelMode) {
    self.kind = kind
    self.network = network
    self.mode = mode
  }

  /// Makes sure that an earlier result, NDJSON with a line for each trace, was made with the same.
  ///
  /// Lines that are cut or no result are passed over; a network or mode that isn't said fits any.
  ///
  /// - Throws: ``TripFormatError/Code/badNetwork`` or ``TripFormatError/Code/unsupported`` with the
  ///   first line that was made with something else; if the result can't be read.
  /// - Complexity: O(*n*).
  package func check(_ source: consuming ByteSource) throws(TripFormatError) {
    let limit = TraceReadingOptions().maximumRecordBytes
    var lines = RecordLines(ByteWindow(source, limit: limit))
    while !lines.isFinished {
      do throws(TripFormatError) {
        guard let text = try lines.next() else { return }
        var scanner = JSONScanner(lines.bytes, in: text)
        guard let line = try? ResultLine(&scanner) else { continue }
        if let error = difference(of: line) { throw lines.located(error) }
      } catch {
        if error.code != .tooLarge { throw error }
      }
    }
  }

  private func difference(of line: ResultLine) -> TripFormatError? {
    if let other = line.kind, other != kind {
      return TripFormatError(
        .unsupported, found: "a result of \(other)", expected: "one of \(kind)")
    }
    if let other = line.network, other != "\(network)" {
      return TripFormatError(
        .badNetwork, found: "a result on the network \(other)",
        expected: "one on \(network), the network at hand")
    }
    if let other = line.mode, other != "\(mode)" {
      return TripFormatError(
        .unsupported, found: "a result for the mode \(other)", expected: "one for \(mode)")
    }
    return nil
  }
}

/// What a line of a result says of how it was made.
private struct ResultLine {
  /// Nil for what is no result of a trace on roads.
  var kind: ResultOrigin.Kind?
  var network: String?
  var mode: String?

  init(_ scanner: inout JSONScanner) throws(TripFormatError) {
    var more = try scanner.enterObject()
    while more {
      switch try scanner.key() {
      case "matchings":
        kind = .snap
        _ = try scanner.skipValue()
      case "parts":
        kind = .analyze
        _ = try scanner.skipValue()
      case "network" where try scanner.peek() == UInt8(ascii: "\""):
        network = try scanner.string()
      case "mode" where try scanner.peek() == UInt8(ascii: "\""): mode = try scanner.string()
      default: _ = try scanner.skipValue()
      }
      more = try scanner.continueObject()
    }
    try scanner.finish()
  }
}

extension JSONText {
  /// Writes what a result is made with: `network` and `mode`.
  package mutating func origin(network: NetworkIdentity, mode: TravelMode) {
    key("network")
    string("\(network)")
    key("mode")
    string("\(mode)")
  }
}
