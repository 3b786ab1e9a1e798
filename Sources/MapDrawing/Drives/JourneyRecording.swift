public import Coordinates
public import Journeys
import RoadNetworks
package import RouteSplitting
import TextFormats
import TrafficClassification

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A recording of the moments of a journey, to be played on a map.
///
/// The map shows the journey as it was known at each moment.
///
///     var recording = JourneyRecording("vehicle 7")
///     for location in locations { recording.add(follower.update(with: location)) }
///     map.add(recording.drive)
///
/// The labels of the vehicle and the next waypoint can be computed from each moment.
public struct JourneyRecording: Sendable {
  /// The values of a moment according to another source.
  public struct OtherSource: Sendable, Hashable {
    /// The position of the vehicle.
    public var coordinate: Coordinate?
    /// The distance to the next waypoint in meters.
    public var remainingDistance: Double?
    /// The expected time of arrival at the next waypoint.
    public var arrival: Date?

    /// Creates the values of another source.
    public init(
      coordinate: Coordinate? = nil, remainingDistance: Double? = nil, arrival: Date? = nil
    ) {
      self.coordinate = coordinate
      self.remainingDistance = remainingDistance
      self.arrival = arrival
    }
  }

  /// A function that returns the label of a marker at a moment, or nil for the default label.
  public typealias Label = @Sendable (MarkerKind, JourneyMoment) -> String?

  /// The recorded values of a moment.
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

  /// The start of a route on a path.
  private struct Beginning {
    /// The distance in meters from the start of the path.
    var offset = 0.0
    /// The number of stops of the path before this point.
    var stops = 0
  }

  private var builder: MapDriveBuilder
  private var routePointCount = 0
  private var moments: [Moment] = []
  private var traffic: LineTraffic?
  /// The index of the current route in its source.
  private var route: Int?
  /// The start of the current route on the path.
  ///
  /// It is after the start of the path if only the remaining part of a route was sent again.
  private var begun = Beginning()
  /// The index of the update at which the vehicle left its route; nil unless it is off the route.
  private var leftAt: Int?
  /// The kind of the next waypoint, used if the route doesn't specify a kind.
  private var kind: Waypoint.Kind?
  private let label: Label?

  /// Creates an empty recording.
  ///
  /// - Parameters:
  ///   - title: the name of the journey.
  ///   - label: a function that returns the labels of the vehicle and of the next waypoint at a
  ///     moment. By default, and where the function returns nil, the label of the vehicle shows the
  ///     estimated arrival and the remaining distance, and the waypoint is labeled with its name or
  ///     kind.
  public init(_ title: String, label: Label? = nil) {
    builder = MapDriveBuilder(title)
    self.label = label
  }

  /// Adds the next moment; a moment with an invalid location is ignored.
  ///
  /// - Parameter other: the values of another source, shown beside those of the moment.
  /// - Complexity: O(*k*) in the number of waypoints and traffic intervals, plus O(*n* log *n*) in
  ///   the number of points of a new route.
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

  /// Adds the next update of a vehicle.
  package mutating func add(
    _ progress: VehicleProgress, at time: Date?, nextStop kind: Waypoint.Kind? = nil,
    other: OtherSource = OtherSource()
  ) {
    guard progress.raw.isValid else { return }
    self.kind = kind
    let row = builder.raw.count
    var place: MapDriveBuilder.PathPosition?
    if let route = progress.route { place = self.place(on: route, at: row) }
    builder.add(progress.raw, at: time?.timeIntervalSince1970, place)
    builder.logged.append(other.coordinate.flatMap { $0.isValid ? $0 : nil })
    moments.append(
      Moment(
        remainingDistance: progress.remainingDistance, arrival: progress.arrival,
        dates: progress.arrivalInterval, isOnRoute: progress.isOnRoute,
        use: progress.route?.progress.use, other: other))
  }

  /// Adds a status change at the last update.
  package mutating func add(status: String) {
    let row = max(0, builder.raw.count - 1)
    builder.events.append(MapEvent(.status, rows: row...row, status))
  }

  private mutating func place(
    on followed: FollowedRoute, at row: Int
  ) -> MapDriveBuilder.PathPosition? {
    let progress = followed.progress
    // A new route is reported together with the waypoints that were reached on the previous route.
    let isOfLast = followed.isNew && !builder.paths.isEmpty
    if isOfLast { note(reached: progress.reached, at: row) }
    begin(followed, at: row)
    let path = builder.paths.count - 1
    guard path >= 0 else { return nil }
    if !isOfLast { note(reached: progress.reached, at: row) }
    note(progress.status, at: row)
    guard progress.status == .onRoute else { return nil }
    return MapDriveBuilder.PathPosition(
      path: path, along: begun.offset + progress.position.distance,
      nextStop: begun.stops + progress.nextStop)
  }

  /// Records an event for each waypoint of the current route that was reached.
  private mutating func note(reached numbers: Range<Int>, at row: Int) {
    let stops = builder.paths.last?.stops ?? []
    for number in numbers where stops.indices.contains(begun.stops + number) {
      builder.events.append(
        MapEvent(.waypointReached, rows: row...row, "reached " + stops[begun.stops + number].name))
    }
  }

