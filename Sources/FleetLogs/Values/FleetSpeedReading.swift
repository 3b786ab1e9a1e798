import Files
public import TrafficClassification

/// How fast traffic is between two points of a trip's route, as the server tells riders.
///
/// The points are those of the server's own line, which has more of them than the one that logs
/// hold: they are no places on ``FleetTrip/Progress/currentRouteSegment``.
public struct FleetSpeedReading: Sendable, Hashable {
  /// The first point, from 0.
  public var start: Int

  /// The last point, which the next reading begins with.
  public var end: Int

  /// How fast traffic is; `noData` where the log doesn't say.
  public var speed: TrafficSpeed

  /// Creates a reading.
  public init(start: Int, end: Int, speed: TrafficSpeed) {
    self.start = start
    self.end = end
    self.speed = speed
  }

  private static let speeds = FleetLogValueReader.choices([TrafficSpeed.normal, .slow, .trafficJam])

  /// Reads a reading; nil where it can't be told where it is or how fast.
  private init?(_ reader: inout FleetLogValueReader) throws(FileError) {
    guard var more = try reader.enterObject() else { return nil }
    let faultCount = reader.faultCount
    self.init(start: 0, end: 0, speed: .noData)
    while more {
      switch try reader.field() {
      case .startpolylinepointindex: start = try reader.index() ?? 0
      case .endpolylinepointindex: end = try reader.index() ?? 0
      case .speed: speed = try reader.choice(Self.speeds, affix: "speed") ?? .noData
      default: try reader.skip()
      }
      more = try reader.continueObject()
    }
    if reader.faultCount > faultCount { return nil }
  }

  /// Reads the member `currentRouteSegmentTraffic` of a trip; nil where there is none.
  static func all(
    _ reader: inout FleetLogValueReader
  ) throws(FileError) -> [FleetSpeedReading]? {
    var readings: [FleetSpeedReading] = []
    let isThere = try reader.only(.speedreadinginterval) { reader throws(FileError) in
      readings = try reader.array(FleetSpeedReading.init(_:)) ?? []
    }
    return isThere ? readings : nil
  }
}
