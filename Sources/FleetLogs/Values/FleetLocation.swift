public import Coordinates
import Files

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Where a vehicle was, as its app reported it.
public struct FleetLocation: Sendable, Hashable {
  /// The fix of the receiver: with its time by the device's clock, and with its accuracy.
  ///
  /// Speed is nil where it is not known: apps send -1 and -3 then; values just below 0 are noise of
  /// a vehicle that stands, and become 0. Bearing is nil where its accuracy is 90° or worse. It is
  /// the member `rawLocation`, or `location` of apps that don't snap to roads. Nil where logs have
  /// neither, or an encrypted handle in its place.
  public var raw: Location?

  /// The position that the app took for the vehicle's own; on a road where ``isRoadSnapped`` is
  /// true, the raw one where it is false.
  public var coordinate: Coordinate?

  /// Whether ``coordinate`` is on a road; nil where the log doesn't say, as in answers.
  public var isRoadSnapped: Bool?

  /// Degrees by which the bearing may be off, one standard deviation.
  public var bearingAccuracy: Double?

  /// When the server received it; in answers alone.
  public var serverTime: Date?

  /// The position on a road; nil where it is not known to be on one.
  public var snapped: Coordinate? { isRoadSnapped == true ? coordinate : nil }

  /// Creates a location of which nothing is known.
  public init() {}
}

extension FleetLocation {
  /// Speeds from here up to 0, in meters per second, are those of a vehicle that stands.
  ///
  /// In published logs negative speeds lie between -0.5 and 0 where a vehicle stands, but for
  /// single ones and the values that stand for an unknown speed.
  private static let standing = -0.5

  /// Degrees from which on a bearing points nowhere.
  private static let noBearing = 90.0

  /// Reads the member `lastLocation`; nil where there is none.
  init?(_ reader: inout FleetLogValueReader) throws(FileError) {
    guard var more = try reader.enterObject() else { return nil }
    var fix = Location(coordinate: Coordinate(latitude: 0, longitude: 0))
    var rawCoordinate: Coordinate?
    var ownTime: Date?
    var ownAccuracy: Double?
    var isFromRoads = false
    while more {
      switch try reader.field() {
      case .rawlocation: rawCoordinate = try reader.coordinate()
      case .rawlocationtime: fix.time = try reader.time()
      case .rawlocationaccuracy: fix.accuracy = try reader.number()
      case .speed: fix.speed = try reader.number().map(Self.speed)
      case .heading: fix.bearing = try reader.number()
      case .headingaccuracy: bearingAccuracy = try reader.number().flatMap(Measured.accuracy)
      case .location: coordinate = try reader.coordinate()
      case .isroadsnapped: isRoadSnapped = try reader.boolean()
      case .updatetime: ownTime = try reader.time()
      case .latlngaccuracy: ownAccuracy = try reader.number()
      case .locsensor: isFromRoads = try reader.text()?.contains("ROAD_SNAPPED") ?? false
      case .servertime: serverTime = try reader.time()
      default: try reader.skip()
      }
      more = try reader.continueObject()
    }
    if bearingAccuracy ?? 0 >= Self.noBearing { fix.bearing = nil }
    if let rawCoordinate {
      fix.coordinate = rawCoordinate
      raw = fix
    } else if let coordinate, isRoadSnapped != true, !isFromRoads {
      fix.coordinate = coordinate
      fix.time = ownTime
      fix.accuracy = ownAccuracy
      raw = fix
    }
  }

  private static func speed(_ value: Double) -> Double {
    standing..<0 ~= value ? 0 : value
  }
}
