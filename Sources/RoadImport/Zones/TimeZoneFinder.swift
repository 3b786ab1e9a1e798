import Coordinates
import Files
import RoadNetworks

#if canImport(FoundationInternationalization)
import FoundationEssentials
// Without FoundationInternationalization, only GMT is available.
import FoundationInternationalization
#else
import Foundation
#endif

/// A finder of the time zone of a map.
///
/// The finder prefers the zones named by boundaries to the zones of the map's countries, and these
/// to all other zones.
///
/// Of several equally preferred zones, the finder selects the one whose principal place is nearest
/// to a place on the map.
///
/// Boundaries (`ISO3166-1`, `ISO3166-2`) and addresses (`addr:country`) name the countries. The
/// principal places are those of this machine's IANA time zone database (`zone1970.tab` or, if it
/// is missing, `zone.tab`); if nothing names the country, the nearest principal place may be in
/// another country.
struct TimeZoneFinder {
  private var named: Set<String> = []
  private var countries: Set<String> = []
  private var addresses: [String: Int] = [:]

  init() {}

  /// Adds the country of a boundary, and its time zone if this machine has it.
  mutating func add(boundary tags: OSMTags) {
    guard tags["type"] == "boundary" else { return }
    if let zone = tags["timezone"], TimeZone(identifier: zone) != nil { named.insert(zone) }
    for key in ["ISO3166-1", "ISO3166-1:alpha2", "ISO3166-2"] {
      if let code = tags[key]?.prefix(2).uppercased(), code.count == 2 { countries.insert(code) }
    }
  }

  /// Adds the country of an address.
  mutating func add(address tags: OSMTags) {
    guard let code = tags["addr:country"]?.uppercased(), code.count == 2 else { return }
    addresses[code, default: 0] += 1
  }

  /// The countries of the map: those named by boundaries, or else the most common country of
  /// addresses.
  private var known: Set<String> {
    if !countries.isEmpty { return countries }
    return Set(addresses.max { ($0.value, $1.key) < ($1.value, $0.key) }.map { [$0.key] } ?? [])
  }

  /// Returns the name of the zone, and whether it is only the nearest of several possible zones.
  ///
  /// The result is nil if boundaries don't name exactly one zone, and either `place` is nil or this
  /// machine has no table of principal places.
  func zone(near place: FixedCoordinate?) -> (name: String, isNearest: Bool)? {
    if named.count == 1, let name = named.first { return (name, false) }
    guard let place else { return nil }
    let places = Self.principalPlaces()
    let known = known
    let possible = places.filter {
      named.isEmpty ? !known.isDisjoint(with: $0.countries) : named.contains($0.name)
    }
    return (possible.isEmpty ? places : possible)
      .map { (name: $0.name, meters: $0.coordinate.distance(to: place.coordinate)) }
      .min { ($0.meters, $0.name) < ($1.meters, $1.name) }
      .map { ($0.name, possible.count != 1) }
  }

  /// Whether traffic keeps to the left in all countries of the map.
  ///
  /// If nothing names a country, that of the nearest principal place is assumed, unless one where
  /// traffic keeps to the right is less than twice as far away.
  func drivesOnLeft(near place: FixedCoordinate?) -> Bool {
    let known = known
    if !known.isEmpty { return known.isSubset(of: LeftHandTraffic.countries) }
    guard let place else { return false }
    var nearest = (left: Double.infinity, right: Double.infinity)
    for principal in Self.principalPlaces() {
      let meters = principal.coordinate.distance(to: place.coordinate)
      if principal.countries.first.map(LeftHandTraffic.countries.contains) ?? false {
        nearest.left = min(nearest.left, meters)
      } else {
        nearest.right = min(nearest.right, meters)
      }
    }
    return 2 * nearest.left < nearest.right
  }

  private struct PrincipalPlace {
    var name: String
    var countries: [String]
    var coordinate: Coordinate
  }

  private static func principalPlaces() -> [PrincipalPlace] {
    for path in ["/usr/share/zoneinfo/zone1970.tab", "/usr/share/zoneinfo/zone.tab"] {
      guard let bytes = try? MappedBytes(path: path, isCopied: true, expecting: "time zones") else {
        continue
      }
      let text = bytes.withSpan { span in
        span.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
      }
      return text.split(separator: "\n").compactMap(principalPlace)
    }
    return []
  }

  /// Parses a line: country codes, a position such as `+4119+01900` or `-343608-0582224`, and the
  /// name of a zone, separated by tabs.
  private static func principalPlace(_ line: Substring) -> PrincipalPlace? {
    let columns = line.split(separator: "\t")
    guard !line.hasPrefix("#"), columns.count >= 3 else { return nil }
    let place = columns[1]
    guard let second = place.dropFirst().firstIndex(where: { $0 == "+" || $0 == "-" }),
      let latitude = degrees(place[..<second], digits: 2),
      let longitude = degrees(place[second...], digits: 3)
    else { return nil }
    return PrincipalPlace(
      name: String(columns[2]), countries: columns[0].split(separator: ",").map(String.init),
      coordinate: Coordinate(latitude: latitude, longitude: longitude))
  }

  private static func degrees(_ text: Substring, digits: Int) -> Double? {
    let number = text.dropFirst()
    guard number.count >= digits + 2, let whole = Double(number.prefix(digits)),
      let minutes = Double(number.dropFirst(digits).prefix(2)),
      let seconds = Double(number.count > digits + 2 ? number.suffix(2) : "0")
    else { return nil }
    return (whole + minutes / 60 + seconds / 3600) * (text.hasPrefix("-") ? -1 : 1)
  }
}
