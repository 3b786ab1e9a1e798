public import Coordinates
public import Journeys
import RoadSnapping
package import RouteSplitting
import TextFormats
import TrafficClassification

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A recording of the moments of a journey, which a map plays as they were known then.
///
///     var recording = JourneyRecording("vehicle 7")
///     for location in locations { recording.add(follower.advance(to: location)) }
///     map.add(recording.drive)
///
/// Labels of the vehicle and of the next waypoint can be a function of the moment.
public struct JourneyRecording: Sendable {
  /// What another source says of a moment.
  public struct OtherSource: Sendable, Hashable {
    /// The place that it has for the vehicle.
    public var coordinate: Coordinate?
    /// Meters to the next waypoint.
    public var remainingDistance: Double?
    /// When the vehicle arrives there.
    public var arrival: Date?

    /// Creates an answer of another source.
    public init(
      coordinate: Coordinate? = nil, remainingDistance: Double? = nil, arrival: Date? = nil
    ) {
      self.coordinate = coordinate
      self.remainingDistance = remainingDistance
      self.arrival = arrival
    }
  }

  /// What stands beside a marker at a moment; nil for what is usual.
  public typealias Label = @Sendable (MarkerKind, JourneyMoment) -> String?

  /// What is kept of a moment.
  private struct Moment {
    var remainingDistance: Double?
    var arrival: Date?
    var dates: ClosedRange<Date>?
    var isOnRoute: Bool?
    var use: RouteProgress.Use?
    var label: String?
    var waypointLabel: String?
    var other = OtherSource()
  }

  private var builder: MapDriveBuilder
  private var moments: [Moment] = []
  private var traffic: LineTraffic?
  /// The number that the route at hand has for its source.
  private var route: Int?
  /// Meters along the path at which the route at hand begins: of one that was sent once more, what
  /// had been driven of it.
  private var offset = 0.0
  /// Since which update the vehicle is off its route.
  private var leftAt: Int?
  /// What the next waypoint is, where the route doesn't say.
  private var kind: Waypoint.Kind?
  private let label: Label?

  /// Begins a recording.
  ///
  /// - Parameters:
  ///   - title: what the journey is called.
  ///   - label: what stands beside the vehicle, and beside the next waypoint, at a moment. Where it
  ///     is nil, the arrival is counted down beside the vehicle, and the waypoint has its name.
  public init(_ title: String, label: Label? = nil) {
    builder = MapDriveBuilder(title)
    self.label = label
  }

  /// Takes the next moment; one whose location is no place is passed over.
  ///
  /// - Parameter other: what another source says of it, which is shown beside it.
  /// - Complexity: O(1), and O(*n* log *n*) in the points of a new route.
  public mutating func add(_ moment: JourneyMoment, other: OtherSource = OtherSource()) {
    let progress = VehicleProgress(moment, timestamp: nil, vehicleID: nil)
    let count = moments.count
    add(progress, at: moment.time, other: other)
    guard let label, moments.count > count else { return }
    moments[count].label = label(.vehicle, moment)
    if let route = moment.route, let next = route.nextWaypoint {
      moments[count].waypointLabel = label(route.route.stops[next].waypoint.kind.markerKind, moment)
    }
  }

  /// Takes the next update of a vehicle.
  package mutating func add(
    _ progress: VehicleProgress, at time: Date?, nextStop kind: Waypoint.Kind? = nil,
    other: OtherSource = OtherSource()
  ) {
    guard progress.raw.isValid else { return }
    self.kind = kind
    let row = builder.raw.count
    var place: MapDriveBuilder.Place?
    if let route = progress.route { place = self.place(on: route, at: row) }
    builder.add(progress.raw, at: time?.timeIntervalSince1970, place)
    builder.logged.append(other.coordinate.flatMap { $0.isValid ? $0 : nil })
    moments.append(
      Moment(
        remainingDistance: progress.remainingDistance, arrival: progress.arrival,
        dates: progress.arrivalInterval, isOnRoute: progress.isOnRoute,
        use: progress.route?.progress.use, other: other))
  }

  /// Adds a change of a status at the last update.
  package mutating func add(status: String) {
    let row = max(0, builder.raw.count - 1)
    builder.events.append(MapEvent(.status, rows: row...row, status))
  }

  private mutating func place(on followed: FollowedRoute, at row: Int) -> MapDriveBuilder.Place? {
    begin(followed, at: row)
    let path = builder.paths.count - 1
    guard path >= 0 else { return nil }
    let progress = followed.progress
    let stops = builder.paths[path].stops
    // Of a route that was sent once more some may be gone.
    let skipped = max(0, stops.count - followed.route.stops.count)
    for number in progress.reached {
      let place = skipped + number
      let name = stops.indices.contains(place) ? stops[place].name : ""
      builder.events.append(
        MapEvent(.waypointReached, rows: row...row, "reached " + name))
    }
    note(progress.status, at: row)
    guard progress.status == .onRoute else { return nil }
    return MapDriveBuilder.Place(
      path: path, along: offset + progress.position.distance,
      nextStop: skipped + progress.nextStop)
  }

  /// Takes a route that is new, and traffic that is.
  private mutating func begin(_ followed: FollowedRoute, at row: Int) {
    if followed.number != route || followed.isNew || builder.paths.isEmpty {
      guard
        let path = MapPath(followed.route.line.polyline.coordinates, isPlanned: true)
      else { return }
      route = followed.number
      traffic = nil
      if let last = builder.paths.last, let rest = rest(of: last, sentAs: path) {
        offset = rest
      } else {
        if !builder.paths.isEmpty {
          builder.events.append(MapEvent(.newRoute, rows: row...row, "new route"))
        }
        offset = 0
        builder.paths.append(path)
      }
    }
    nameStops(of: followed)
    guard followed.traffic != traffic else { return }
    traffic = followed.traffic
    // A line of which nothing is known has its own color.
    let isKnown = followed.traffic.intervals.contains { $0.speed != .noData }
    builder.paths[builder.paths.count - 1].traffic.append(
      MapPath.Traffic(
        row: row,
        stretches: !isKnown
          ? []
          : followed.traffic.intervals.map {
            TrafficStretch(from: offset + $0.startMeters, to: offset + $0.endMeters, $0.speed)
          }))
  }

