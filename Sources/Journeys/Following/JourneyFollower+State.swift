import ArrivalEstimation
import RouteSplitting
import TrafficClassification

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension JourneyFollower {
  /// The state of a follower, without its route, for continuing the journey in another process.
  ///
  ///     let data = try JSONEncoder().encode(follower.state)
  ///     …
  ///     let state = try JSONDecoder().decode(JourneyFollower.State.self, from: data)
  ///     var follower = try JourneyFollower(state, on: planned)
  ///
  /// The state contains its version, the identity of the route, and the vehicle's place. It takes a
  /// few kilobytes regardless of the length of the route, and more if the traffic isn't the route's
  /// own.
  public struct State: Sendable, Codable {
    private static let version = 2

    /// The identity of the route that the vehicle follows; nil for none.
    public let route: RouteIdentity?
    fileprivate var settings: Settings
    fileprivate var guidance: GuidanceState
    fileprivate var routeCount: Int
    fileprivate var isRouteNew: Bool
    fileprivate var reached: Range<Int>?
    fileprivate var drive: DrivenRoute.State?
    /// Nil if there is a route, because the state of the drive then includes the pace.
    fileprivate var pace: Pace?

    /// The vehicle's pace as learned on previous routes.
    fileprivate struct Pace: Codable {
      var model: ArrivalModel
      var numbers: [Double]
    }

    private enum CodingKeys: String, CodingKey {
      case version, route, settings, guidance, routeCount, isRouteNew, reached, drive, pace
    }

    fileprivate init(of follower: JourneyFollower) {
      route = follower.route.map { RouteIdentity($0) }
      settings = follower.settings
      guidance = follower.guidance
      routeCount = follower.routeCount
      isRouteNew = follower.isRouteNew
      reached = follower.reached
      drive = follower.drive?.saved
      if drive == nil {
        pace = follower.estimator.map { Pace(model: $0.model, numbers: $0.numbers) }
      }
    }

    /// Decodes a state.
    ///
    /// - Throws: `DecodingError`, or ``JourneyError`` with ``JourneyError/Code/unsupported`` for a
    ///   state of another version.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let version = try container.decode(Int.self, forKey: .version)
      guard version == Self.version else {
        throw JourneyError(
          .unsupported, "found a state of version \(version), expected \(Self.version)")
      }
      route = try container.decodeIfPresent(RouteIdentity.self, forKey: .route)
      settings = try container.decode(Settings.self, forKey: .settings)
      guidance = try container.decode(GuidanceState.self, forKey: .guidance)
      routeCount = try container.decode(Int.self, forKey: .routeCount)
      isRouteNew = try container.decode(Bool.self, forKey: .isRouteNew)
      reached = try container.decodeIfPresent(Range<Int>.self, forKey: .reached)
      drive = try container.decodeIfPresent(DrivenRoute.State.self, forKey: .drive)
      pace = try container.decodeIfPresent(Pace.self, forKey: .pace)
    }

    /// Encodes the state.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(Self.version, forKey: .version)
      try container.encodeIfPresent(route, forKey: .route)
      try container.encode(settings, forKey: .settings)
      try container.encode(guidance, forKey: .guidance)
      try container.encode(routeCount, forKey: .routeCount)
      try container.encode(isRouteNew, forKey: .isRouteNew)
      try container.encodeIfPresent(reached, forKey: .reached)
      try container.encodeIfPresent(drive, forKey: .drive)
      try container.encodeIfPresent(pace, forKey: .pace)
    }
  }

  /// The state of the follower, to be saved.
  ///
  /// - Complexity: O(*n*) in the number of points of the route.
  public var state: State { State(of: self) }

  /// Continues a saved journey.
  ///
  /// - Parameter planned: the route that the vehicle followed; nil for none.
  /// - Throws: ``JourneyError`` with ``JourneyError/Code/otherRoute`` for a route other than that
  ///   of the state, or ``JourneyError/Code/damaged`` for a state that no journey can produce.
  /// - Complexity: O(*n*) in the number of points of the route.
  public init(_ state: State, on planned: PlannedRoute?) throws(JourneyError) {
    let identity = planned.map { RouteIdentity($0) }
    guard identity == state.route else {
      func name(_ route: RouteIdentity?) -> String { route.map { "route \($0)" } ?? "no route" }
      throw JourneyError(
        .otherRoute, "found \(name(identity)), expected \(name(state.route)), as in the state")
    }
    let damaged = JourneyError(.damaged, "found a state that no journey can produce")
    guard state.settings.dwell >= 0, (state.drive == nil) == (planned == nil),
      0..<1 << 32 ~= state.routeCount, state.reached?.upperBound ?? 0 < 1 << 20,
      state.reached?.lowerBound ?? 0 >= 0
    else { throw damaged }
    var drive: DrivenRoute?
    if let planned, let saved = state.drive {
      drive = DrivenRoute(saved, on: planned, state.settings)
      if drive == nil { throw damaged }
    }
    self.init(state.settings, drive)
    if let pace = state.pace {
      estimator = ArrivalEstimator(pace.model, numbers: pace.numbers)
      if estimator == nil { throw damaged }
    }
    guidance = state.guidance
    routeCount = state.routeCount
    isRouteNew = state.isRouteNew
    reached = state.reached
  }
}

