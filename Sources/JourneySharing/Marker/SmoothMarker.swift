public import Coordinates
public import Fleet
public import Polylines

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A marker that shows a moving vehicle between updates of the vehicle's location.
///
///     var marker = SmoothMarker()
///     let progress = trip.progress
///     marker.update(with: progress.vehicleLocation, along: progress.activeRoute, at: now)
///     let place = marker.place(at: now + 0.5)
///
/// With each new location, the marker drives from its current place to that location. The drive
/// takes the usual interval between locations, and follows the line if both places lie on it. If
/// the marker is a little ahead of the vehicle, it waits instead of driving backward. It jumps to
/// the first location, and if the drive would be too long or would lead far back.
///
/// The marker is a value. Between updates, its place depends only on the time; query the place for
/// every frame.
public struct SmoothMarker: Sendable {
  /// A place of the marker.
  public struct Place: Sendable, Hashable {
    /// The position.
    public var coordinate: Coordinate
    /// The direction of travel in degrees clockwise from north; nil if unknown.
    public var heading: Double?
    /// The distance in meters along the current line; nil if the place is not on it.
    public var distanceAlongLine: Double?
  }

  /// The maximum distance in meters that the marker drives to a new location; it jumps if the
  /// location is farther away.
  public static let longestDrive = 500.0
  /// The distance in meters within which a place counts as being on a line, and the maximum
  /// distance ahead of the vehicle, along the line, at which the marker waits instead of jumping
  /// back.
  public static let tolerance = 50.0

  private static let shortestInterval = 1.0
  private static let longestInterval = 15.0
  private static let intervalCount = 5
  /// The length in meters below which a straight move counts as noise and doesn't turn the marker.
  private static let noise = 5.0

  private let firstInterval: Double
  private var intervals: [Double] = []
  private var line: MeasuredPolyline?
  private var fix: Location?
  private var taken: Date?
  private var drive: MarkerDrive?

  /// Creates a marker without a place.
  ///
  /// - Parameter interval: the usual interval between locations, clamped to 1…15 s. After two
  ///   locations, the upper median of the intervals, at most the last five, replaces it.
  public init(interval: Duration = .seconds(5)) {
    firstInterval = Self.allowed(interval.inSeconds)
  }

  /// Returns the place at a moment; nil before the first location.
  ///
  /// - Complexity: O(log *n*) in the number of points of the line.
  public func place(at time: Date) -> Place? {
    drive?.place(at: time)
  }

  /// Returns the remaining path to the newest location; nil before the first location, and if the
  /// drive is stationary.
  func wayAhead(at time: Date) -> Polyline? { drive?.wayAhead(at: time) }

  /// Updates the marker with a location of the vehicle.
  ///
  /// A location that repeats the previous one or is invalid doesn't move the marker.
  ///
  /// - Parameters:
  ///   - location: the location of the vehicle; nil if unknown.
  ///   - line: the line that the vehicle drives along; nil if unknown.
  ///   - distance: the distance in meters along the line at which the vehicle is expected, used if
  ///     the line passes a place more than once; nil to expect the vehicle shortly ahead of the
  ///     marker.
  ///   - time: the current time.
  /// - Complexity: O(*n*) in the number of points of the line; usually O(log *n*) if the line is
  ///   the same as before.
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

  /// Records the time of a location.
  ///
  /// The usual interval is a median, so a single long pause, as at a red light, hardly changes it.
  private mutating func note(_ time: Date) {
    if let taken, time > taken {
      intervals.append(Self.allowed(time.timeIntervalSince(taken)))
      if intervals.count > Self.intervalCount { intervals.removeFirst() }
    }
    taken = time
  }
}

extension SmoothMarker {
  /// Returns the drive along a line from the marker to a location; nil if one of them isn't on the
  /// line.
  ///
  /// The drive is stationary at the marker if the marker has to wait for the vehicle, and at the
  /// location if the location is too far ahead or behind.
  ///
  /// - Parameters:
  ///   - distance: the distance of the marker along the line in meters; nil if unknown.
  ///   - expected: the expected distance of the location along the line, in meters.
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

  /// Returns a straight drive from the marker to a location, or a jump if the location is too far
  /// away.
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

  /// Returns a stationary drive at a location, or at the nearest point of the line if the location
  /// is close to the line.
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
  /// Returns the distance along the line at which a place lies, preferably between two distances;
  /// nil if the place isn't within the tolerance of the line.
  func distance(
    of coordinate: Coordinate, between one: Double, and other: Double
  ) -> Double? {
    let near = nearestPosition(to: coordinate, between: one, and: other)
    if near.offset <= SmoothMarker.tolerance { return near.position.distance }
    let any = nearestPosition(to: coordinate)
    return any.offset <= SmoothMarker.tolerance ? any.position.distance : nil
  }
}