  /// Names the waypoints that lie ahead: what they are may come later than the route.
  private mutating func nameStops(of followed: FollowedRoute) {
    let path = builder.paths.count - 1
    var stops = builder.paths[path].stops
    let isNew = stops.isEmpty
    let skipped = max(0, stops.count - followed.route.stops.count)
    for (number, stop) in followed.route.stops.enumerated() {
      guard isNew || number >= followed.progress.nextStop else { continue }
      let kind = stop.waypoint.kind == .via ? self.kind ?? .via : stop.waypoint.kind
      let named = MapPath.Stop(
        distance: offset + stop.distance, kind: kind.markerKind,
        name: Waypoint(kind, name: stop.waypoint.name).title(skipped + number))
      if isNew { stops.append(named) } else { stops[skipped + number] = named }
    }
    builder.paths[path].stops = stops
  }

  /// Where on a path a route begins that is nothing but the rest of it, in meters; nil for any
  /// other route.
  private func rest(of last: MapPath, sentAs path: MapPath) -> Double? {
    let start = last.length - path.length
    guard start > -Self.sameWay else { return nil }
    let (old, new) = (last.points, path.points)
    // At the start, in the middle, and at the end it is the same way.
    let isSame = [0.0, 0.25, 0.5, 0.75, 1].allSatisfy { share in
      let along = share * path.length
      guard let place = MapPath.place(at: along, of: new),
        let other = MapPath.place(at: max(0, start + along), of: old)
      else { return false }
      return place.distance(to: other) < Self.sameWay
    }
    return isSame ? max(0, start) : nil
  }

  /// Meters by which a route that is sent once more may differ.
  private static let sameWay = 15.0

  private mutating func note(_ status: RouteProgress.Status, at row: Int) {
    switch (status, leftAt) {
    case (.offRoute, nil): leftAt = row
    case (.onRoute, let start?):
      builder.events.append(MapEvent(.offRoute, rows: start...row, "off the route"))
      builder.events.append(MapEvent(.backOnRoute, rows: row...row, "back on the route"))
      leftAt = nil
    default: break
    }
  }

  /// Whether nothing was recorded.
  package var isEmpty: Bool { builder.raw.isEmpty }

  /// Adds a stop of the vehicle, over the updates of that time.
  package mutating func add(stopAt start: Date, seconds: Double) {
    let first = start.timeIntervalSince1970
    let rows = builder.times.indices.filter { row in
      builder.times[row].map { first...(first + max(0, seconds)) ~= $0 } ?? false
    }
    guard let lowest = rows.first, let highest = rows.last else { return }
    builder.events.append(
      MapEvent(.stop, rows: lowest...highest, "stopped for \(seconds.fixed(0)) s"))
  }

  /// What was recorded so far.
  ///
  /// - Complexity: O(*n*).
  public var drive: MapDrive {
    var builder = builder
    if let leftAt {
      builder.events.append(
        MapEvent(.offRoute, rows: leftAt...builder.raw.count - 1, "off the route"))
    }
    builder.events += gaps
    let all: [FactColumn] = [
      FactColumn("onRoute", moments.map { $0.isOnRoute.map { $0 ? "yes" : "no" } }),
      FactColumn("use", moments.map(\.use?.rawValue)),
      FactColumn("remainingDistanceMeters", moments.map(\.remainingDistance), decimals: 0),
      FactColumn("eta", moments.map(\.arrival)),
      FactColumn("etaEarliest", moments.map { $0.dates?.lowerBound }),
      FactColumn("etaLatest", moments.map { $0.dates?.upperBound }),
      FactColumn("label", moments.map(\.label)),
      FactColumn("waypointLabel", moments.map(\.waypointLabel)),
      FactColumn("loggedDistanceMeters", moments.map(\.other.remainingDistance), decimals: 0),
      FactColumn("loggedEta", moments.map(\.other.arrival)),
    ]
    builder.facts = all.filter { !$0.isEmpty }
    return builder.drive()
  }

  /// The stretches of which nothing was heard.
  private var gaps: [MapEvent] {
    let rule = GapRule(
      zip(builder.raw, builder.times).map { place, time in
        Location(coordinate: place, time: time.map { Date(timeIntervalSince1970: $0) })
      })
    return builder.times.indices.dropFirst().compactMap { row in
      guard let end = builder.times[row], let start = builder.times[row - 1],
        rule.isGap(elapsed: end - start, unplaced: 0)
      else { return nil }
      return .gap(row - 1...row, seconds: end - start)
    }
  }
}

extension Waypoint.Kind {
  /// How markers of such waypoints are styled.
  package var markerKind: MarkerKind {
    switch self {
    case .pickup: .pickup
    case .dropOff: .dropoff
    case .intermediateDestination: .intermediateDestination
    case .via: .waypoint
    }
  }
}

extension Waypoint {
  /// What a map calls a waypoint: its name, else what it is and its number.
  ///
  /// - Parameter number: counted from 0.
  package func title(_ number: Int) -> String {
    if let name { return name }
    switch kind {
    case .pickup: return "pickup"
    case .dropOff: return "drop-off"
    case .intermediateDestination: return "stop \(number + 1)"
    case .via: return "waypoint \(number + 1)"
    }
  }
}
