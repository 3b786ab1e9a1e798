import Coordinates
import Polylines

/// A drive on a map, update by update.
///
/// Pages play drives; a drive without times is played at one update per second. Columns are encoded
/// compactly, so that maps of a million updates stay small.
public struct MapDrive: Sendable {
  /// The title, such as the name of a trace or a vehicle.
  public var title: String
  /// The events during the drive, in order.
  public var events: [MapEvent]
  /// The number of updates.
  public var count: Int { raw.count }
  /// Whether no part of the drive could be matched to roads.
  ///
  /// The bounds of the map include such a drive only if there are no matched drives.
  var isUnmatched = false

  /// The times of the updates in milliseconds since 1970, never decreasing; nil unless all times
  /// are known.
  let times: MapColumn?
  /// The locations as received.
  let raw: MapPlaces
  /// The lines along which the vehicle moved, in order.
  let paths: [MapPath]
  let track: MapTrack
  /// The positions of the updates according to another source.
  let logged: MapPlaces?
  let facts: [FactColumn]
}

/// The positions of updates, in units of 10⁻⁶ degrees.
struct MapPlaces: Sendable {
  let longitudes: MapColumn
  let latitudes: MapColumn
  /// 1 for each update that has a position, otherwise 0; nil if all updates have a position.
  let known: MapColumn?
  let count: Int

  init(_ places: [Coordinate?]) {
    let kept = places.compactMap(\.self)
    // Longitudes continue past 180° across the antimeridian, which keeps differences small.
    var last = kept.first?.longitude ?? 0
    longitudes = MapColumn(
      kept.map { place in
        last = place.longitude + 360 * ((last - place.longitude) / 360).rounded()
        return last
      }, unit: 1e-6)
    latitudes = MapColumn(kept.map(\.latitude), unit: 1e-6)
    known =
      kept.count < places.count ? MapColumn(places.map { $0 == nil ? 0 : 1 }) : nil
    count = places.count
  }

  var coordinates: [Coordinate?] {
    var kept = zip(longitudes.values, latitudes.values).lazy.map { longitude, latitude in
      let degrees = Double(longitude) * 1e-6
      return Coordinate(
        latitude: Double(latitude) * 1e-6,
        longitude: degrees.magnitude <= 180 ? degrees : degrees.remainder(dividingBy: 360))
    }.makeIterator()
    guard let known else { return (0..<count).map { _ in kept.next() } }
    return known.values.map { $0 == 0 ? nil : kept.next() }
  }
}

/// The positions of a vehicle on its paths, update by update.
struct MapTrack: Sendable {
  /// The index of the path; -1 if the vehicle isn't on a path.
  let paths: MapColumn
  /// The distance from the start of that path in decimeters; the previous value if the vehicle
  /// isn't on a path.
  let alongs: MapColumn
  /// The index of the next stop on that path; nil if no path has stops.
  let nextStops: MapColumn?
}

/// A builder that collects a drive update by update.
struct MapDriveBuilder {
  /// A position on a path.
  struct PathPosition {
    var path: Int
    var along: Double
    var nextStop = 0
  }

  var title: String
  var times: [Double?] = []
  var raw: [Coordinate] = []
  var places: [PathPosition?] = []
  var logged: [Coordinate?] = []
  var paths: [MapPath] = []
  var events: [MapEvent] = []
  var facts: [FactColumn] = []

  init(_ title: String) { self.title = title }

  /// Adds an update; `time` is in seconds since 1970.
  mutating func add(_ location: Coordinate, at time: Double?, _ place: PathPosition?) {
    raw.append(location)
    times.append(time)
    places.append(place)
  }

  /// Returns the drive, with its columns encoded.
  ///
  /// - Complexity: O(*n* + *k* log *k*) for *n* updates and *k* events.
  func drive() -> MapDrive {
    var last = 0.0
    let alongs = places.map { place in
      if let place { last = place.along }
      return last
    }
    let hasStops = paths.contains { !$0.stops.isEmpty }
    return MapDrive(
      title: title, events: events.sorted { $0.rows.lowerBound < $1.rows.lowerBound },
      times: milliseconds.map { MapColumn($0) }, raw: MapPlaces(raw), paths: paths,
      track: MapTrack(
        paths: MapColumn(places.map { $0?.path ?? -1 }), alongs: MapColumn(alongs, unit: 0.1),
        nextStops: hasStops ? MapColumn(places.map { $0?.nextStop ?? 0 }) : nil),
      logged: logged.contains { $0 != nil } ? MapPlaces(logged) : nil, facts: facts)
  }

  /// The times in milliseconds since 1970; nil unless all times are known.
  ///
  /// The times never decrease: an update with an earlier time than the previous update gets the
  /// previous time.
  private var milliseconds: [Int]? {
    var latest = Int.min
    var result: [Int] = []
    for time in times {
      guard let time, time.isFinite else { return nil }
      latest = max(latest, MapColumn.whole(time * 1000))
      result.append(latest)
    }
    return result.isEmpty ? nil : result
  }
}
