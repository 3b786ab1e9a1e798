import Coordinates

extension PolylineFormat {
  /// A format that a text can have.
  public struct Candidate: Sendable, Hashable {
    /// The format, with the settings that the text states or must have.
    public let format: PolylineFormat
    /// What speaks for it, for people.
    public let reason: String
    /// How far the evidence goes; candidates are ranked by it.
    public let certainty: Certainty
  }

  /// How far the evidence for a format goes.
  public enum Certainty: Int, Sendable, Hashable, Comparable {
    /// The text decodes, and nothing else speaks for it.
    case possible
    /// The text decodes to a line at the lowest precision in use, or to one as roads have them at a
    /// higher one.
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
  /// any at which the line stays on the Earth is possible. Of those in use, 5 to 7, the lowest such
  /// one is likely, and first, unless the line then begins where the equator meets Greenwich: one
  /// place too few makes places and steps ten times as great, which is off the Earth but for what
  /// lies within 9° of the equator and 18° of Greenwich. There, between Accra and Luanda, a higher
  /// one is likely too where its typical step is one along roads, 3 to 500 m, and that of the
  /// lowest is not.
  ///
  /// - Complexity: O(*n*) for each format tried, 14 at most; two lines are in memory.
  public static func detect(_ text: String) -> [Candidate] {
    text.withUTF8Span { detect($0) }
  }

  /// The formats that bytes of text can have, as ``detect(_:)-(String)`` gives them.
  ///
  /// - Complexity: O(*n*) for each format tried, 14 at most; two lines are in memory.
  public static func detect(_ text: Span<UInt8>) -> [Candidate] {
    detect(text, atMost: .max)
  }

  /// The formats that bytes of text can have without more points than `most`.
  ///
  /// - Complexity: O(*n*) for each format tried, 14 at most; two lines of `most` points are in
  ///   memory.
  package static func detect(_ text: Span<UInt8>, atMost most: Int) -> [Candidate] {
    var candidates: [Candidate] = []
    if S2PolylineCodec.statedCount(in: text) <= most {
      candidates += [s2(text)].compactMap(\.self)
    }
    if flexiblePoints(in: text) <= most {
      candidates += [flexible(text)].compactMap(\.self)
    }
    if googlePoints(in: text) <= most {
      candidates += google(text)
    }
    // Equally certain ones stay in order.
    return candidates.enumerated().sorted {
      ($1.element.certainty, $0.offset) < ($0.element.certainty, $1.offset)
    }.map(\.element)
  }

  /// How certain ``detect(_:)-(String)`` is of this one format, settings included; nil where the
  /// text does not have it.
  ///
  /// - Complexity: O(*n*); for Google's at most so for each lower precision in use too.
  package func certainty(for text: Span<UInt8>) -> Certainty? {
    switch self {
    case .s2: return Self.s2(text).flatMap { $0.format == self ? $0.certainty : nil }
    case .flexible: return Self.flexible(text).flatMap { $0.format == self ? $0.certainty : nil }
    case .google(let codec):
      guard let reading = GoogleReading(text, codec.precision) else { return nil }
      for precision in GoogleReading.precisionsInUse where precision < codec.precision {
        guard let lower = GoogleReading(text, precision), lower.canBeLowest else { continue }
        return reading.certainty(beside: lower)
      }
      return reading.certainty(beside: nil)
    }
  }

  private static func google(_ text: Span<UInt8>) -> [Candidate] {
    var lowest: GoogleReading?
    return (0...11).compactMap { precision in
      guard let reading = GoogleReading(text, precision) else { return nil }
      defer { if lowest == nil, reading.canBeLowest { lowest = reading } }
      return reading.candidate(beside: lowest)
    }
  }

  private static func s2(_ text: Span<UInt8>) -> Candidate? {
    guard let (line, form, trailing) = try? S2PolylineCodec().decodeWithForm(text),
      let codec = try? S2PolylineCodec(form)
    else { return nil }
    let states = "states the S2 form and \(line.count) vertices"
    return Candidate(
      format: .s2(codec),
      reason: trailing == 0
        ? "\(states), and ends behind them" : "\(states), but has \(trailing) bytes behind them",
      certainty: line.isEmpty || trailing > 0 ? .possible : .stated)
  }

  private static func flexible(_ text: Span<UInt8>) -> Candidate? {
    guard let found = try? FlexiblePolylineCodec.decode(text) else { return nil }
    return Candidate(
      format: .flexible(found.codec),
      reason: "states version 1 and precision \(found.codec.precision)",
      certainty: found.line.isEmpty ? .possible : .stated)
  }
}

/// What a text is at one precision of Google's format.
private struct GoogleReading {
  private let codec: GooglePolylineCodec
  private let line: Polyline
  private let start: Coordinate

  static let precisionsInUse = 5...7

  /// Steps of lines along roads, in meters, from dense recordings to overviews.
  private static let stepsOfRoads = 3.0...500.0

  /// Reads a text; nil where it is no line on the Earth.
  init?(_ text: Span<UInt8>, _ precision: Int) {
    guard let codec = try? GooglePolylineCodec(precision: precision),
      let line = try? codec.decode(text), let start = line.first
    else { return nil }
    self.codec = codec
    self.line = line
    self.start = start
  }

  /// Whether it is the likely one, unless one at a lower precision is.
  var canBeLowest: Bool {
    Self.precisionsInUse ~= codec.precision
      && (abs(start.latitude) >= 0.01 || abs(start.longitude) >= 0.01)
  }

  /// How far the evidence goes beside that for the lowest likely precision, if that is another.
  func certainty(beside lowest: GoogleReading?) -> PolylineFormat.Certainty {
    guard canBeLowest else { return .possible }
    guard let lowest else { return .likely }
    return isOfRoads && !lowest.isOfRoads ? .likely : .possible
  }

  func candidate(beside lowest: GoogleReading?) -> PolylineFormat.Candidate {
    let steps = typicalStep.map { ", in steps of \($0 < 1 ? "less than 1" : "\(Int($0))") m" } ?? ""
    return PolylineFormat.Candidate(
      format: .google(codec), reason: "decodes, from \(start) on\(steps)",
      certainty: certainty(beside: lowest))
  }

  /// Whether steps are as those of lines along roads; a place has none that are not.
  private var isOfRoads: Bool { typicalStep.map { Self.stepsOfRoads.contains($0) } ?? true }

  /// The median distance from one coordinate to the next, of the line's beginning; nil for a place.
  private var typicalStep: Double? {
    let steps = zip(line, line.dropFirst()).prefix(1_000)
      .map { $0.distance(to: $1) }.filter { $0 > 0 }.sorted()
    return steps.isEmpty ? nil : steps[steps.count / 2]
  }
}

extension PolylineFormat {
  /// The format of a text whose first line is likely an encoded polyline; nil where it is likely
  /// none.
  ///
  /// No line of the common text formats is one: those need delimiters or quotation marks.
  package static func likely(inFirstLineOf text: ArraySlice<UInt8>) -> PolylineFormat? {
    var line = text.prefix { $0 != 0x0a }
    while let last = line.last, last == 0x20 || 0x09...0x0d ~= last { line.removeLast() }
    guard let best = detect(line.span).first, best.certainty >= .likely else { return nil }
    // A place alone may be brackets of JSON.
    let count = try? best.format.decode(line.span).count
    return count ?? 0 > 1 ? best.format : nil
  }
}
