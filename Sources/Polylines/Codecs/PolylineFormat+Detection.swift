import Coordinates

extension PolylineFormat {
  /// A possible format of encoded text.
  public struct Guess: Sendable, Hashable {
    /// The format, with the settings that the text states or that are assumed.
    public let format: PolylineFormat
    /// The evidence for the format, in human-readable form.
    public let reason: String
    /// The strength of the evidence, by which guesses are ranked.
    public let certainty: Certainty
  }

  /// The strength of the evidence for a format.
  public enum Certainty: Int, Sendable, Hashable, Comparable {
    /// The text decodes, without other evidence.
    case possible
    /// The text decodes at the lowest possible of the precisions in use, or at a higher one if only
    /// the steps at that precision are typical of roads; see
    /// ``PolylineFormat/detect(_:)-(String)``.
    case likely
    /// The text states the format itself, conforms to it up to the end, and isn't an empty line.
    case stated

    /// Whether the first evidence is weaker than the second.
    public static func < (first: Certainty, second: Certainty) -> Bool {
      first.rawValue < second.rawValue
    }
  }

  /// Returns the possible formats of encoded text, the most probable first; empty if the text is
  /// empty or no decoder accepts it.
  ///
  /// S2 and flexible polylines state their format. Google's format doesn't state its precision: any
  /// precision at which all coordinates are valid is possible. Of the precisions in use, 5 to 7,
  /// the lowest possible one is likely and comes before other precisions. A precision is never
  /// likely if the line begins within 0.01° of both the equator and the prime meridian.
  ///
  /// A precision that is too low by one multiplies coordinates and steps by ten. Some coordinates
  /// are then invalid, unless the line lies within 9° of the equator and 18° of the prime meridian.
  /// In that area, around the Gulf of Guinea, a higher precision in use is also likely if its
  /// median step is typical of roads, 3 to 500 m, and the median step at the lowest precision is
  /// not.
  ///
  /// - Complexity: O(*n*) for each format tried, 14 at most; two lines are in memory at a time.
  public static func detect(_ text: String) -> [Guess] {
    text.withUTF8Span { detect($0) }
  }

  /// Returns the possible formats of encoded text given as bytes, like ``detect(_:)-(String)``.
  ///
  /// - Complexity: O(*n*) for each format tried, 14 at most; two lines are in memory at a time.
  public static func detect(_ text: Span<UInt8>) -> [Guess] {
    detect(text, atMost: .max)
  }

  /// Returns the possible formats of encoded text given as bytes, without those in which it could
  /// have more than `most` points.
  ///
  /// - Complexity: O(*n*) for each format tried, 14 at most; two lines of `most` points are in
  ///   memory at a time.
  package static func detect(_ text: Span<UInt8>, atMost most: Int) -> [Guess] {
    var guesses: [Guess] = []
    if S2PolylineCodec.statedCount(in: text) <= most {
      guesses += [s2(text)].compactMap(\.self)
    }
    if flexiblePoints(in: text) <= most {
      guesses += [flexible(text)].compactMap(\.self)
    }
    if googlePoints(in: text) <= most {
      guesses += google(text)
    }
    // Equally certain guesses stay in order.
    return guesses.enumerated().sorted {
      ($1.element.certainty, $0.offset) < ($0.element.certainty, $1.offset)
    }.map(\.element)
  }

  /// Returns the certainty with which ``detect(_:)-(String)`` lists this format with these settings
  /// (for Google's format, with this precision); nil if it doesn't list them.
  ///
  /// - Complexity: O(*n*); for Google's format, also up to O(*n*) for each lower precision in use.
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

  private static func google(_ text: Span<UInt8>) -> [Guess] {
    var lowest: GoogleReading?
    return (0...11).compactMap { precision in
      guard let reading = GoogleReading(text, precision) else { return nil }
      defer { if lowest == nil, reading.canBeLowest { lowest = reading } }
      return reading.guess(beside: lowest)
    }
  }

