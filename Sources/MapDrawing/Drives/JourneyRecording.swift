public import Coordinates
public import Journeys
import RoadSnapping
import RouteSplitting
import TrafficClassification

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Records the moments of a journey, to be played on a map as they were known then.
///
///     var recording = JourneyRecording("vehicle 7")
///     for location in locations { recording.add(follower.advance(to: location)) }
///     map.add(recording.drive)
///
/// A label of the vehicle is written for each moment by a function of it; without one the page
/// counts down to the next arrival.
public struct JourneyRecording: Sendable {
  /// What another source says of a moment.
  public struct Other: Sendable, Hashable {
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

  /// What is kept of a moment.
  private struct Moment {
    var remainingDistance: Double?
    var arrival: Date?
    var dates: ClosedRange<Date>?
    var isOnRoute: Bool?
    var use: RouteProgress.Use?
    var label: String?
    var other = Other()
  }

  private var builder: MapDriveBuilder
  private var moments: [Moment] = []
  private var traffic: LineTraffic?
  /// The number that the route at hand has for its source.
  private var route: Int?
  /// Since which update the vehicle is off its route.
  private var leftAt: Int?
  private let label: (@Sendable (JourneyMoment) -> String?)?

  /// Begins a recording.
  ///
  /// - Parameters:
  ///   - title: what the journey is called.
  ///   - label: what stands beside the vehicle at a moment; nil for nothing.
  public init(_ title: String, label: (@Sendable (JourneyMoment) -> String?)? = nil) {
    builder = MapDriveBuilder(title)
    self.label = label
  }

  /// Takes the next moment; one whose location is no place is passed over.
  ///
  /// - Parameter other: what another source says of it, which is shown beside it.
  /// - Complexity: O(1), and O(*n* log *n*) in the points of a new route.
  public mutating func add(_ moment: JourneyMoment, other: Other = Other()) {
    let progress = VehicleProgress(moment, timestamp: nil, vehicleID: nil)
    add(progress, at: moment.time, label: label.flatMap { $0(moment) }, other: other)
  }

  /// Takes the next update of a vehicle.
  package mutating func add(
    _ progress: VehicleProgress, at time: Date?, label: String? = nil, other: Other = Other()
  ) {
    guard progress.raw.isValid else { return }
    let row = builder.raw.count
    var place: MapDriveBuilder.Place?
    if let route = progress.route { place = self.place(on: route, at: row) }
    builder.add(progress.raw, at: time?.timeIntervalSince1970, place)
    builder.logged.append(other.coordinate.flatMap { $0.isValid ? $0 : nil })
    moments.append(
      Moment(
        remainingDistance: progress.remainingDistance, arrival: progress.arrival,
        dates: progress.arrivalInterval, isOnRoute: progress.isOnRoute,
        use: progress.route?.progress.use, label: label, other: other))
  }

  /// Takes a change of a status, which is told with the last update.
  package mutating func add(status: String) {
    let row = max(0, builder.raw.count - 1)
    builder.events.append(MapEvent(.status, rows: row...row, status))
  }

  private mutating func place(on followed: FollowedRoute, at row: Int) -> MapDriveBuilder.Place? {
    begin(followed, at: row)
    let path = builder.paths.count - 1
    guard path >= 0 else { return nil }
    let progress = followed.progress
    for number in progress.reached {
      let stops = builder.paths[path].stops
      let name = stops.indices.contains(number) ? stops[number].name : ""
      builder.events.append(
        MapEvent(.waypointReached, rows: row...row, "reached " + name))
    }
    note(progress.status, at: row)
    guard progress.status == .onRoute else { return nil }
    return MapDriveBuilder.Place(
      path: path, along: progress.position.distance, nextStop: progress.nextStop)
  }

  /// Takes a route that is new, and traffic that is.
  private mutating func begin(_ followed: FollowedRoute, at row: Int) {
    if followed.number != route || followed.isNew || builder.paths.isEmpty {
      guard
        var path = MapPath(followed.route.line.polyline.coordinates, isPlanned: true)
      else { return }
      path.stops = followed.route.stops.enumerated().map { number, stop in
        MapPath.Stop(
          distance: stop.distance, kind: stop.waypoint.kind.markerKind,
          name: stop.waypoint.title(number))
      }
      if let last = builder.paths.last, !isSameWay(path, as: last) {
        builder.events.append(MapEvent(.newRoute, rows: row...row, "new route"))
      }
      builder.paths.append(path)
      route = followed.number
      traffic = nil
    }
    guard followed.traffic != traffic else { return }
    traffic = followed.traffic
    builder.paths[builder.paths.count - 1].traffic.append(
      MapPath.Traffic(
        row: row,
        stretches: followed.traffic.intervals.map {
          TrafficStretch(from: $0.startMeters, to: $0.endMeters, $0.speed)
        }))
  }

  /// Whether a route is what is left of the one before, sent once more.
  private func isSameWay(_ path: MapPath, as last: MapPath) -> Bool {
    guard let along = builder.places.last.flatMap({ $0?.along }) else { return false }
    let ends = [path, last].compactMap { $0.points.coordinates.last }
    return ends.count == 2 && ends[0].distance(to: ends[1]) < Self.sameEnd
      && abs(last.length - along - path.length) < Self.sameLength
  }

  /// Meters by which the ends of a route that is sent once more may differ.
  private static let sameEnd = 10.0
  /// Meters by which its length may: some that the vehicle has driven meanwhile.
  private static let sameLength = 150.0

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
      return MapEvent(.gap, rows: row - 1...row, "gap of \(Int((end - start).rounded())) s")
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