  /// Starts a new path, if the route is new and not the rest of the current path, and records
  /// changed traffic.
  private mutating func begin(_ followed: FollowedRoute, at row: Int) {
    if followed.number != route || followed.isNew || builder.paths.isEmpty {
      guard
        let path = MapPath(followed.route.line.polyline.coordinates, isPlanned: true)
      else { return }
      route = followed.number
      traffic = nil
      if let last = builder.paths.last,
        let rest = rest(of: last, sentAs: path, to: followed.route.stops)
      {
        begun = rest
      } else {
        if !builder.paths.isEmpty {
          builder.events.append(MapEvent(.newRoute, rows: row...row, "new route"))
        }
        begun = Beginning()
        builder.paths.append(path)
        routePointCount += path.count
      }
    }
    nameStops(of: followed)
    guard followed.traffic != traffic else { return }
    traffic = followed.traffic
    // Without any traffic data, the line keeps its own color.
    let isKnown = followed.traffic.intervals.contains { $0.traffic != .noData }
    builder.paths[builder.paths.count - 1].traffic.append(
      MapPath.Traffic(
        row: row,
        stretches: !isKnown
          ? []
          : followed.traffic.intervals.map {
            TrafficStretch(
              from: begun.offset + $0.startMeters, to: begun.offset + $0.endMeters, $0.traffic)
          }))
  }

  /// Names the waypoints ahead, whose kinds may become known later than the route.
  ///
  /// A waypoint keeps its name when its kind is unknown again, as after the trip has ended.
  private mutating func nameStops(of followed: FollowedRoute) {
    let path = builder.paths.count - 1
    var stops = builder.paths[path].stops
    let isNew = stops.isEmpty
    for (number, stop) in followed.route.stops.enumerated() {
      guard isNew || number >= followed.progress.nextStop else { continue }
      let known = stop.waypoint.kind == .via ? self.kind : stop.waypoint.kind
      guard isNew || known != nil else { continue }
      let kind = known ?? .via
      let named = MapPath.Stop(
        distance: begun.offset + stop.distance, kind: kind.markerKind,
        name: Waypoint(kind, name: stop.waypoint.name).title(begun.stops + number))
      let place = begun.stops + number
      if isNew { stops.append(named) } else if place < stops.count { stops[place] = named }
    }
    builder.paths[path].stops = stops
  }

  /// Returns the start of a route on a path if the route is the remaining part of that path, with
  /// the same stops, or nil for any other route.
  private func rest(
    of last: MapPath, sentAs path: MapPath, to stops: [Route.Stop]
  ) -> Beginning? {
    let start = last.length - path.length
    let skipped = last.stops.count - stops.count
    guard start > -Self.sameWay, skipped >= 0 else { return nil }
    let isToSame = zip(last.stops[skipped...], stops).allSatisfy { old, new in
      (old.distance - start - new.distance).magnitude < Self.sameWay
    }
    guard isToSame else { return nil }
    let (old, new) = (last.points, path.points)
    guard isAlong(new, old, from: start), isAlong(old, new, from: -start) else { return nil }
    return Beginning(offset: max(0, start), stops: skipped)
  }

  /// Returns whether each point of a line lies near the corresponding point of another line.
  ///
  /// Points of the line before the start of the other line are ignored.
  ///
  /// - Parameter start: the distance in meters along the other line to the start of this line;
  ///   negative if this line starts first.
  private func isAlong(_ line: MapPath.Points, _ other: MapPath.Points, from start: Double) -> Bool
  {
    zip(line.coordinates, line.distances).allSatisfy { place, along in
      guard start + along > -Self.sameWay else { return true }
      guard let match = MapPath.place(at: max(0, start + along), of: other) else { return false }
      return match.distance(to: place) < Self.sameWay
    }
  }

  /// The distance in meters below which points of two routes count as the same place.
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

  /// Whether nothing has been recorded.
  package var isEmpty: Bool { builder.raw.isEmpty }

  /// The number of updates plus the number of points of routes.
  package var pointCount: Int { builder.raw.count + routePointCount }

  /// Adds a stop of the vehicle, as an event that spans the updates with times during the stop;
  /// does nothing if there are no such updates.
  package mutating func add(stopAt start: Date, seconds: Double) {
    let first = start.timeIntervalSince1970
    let rows = builder.times.indices.filter { row in
      builder.times[row].map { first...(first + max(0, seconds)) ~= $0 } ?? false
    }
    guard let lowest = rows.first, let highest = rows.last else { return }
    builder.events.append(.stop(lowest...highest, seconds: seconds))
  }

  /// The drive recorded so far.
  ///
  /// - Complexity: O(*n* log *n*).
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

  /// The gaps between updates.
  private var gaps: [MapEvent] {
    let rule = GapRule(
      zip(builder.raw, builder.times).map { place, time in
        Location(coordinate: place, time: time.map { Date(timeIntervalSince1970: $0) })
      }, quietSeconds: Motion(.car).quietSeconds)
    return builder.times.indices.dropFirst().compactMap { row in
      guard let end = builder.times[row], let start = builder.times[row - 1],
        rule.isGap(elapsed: end - start, unplaced: 0)
      else { return nil }
      return .gap(row - 1...row, seconds: end - start)
    }
  }
}

extension Waypoint.Kind {
  /// The kind of marker for waypoints of this kind.
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
  /// Returns the title of the waypoint on a map: its name or, if it has none, its kind, with a
  /// number for intermediate destinations and via points.
  ///
  /// - Parameter number: the index of the waypoint.
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