extension DrivenRoute {
  /// The saved form of a drive, without its route.
  struct State: Codable, Sendable {
    /// A stretch of traffic, in meters from the start of the route.
    struct Stretch: Codable {
      var from: Double
      var to: Double
      var traffic: TrafficClass

      private enum CodingKeys: String, CodingKey {
        case from, to
        case traffic = "speed"
      }
    }

    var cursor: RouteCursor.State
    var lessons: Rollback<DriveLessons.State>
    /// The distance in meters from the start of the route to the place from which the planned
    /// remaining duration counts.
    var planStart: Double
    /// The traffic; nil if it is the traffic of the planned route.
    var traffic: [Stretch]?
    var placed: Date?
    var isMet: Bool
    var unprovenCount: Int
    var besideCount: Int
  }

  var saved: State? {
    guard let lessons = lessons.map({ $0.saved }) else { return nil }
    let traffic = expected.traffic
    return State(
      cursor: cursor.saved, lessons: lessons, planStart: expected.start,
      traffic: traffic == planned.traffic
        ? nil
        : traffic.intervals.map {
          State.Stretch(from: $0.startMeters, to: $0.endMeters, traffic: $0.traffic)
        },
      placed: placed, isMet: isMet, unprovenCount: unprovenCount, besideCount: besideCount)
  }

  /// Restores a saved state; nil if the state does not fit the route.
  init?(_ saved: State, on planned: PlannedRoute, _ settings: JourneyFollower.Settings) {
    guard let cursor = RouteCursor(saved.cursor, on: planned.route),
      0...1 << 40 ~= saved.unprovenCount,
      0...1 << 40 ~= saved.besideCount, 0...planned.route.length ~= saved.planStart
    else { return nil }
    let traffic = saved.traffic.map { stretches in
      LineTraffic(
        on: planned.route.line,
        stretches.map { TrafficStretch(from: $0.from, to: $0.to, $0.traffic) }, elsewhere: .noData)
    }
    let expected = ExpectedDrive(
      planned, usual: settings.estimation.usual, start: saved.planStart, traffic: traffic)
    let model = expected.model(of: settings.estimation)
    let stay = StopStay(dwell: settings.dwell, on: planned.route)
    let lessons = saved.lessons.map { DriveLessons($0, model, stay) }
    guard let lessons else { return nil }
    self.init(
      planned, expected, lessons, cursor, placed: saved.placed, isMet: saved.isMet,
      unprovenCount: saved.unprovenCount, besideCount: saved.besideCount)
  }
}
