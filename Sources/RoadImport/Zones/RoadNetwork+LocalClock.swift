public import Coordinates
public import RoadNetworks

#if canImport(FoundationInternationalization)
import FoundationEssentials
// Without FoundationInternationalization, only GMT is available.
import FoundationInternationalization
#else
import Foundation
#endif

extension LocalClock {
  /// Creates the clock of a time zone, given its name in the IANA database, such as
  /// `Europe/Lisbon`; nil if the zone isn't available on this machine.
  public init?(timeZone name: String) {
    guard let zone = TimeZone(identifier: name) else { return nil }
    self.init(named: name) { .seconds(zone.secondsFromGMT(for: $0)) }
  }
}

extension RoadNetwork {
  /// The clock at the roads; nil if this machine doesn't know their time zone.
  ///
  /// This is the clock of the network's time zone. If the network has none, or this machine doesn't
  /// have it, this is the clock of the zone whose principal place is nearest.
  public var localClock: LocalClock? {
    // Any place on the map is accurate enough for this fallback.
    let corner = FixedCoordinate(
      Coordinate(latitude: bounds.south, longitude: bounds.west))
    return timeZone.flatMap(LocalClock.init(timeZone:))
      ?? TimeZoneFinder().zone(near: corner).flatMap { LocalClock(timeZone: $0.name) }
  }
}
