public import RoadSnapping

/// The distance that a vehicle has driven along its matched path, including the gaps in the path;
/// used to compute a fare.
public struct DrivenDistance: Hashable, Sendable {
  /// A part of the drive for which the locations don't show the route taken.
  public struct Gap: Hashable, Sendable {
    /// The method used to determine the length of a gap.
    public enum Source: String, Hashable, Sendable, CaseIterable {
      /// The shortest legal route between the ends of the gap.
      case shortestWay
      /// The straight line, if there is no such route, or if the gap or the route is too long.
      case straightLine
    }

    /// The reason why the matched path is interrupted.
    public var reason: Matching.Split
    /// The length counted for the gap, in meters.
    public var meters: Double
    /// The method used to determine the length.
    public var source: Source

    /// Creates a gap.
    public init(_ reason: Matching.Split, meters: Double, by source: Source) {
      self.reason = reason
      self.meters = meters
      self.source = source
    }
  }

  /// The total distance in meters, including gaps.
  public var meters: Double
  /// The gaps, in order.
  public var gaps: [Gap]

  /// Creates a distance.
  public init(meters: Double = 0, gaps: [Gap] = []) {
    self.meters = meters
    self.gaps = gaps
  }

  /// Returns the sum of two consecutive distances.
  public static func + (first: DrivenDistance, next: DrivenDistance) -> DrivenDistance {
    var sum = first
    sum += next
    return sum
  }

  /// Adds the distance driven next.
  public static func += (sum: inout DrivenDistance, next: DrivenDistance) {
    sum.meters += next.meters
    sum.gaps += next.gaps
  }
}
