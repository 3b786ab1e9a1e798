import Coordinates
public import RoadNetworks

#if canImport(FoundationInternationalization)
import FoundationEssentials
// Without it only GMT is known.
import FoundationInternationalization
#else
import Foundation
#endif

extension LocalClock {
  /// The clocks of a time zone by its name in the IANA database, such as `Europe/Lisbon`; nil where
  /// this machine doesn't know it.
  public init?(timeZone name: String) {
    guard let zone = TimeZone(identifier: name) else { return nil }
    self.init(named: name) { .seconds(zone.secondsFromGMT(for: $0)) }
  }
}

extension RoadNetwork {
  /// The clocks at the roads: of the zone that the network names, else, or where this machine
  /// doesn't know that one, of the zone whose principal place is nearest.
  ///
  /// Nil where this machine knows no zones.
  public var localClock: LocalClock? {
    // Any place on the map: the zones of large ones are told when they are made.
    let corner = FixedCoordinate(
      Coordinate(latitude: bounds.south, longitude: bounds.west))
    return timeZone.flatMap(LocalClock.init(timeZone:))
      ?? TimeZoneFinder().zone(near: corner).flatMap { LocalClock(timeZone: $0.name) }
  }
}
