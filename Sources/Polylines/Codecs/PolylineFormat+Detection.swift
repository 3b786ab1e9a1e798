import Coordinates

extension PolylineFormat {
  /// A format that a text can have.
  public struct Candidate: Sendable, Hashable {
    /// The format, with the settings that the text states or must have.
    public let format: PolylineFormat
    /// The line that the text encodes in this format.
    public let line: Polyline
    /// What speaks for it, for people.
    public let reason: String
    /// How far the evidence goes; candidates are ranked by it.
    public let certainty: Certainty
  }

  /// How far the evidence for a format goes.
  public enum Certainty: Int, Sendable, Hashable, Comparable {
    /// The text decodes, and nothing else speaks for it.
    case possible
    /// The text decodes, in the way that such texts are most often written.
    case likely
    /// The text states the format itself and agrees with it to its end.
    case stated

    /// Whether the evidence goes less far.
    public static func < (first: Certainty, second: Certainty) -> Bool {
      first.rawValue < second.rawValue
    }
  }

  /// The formats that a text can have, the most probable first; none where no decoder takes it.
  ///
  /// S2 and flexible polylines state what they are. Google's format does not state its precision:
  /// any at which the line stays on the Earth is possible. The lowest of the usual ones, 5 to 7, is
  /// likely: one place too few moves a line to ten times its latitude and longitude, which is off
  /// the Earth for all but a twentieth of it around the place where the equator meets Greenwich.
  ///
  /// - Complexity: O(*n*) for each format tried, 14 at most.
  public static func detect(_ text: String) -> [Candidate] {
    let google = (0...11).compactMap { precision in Self.google(text, precision) }
    let likely = google.first { 5...7 ~= $0.precision }
    var candidates = [s2(text), flexible(text)].compactMap(\.self)
    for (precision, codec, line) in google {
      let isLikely = precision == likely?.precision
      candidates.append(
        Candidate(
          format: .google(codec), line: line,
          reason: isLikely
            ? "the lowest usual precision that keeps it on the Earth"
            : "decodes, from \(line.first.map { "\($0)" } ?? "nothing") on",
          certainty: isLikely ? .likely : .possible))
    }
    // Equally certain ones stay in order.
    return candidates.enumerated().sorted {
      ($1.element.certainty, $0.offset) < ($0.element.certainty, $1.offset)
    }.map(\.element)
  }

  private static func s2(_ text: String) -> Candidate? {
    guard let strict = try? S2PolylineCodec(.lossless, refusesTrailingBytes: true),
      let (line, form) = try? strict.decodeWithForm(Array(text.utf8).span),
      let codec = try? S2PolylineCodec(form)
    else { return nil }
    let format = PolylineFormat.s2(codec)
    return Candidate(
      format: format, line: line,
      reason: "states the S2 form and \(line.count) vertices, and ends behind them",
      certainty: line.isEmpty ? .possible : .stated)
  }

  private static func flexible(_ text: String) -> Candidate? {
    guard let found = try? FlexiblePolylineCodec.decode(text) else { return nil }
    return Candidate(
      format: .flexible(found.codec), line: found.line,
      reason: "states version 1 and precision \(found.codec.precision)",
      certainty: found.line.isEmpty ? .possible : .stated)
  }

  private static func google(
    _ text: String, _ precision: Int
  ) -> (precision: Int, codec: GooglePolylineCodec, line: Polyline)? {
    guard let codec = try? GooglePolylineCodec(precision: precision),
      let line = try? codec.decode(text), !line.isEmpty
    else { return nil }
    return (precision, codec, line)
  }
}
