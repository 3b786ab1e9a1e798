public import Coordinates
import Files

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The location of a vehicle, as its app reported it.
public struct FleetLocation: Sendable, Hashable {
  /// The receiver's fix, with its accuracy and its time by the device's clock.
  ///
  /// The speed is nil if unknown, for which apps send -1 or -3; values slightly below 0 are noise
  /// of a stationary vehicle and become 0. The bearing is nil if its accuracy is 90° or worse. The
  /// fix is read from the member `rawLocation`, or from `location` if the app doesn't snap to
  /// roads. Otherwise, the fix is nil, for example if the log has an encrypted handle instead.
  public var raw: Location?

  /// The position that the app used for the vehicle: on a road if ``isRoadSnapped`` is true, the
  /// raw position if it is false.
  public var coordinate: Coordinate?

  /// Whether ``coordinate`` is on a road; nil if the log doesn't include it, as in responses.
  public var isRoadSnapped: Bool?

  /// The accuracy of the bearing in degrees, as one standard deviation.
  public var bearingAccuracy: Double?

  /// The time at which the server received the location; only in responses.
  public var serverTime: Date?

  /// The position on a road; nil if the app didn't snap it to one.
  public var snapped: Coordinate? { isRoadSnapped == true ? coordinate : nil }

  /// Creates a location without any values.
  public init() {}
}

extension FleetLocation {
  /// The lowest speed, in meters per second, that is read as the speed of a stationary vehicle;
  /// lower values mean that the speed is unknown.
  private static let standing = -0.5

  /// The bearing accuracy, in degrees, at which a bearing becomes meaningless.
  private static let noBearing = 90.0

  /// Reads the member `lastLocation`, or returns nil if it isn't an object.
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