  private static func s2(_ text: Span<UInt8>) -> Guess? {
    guard let (line, form, trailing) = try? S2PolylineCodec().decodeWithForm(text),
      let codec = try? S2PolylineCodec(form)
    else { return nil }
    let states = "states the S2 form and \(line.count) vertices"
    return Guess(
      format: .s2(codec),
      reason: trailing == 0
        ? "\(states), and ends after them" : "\(states), but has \(trailing) bytes after them",
      certainty: line.isEmpty || trailing > 0 ? .possible : .stated)
  }

  private static func flexible(_ text: Span<UInt8>) -> Guess? {
    guard let found = try? FlexiblePolylineCodec().decode(text) else { return nil }
    return Guess(
      format: .flexible(found.codec),
      reason: "states version 1 and precision \(found.codec.precision)",
      certainty: found.line.isEmpty ? .possible : .stated)
  }
}

/// A line decoded from text at one precision of Google's format.
private struct GoogleReading {
  private let codec: GooglePolylineCodec
  private let line: Polyline
  private let start: Coordinate

  static let precisionsInUse = 5...7

  /// The typical steps of lines along roads in meters, from dense recordings to overviews.
  private static let stepsOfRoads = 3.0...500.0

  /// Decodes text; nil if the text can't be decoded, or the line is empty.
  init?(_ text: Span<UInt8>, _ precision: Int) {
    guard let codec = try? GooglePolylineCodec(precision: precision),
      let line = try? codec.decode(text), let start = line.first
    else { return nil }
    self.codec = codec
    self.line = line
    self.start = start
  }

  /// Whether this precision is likely, provided that no lower one is.
  var canBeLowest: Bool {
    Self.precisionsInUse ~= codec.precision
      && (abs(start.latitude) >= 0.01 || abs(start.longitude) >= 0.01)
  }

  /// Returns the certainty of this precision.
  ///
  /// - Parameter lowest: the reading at the lowest likely precision if that is lower; otherwise
  ///   nil.
  func certainty(beside lowest: GoogleReading?) -> PolylineFormat.Certainty {
    guard canBeLowest else { return .possible }
    guard let lowest else { return .likely }
    return isOfRoads && !lowest.isOfRoads ? .likely : .possible
  }

  func guess(beside lowest: GoogleReading?) -> PolylineFormat.Guess {
    let steps = typicalStep.map { ", in steps of \($0 < 1 ? "less than 1" : "\(Int($0))") m" } ?? ""
    return PolylineFormat.Guess(
      format: .google(codec), reason: "decodes to a line from \(start)\(steps)",
      certainty: certainty(beside: lowest))
  }

  /// Whether the typical step is that of lines along roads; true if there is none.
  private var isOfRoads: Bool { typicalStep.map { Self.stepsOfRoads.contains($0) } ?? true }

  /// The median of the distances above 0 among the line's first 1,000 steps, in meters; nil if
  /// there are none.
  private var typicalStep: Double? {
    let steps = zip(line, line.dropFirst()).prefix(1_000)
      .map { $0.distance(to: $1) }.filter { $0 > 0 }.sorted()
    return steps.isEmpty ? nil : steps[steps.count / 2]
  }
}

extension PolylineFormat {
  /// Returns the format of text whose first line is probably an encoded polyline; otherwise nil.
  ///
  /// Lines of the common text formats aren't mistaken for encoded polylines, because they contain
  /// delimiters or quotation marks, which encoded polylines don't.
  package static func likely(inFirstLineOf text: ArraySlice<UInt8>) -> PolylineFormat? {
    var line = text.prefix { $0 != 0x0a }
    while let last = line.last, last == 0x20 || 0x09...0x0d ~= last { line.removeLast() }
    guard let best = detect(line.span).first, best.certainty >= .likely else { return nil }
    // Text that decodes to a single point may be the brackets of JSON.
    let count = try? best.format.decode(line.span).count
    return count ?? 0 > 1 ? best.format : nil
  }
}
