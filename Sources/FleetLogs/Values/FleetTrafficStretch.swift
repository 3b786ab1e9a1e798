import Files
public import TrafficClassification

/// A stretch of unusual traffic along the route that a vehicle sends; traffic outside of all
/// stretches is normal.
public struct FleetTrafficStretch: Sendable, Hashable {
  /// The distance from the start of the route to the start of the stretch, in meters.
  public var offset: Double

  /// The length in meters.
  public var length: Double

  /// The class of traffic: slow or jammed; `noData` if the log doesn't include it.
  public var traffic: TrafficClass

  /// Creates a stretch.
  public init(offset: Double, length: Double, traffic: TrafficClass) {
    self.offset = offset
    self.length = length
    self.traffic = traffic
  }

  private static let styles: [(name: String, value: TrafficClass)] = [
    ("slowertraffic", .slow), ("trafficjam", .trafficJam),
  ]

  /// Reads a stretch; returns nil if it isn't an object, or if its offset, length, or class of
  /// traffic can't be read.
  private init?(_ reader: inout FleetLogValueReader) throws(FileError) {
    guard var more = try reader.enterObject() else { return nil }
    let faultCount = reader.faultCount
    self.init(offset: 0, length: 0, traffic: .noData)
    while more {
      switch try reader.field() {
      case .offsetmeters: offset = try reader.magnitude() ?? 0
      case .lengthmeters: length = try reader.magnitude() ?? 0
      case .style: traffic = try reader.choice(Self.styles, affix: "style") ?? .noData
      default: try reader.skip()
      }
      more = try reader.continueObject()
    }
    if reader.faultCount > faultCount { return nil }
  }

  /// Reads the member `currentRouteSegmentTraffic` of a vehicle, or returns nil if it isn't an
  /// object.
  static func all(
    _ reader: inout FleetLogValueReader
  ) throws(FileError) -> [FleetTrafficStretch]? {
    var stretches: [FleetTrafficStretch] = []
    let isThere = try reader.only(.trafficrendering) { reader throws(FileError) in
      stretches = []
      _ = try reader.only(.roadstretch) { reader throws(FileError) in
        stretches = try reader.array(FleetTrafficStretch.init(_:)) ?? []
      }
    }
    return isThere ? stretches : nil
  }
}
