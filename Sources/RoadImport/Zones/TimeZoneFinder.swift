import Coordinates
import Files
import RoadNetworks

#if canImport(FoundationInternationalization)
import FoundationEssentials
// Without it only GMT is known.
import FoundationInternationalization
#else
import Foundation
#endif

/// Finds the time zone of a map: of the zones that its boundaries name, else of all, the one whose
/// principal place is nearest.
///
/// Principal places are those of the IANA time zone database on this machine (`zone1970.tab`). Near
/// a border that can be the wrong one.
struct TimeZoneFinder {
  private var named: Set<String> = []

  init() {}

  /// Takes the zone of a boundary, if this machine knows it.
  mutating func add(_ tags: OSMTags) {
    guard tags["type"] == "boundary", let zone = tags["timezone"], TimeZone(identifier: zone) != nil
    else { return }
    named.insert(zone)
  }

  /// Whether boundaries name one zone alone.
  var isSure: Bool { named.count == 1 }

  /// The name of the zone; nil without a place, or where the machine has no database.
  func name(near place: FixedCoordinate?) -> String? {
    if isSure { return named.first }
    guard let place else { return nil }
    let places = Self.principalPlaces()
    let possible = places.filter { named.contains($0.name) }
    return (possible.isEmpty ? places : possible)
      .map { (name: $0.name, meters: $0.coordinate.distance(to: place.coordinate)) }
      .min { ($0.meters, $0.name) < ($1.meters, $1.name) }?.name
  }

  private struct PrincipalPlace {
    var name: String
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

  /// Countries, `+4119+01900` or `-343608-0582224`, and the name, between tabs.
  private static func principalPlace(_ line: Substring) -> PrincipalPlace? {
    let columns = line.split(separator: "\t")
    guard !line.hasPrefix("#"), columns.count >= 3 else { return nil }
    let place = columns[1]
    guard let second = place.dropFirst().firstIndex(where: { $0 == "+" || $0 == "-" }),
      let latitude = degrees(place[..<second], digits: 2),
      let longitude = degrees(place[second...], digits: 3)
    else { return nil }
    return PrincipalPlace(
      name: String(columns[2]), coordinate: Coordinate(latitude: latitude, longitude: longitude))
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
