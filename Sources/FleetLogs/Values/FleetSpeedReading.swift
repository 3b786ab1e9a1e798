import Files
public import TrafficClassification

/// The speed of traffic between two points of a trip's route, as the server sends it to riders.
///
/// ``start`` and ``end`` are indices of points of the server's own polyline, which has more points
/// than the polyline in the log, ``FleetTrip/Progress/currentRouteSegment``.
public struct FleetSpeedReading: Sendable, Hashable {
  /// The index of the first point, starting at 0.
  public var start: Int

  /// The index of the last point, which is the first point of the next reading.
  public var end: Int

  /// The class of traffic, called `speed` in the log; `noData` if the log doesn't include it.
  public var traffic: TrafficClass

  /// Creates a reading.
  public init(start: Int, end: Int, traffic: TrafficClass) {
    self.start = start
    self.end = end
    self.traffic = traffic
  }

  private static let classes = FleetLogValueReader.choices([
    TrafficClass.normal, .slow, .trafficJam,
  ])

  /// Reads a speed reading; returns nil if it isn't an object, or if an index or the class of
  /// traffic can't be read.
  private init?(_ reader: inout FleetLogValueReader) throws(FileError) {
    guard var more = try reader.enterObject() else { return nil }
    let faultCount = reader.faultCount
    self.init(start: 0, end: 0, traffic: .noData)
    while more {
      switch try reader.field() {
      case .startpolylinepointindex: start = try reader.index() ?? 0
      case .endpolylinepointindex: end = try reader.index() ?? 0
      case .speed: traffic = try reader.choice(Self.classes, affix: "speed") ?? .noData
      default: try reader.skip()
      }
      more = try reader.continueObject()
    }
    if reader.faultCount > faultCount { return nil }
  }

  /// Reads the member `currentRouteSegmentTraffic` of a trip, or returns nil if it isn't an object.
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
