public import RoadSnapping

/// How far a vehicle has driven, along the roads that it was matched to, for a fare.
public struct DrivenDistance: Hashable, Sendable {
  /// A part of the way of which locations do not show how it was driven.
  public struct Gap: Hashable, Sendable {
    /// How the meters of a gap are known.
    public enum Source: String, Hashable, Sendable, CaseIterable {
      /// The shortest legal way between its ends.
      case shortestWay
      /// The straight line, where there is no such way, or one that is far too long.
      case straightLine
    }

    /// Why the way could not be matched.
    public var reason: Matching.Split
    /// Meters that are counted for it.
    public var meters: Double
    /// How these are known.
    public var source: Source

    /// Creates a gap.
    public init(_ reason: Matching.Split, meters: Double, by source: Source) {
      self.reason = reason
      self.meters = meters
      self.source = source
    }
  }

  /// Meters in all, those of gaps included.
  public var meters: Double
  /// The gaps, in order.
  public var gaps: [Gap]

  /// Creates a distance.
  public init(meters: Double = 0, gaps: [Gap] = []) {
    self.meters = meters
    self.gaps = gaps
  }

  /// What was driven first and next.
  public static func + (first: DrivenDistance, next: DrivenDistance) -> DrivenDistance {
    var sum = first
    sum += next
    return sum
  }

  /// Adds what was driven next.
  public static func += (sum: inout DrivenDistance, next: DrivenDistance) {
    sum.meters += next.meters
    sum.gaps += next.gaps
  }
}
