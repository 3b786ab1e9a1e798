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
    /// The text decodes to a line as roads have them, at a precision that is in use.
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
  /// any at which the line stays on the Earth is possible. Likely are those in use, 5 to 7, whose
  /// typical step is one along roads, 3 to 500 m, and that do not begin where the equator meets
  /// Greenwich; the lowest first. One place too few makes places and steps ten times as
  /// great, which is off the Earth but for what lies within 9° of the equator and 18° of Greenwich:
  /// there, between Accra and Luanda, two of them may be likely.
  ///
  /// - Complexity: O(*n*) for each format tried, 14 at most; one line at a time is in memory.
  public static func detect(_ text: String) -> [Candidate] {
    text.withUTF8Span { detect($0) }
  }

  /// The formats that bytes of text can have, as ``detect(_:)-(String)`` tells them.
  ///
  /// - Complexity: O(*n*) for each format tried, 14 at most; one line at a time is in memory.
  public static func detect(_ text: Span<UInt8>) -> [Candidate] {
    var candidates = [s2(text), flexible(text)].compactMap(\.self)
    for precision in 0...11 {
      if let candidate = google(text, precision) { candidates.append(candidate) }
    }
    // Equally certain ones stay in order.
    return candidates.enumerated().sorted {
      ($1.element.certainty, $0.offset) < ($0.element.certainty, $1.offset)
    }.map(\.element)
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

  private static func google(_ text: Span<UInt8>, _ precision: Int) -> Candidate? {
    guard let codec = try? GooglePolylineCodec(precision: precision),
      let line = try? codec.decode(text), let first = line.first
    else { return nil }
    let step = typicalStep(of: line)
    let isOfRoads = step.map { typicalSteps.contains($0) } ?? true
    let isAtOrigin = abs(first.latitude) < 0.01 && abs(first.longitude) < 0.01
    let steps = step.map { ", in steps of \($0 < 1 ? "less than 1" : "\(Int($0))") m" } ?? ""
    return Candidate(
      format: .google(codec), reason: "decodes, from \(first) on\(steps)",
      certainty: 5...7 ~= precision && isOfRoads && !isAtOrigin ? .likely : .possible)
  }

  /// Steps of lines along roads, in meters, from dense recordings to overviews.
  private static let typicalSteps = 3.0...500.0

  /// The median distance from one coordinate to the next, of a line's beginning; nil for a place.
  private static func typicalStep(of line: Polyline) -> Double? {
    let steps = zip(line, line.dropFirst()).prefix(1_000)
      .map { $0.distance(to: $1) }.filter { $0 > 0 }.sorted()
    return steps.isEmpty ? nil : steps[steps.count / 2]
  }
}
