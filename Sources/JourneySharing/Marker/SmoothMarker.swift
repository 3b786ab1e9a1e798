public import Coordinates
public import Fleet
public import Polylines

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A vehicle's place on a map between its updates: it drives along the line ahead.
///
///     var marker = SmoothMarker()
///     let progress = trip.progress
///     marker.update(with: progress.vehicleLocation, along: progress.activeRoute, at: now)
///     let place = marker.place(at: now + 0.5)
///
/// With each new location the marker drives from where it is drawn to that location, within the
/// usual time between locations, along the line where both lie on it. It stands while it is a
/// little ahead of the vehicle, instead of driving backward. Only where the way would be too long,
/// or far back, does it jump.
///
/// It is a value, and its place a plain function of time: whoever draws asks at every frame.
public struct SmoothMarker: Sendable {
  /// A place on the way.
  public struct Place: Sendable, Hashable {
    /// Where it is.
    public var coordinate: Coordinate
    /// The direction of travel, degrees clockwise from north; nil if it isn't known.
    public var heading: Double?
    /// Meters along the line that was given last; nil where the place is not on it.
    public var distanceAlongLine: Double?
  }

  /// The longest way in meters that the marker drives to a new location; it jumps farther ones.
  public static let longestDrive = 500.0
  /// Meters beside a line within which a place lies on it, and back along it up to which the marker
  /// waits for the vehicle.
  public static let tolerance = 50.0

  private static let shortestInterval = 1.0
  private static let longestInterval = 15.0
  private static let intervalCount = 5
  /// Meters off a line that are taken for noise, so that they don't turn the marker.
  private static let noise = 5.0

  private let firstInterval: Double
  private var intervals: [Double] = []
  private var line: MeasuredPolyline?
  private var fix: Location?
  private var taken: Date?
  private var drive: MarkerDrive?

  /// Creates a marker that is nowhere.
  ///
  /// - Parameter interval: the usual time between locations, from 1 s to 15 s, until five of them
  ///   have shown it.
  public init(interval: Duration = .seconds(5)) {
    firstInterval = Self.allowed(interval.inSeconds)
  }

  /// The place at a moment; nil before the first location.
  ///
  /// - Complexity: O(log *n*) in points of the line.
  public func place(at time: Date) -> Place? {
    drive?.place(at: time)
  }

  /// What is left of the way to the newest location; nil where the marker stands.
  func wayAhead(at time: Date) -> Polyline? { drive?.wayAhead(at: time) }

  /// Takes a location of the vehicle.
  ///
  /// One that was taken before changes nothing, and neither does one that is no place on Earth.
  ///
  /// - Parameters:
  ///   - location: nil where it is not known.
  ///   - line: what the vehicle drives along; nil if it isn't known.
  ///   - distance: meters along the line at which the vehicle is expected, which decides where the
  ///     line passes a place more than once; nil for soon after the marker.
  ///   - time: the present.
  /// - Complexity: O(*n*) in points of a line that is new, else O(log *n*).
  public mutating func update(
    with location: VehicleLocation?, along line: Polyline?, near distance: Double? = nil,
    at time: Date
  ) {
    let drawn = drive?.place(at: time)
    let former = self.line
    let isSameLine = line == former?.polyline
    if !isSameLine {
      self.line = line.flatMap { try? MeasuredPolyline($0) }
      drive?.leaveLine()
    }
    guard let fix = location?.fix, fix.coordinate.isValid, fix != self.fix else { return }
    note(time)
    self.fix = fix
    guard let drawn else {
      drive = jump(to: fix, near: distance, heading: nil)
      return
    }
    let start = isSameLine ? drawn.distanceAlongLine : nil
    var next = self.line.flatMap { line in
      way(on: line, from: drawn, startingAt: start, to: fix, near: distance, at: time)
    }
    if next == nil, !isSameLine, let former {
      next = way(
        on: former, from: drawn, startingAt: drawn.distanceAlongLine, to: fix, near: nil, at: time)
      next?.leaveLine()
    }
    drive = next ?? straightWay(from: drawn, to: fix, near: distance, at: time)
  }

  private static func allowed(_ seconds: Double) -> Double {
    max(shortestInterval, min(longestInterval, seconds))
  }

  private var usualInterval: Double {
    intervals.isEmpty ? firstInterval : intervals.sorted()[intervals.count / 2]
  }

  /// Notes when a location came; a longer pause, such as at a red light, counts little.
  private mutating func note(_ time: Date) {
    if let taken, time > taken {
      intervals.append(Self.allowed(time.timeIntervalSince(taken)))
      if intervals.count > Self.intervalCount { intervals.removeFirst() }
    }
    taken = time
  }
}

extension SmoothMarker {
  /// The way along a line on which both places lie; nil where one doesn't.
  ///
  /// - Parameters:
  ///   - distance: meters along the line where the marker is; nil if they aren't known.
  ///   - expected: meters along the line where the location is expected.
  private func way(
    on line: MeasuredPolyline, from drawn: Place, startingAt distance: Double?,
    to fix: Location, near expected: Double?, at time: Date
  ) -> MarkerDrive? {
    let reach = Self.longestDrive
    let passed = expected ?? reach
    guard
      let start = distance
        ?? line.distance(of: drawn.coordinate, between: passed - reach, and: passed),
      let end = line.distance(
        of: fix.coordinate, between: expected.map { $0 - reach / 2 } ?? start - Self.tolerance,
        and: (expected.map { $0 + reach / 2 } ?? start + reach))
    else { return nil }
    if start - end > Self.tolerance || end - start > reach {
      return MarkerDrive(standingOn: line, at: end, heading: drawn.heading)
    }
    guard end > start else {
      return MarkerDrive(
        standingAt: drawn.coordinate, heading: drawn.heading ?? line.bearing(atDistance: start),
        along: start)
    }
    return MarkerDrive(
      from: drawn.coordinate, through: line.slice(from: start, to: end), along: start,
      heading: nil, start: time, seconds: usualInterval)
  }

  /// The way where no line leads.
  private func straightWay(
    from drawn: Place, to fix: Location, near expected: Double?, at time: Date
  ) -> MarkerDrive {
    let length = drawn.coordinate.distance(to: fix.coordinate)
    guard length <= Self.longestDrive,
      let way = MarkerDrive(
        from: drawn.coordinate, through: Polyline(valid: [fix.coordinate]), along: nil,
        heading: length < Self.noise ? drawn.heading : nil, start: time, seconds: usualInterval)
    else { return jump(to: fix, near: expected, heading: drawn.heading) }
    return way
  }

  /// Stands at a location, on the line if it lies there.
  private func jump(to fix: Location, near expected: Double?, heading: Double?) -> MarkerDrive {
    let reach = Self.longestDrive
    if let line,
      let distance = line.distance(
        of: fix.coordinate, between: (expected ?? reach) - reach, and: (expected ?? 0) + reach)
    {
      return MarkerDrive(standingOn: line, at: distance, heading: fix.bearing ?? heading)
    }
    return MarkerDrive(standingAt: fix.coordinate, heading: fix.bearing ?? heading, along: nil)
  }
}

extension MeasuredPolyline {
  /// Meters along the line to a place, between two distances if it lies there; nil for one beside
  /// the line.
  func distance(
    of coordinate: Coordinate, between one: Double, and other: Double
  ) -> Double? {
    let near = nearestPosition(to: coordinate, between: one, and: other)
    if near.offset <= SmoothMarker.tolerance { return near.position.distance }
    let any = nearestPosition(to: coordinate)
    return any.offset <= SmoothMarker.tolerance ? any.position.distance : nil
  }
}
