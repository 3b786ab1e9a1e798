import Coordinates
import Polylines

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The drive of a marker to the newest location, at a steady pace.
struct MarkerDrive: Sendable {
  /// The path of the drive; nil if the marker is stationary.
  private var way: MeasuredPolyline?
  private var end: Coordinate
  /// The length in meters of the first part of the path, which leads to the line.
  private var link = 0.0
  /// The distance along the line in meters; nil if the drive isn't on the line.
  ///
  /// For a stationary marker, this is its own distance. For a drive, it is the distance at which
  /// the path meets the line, minus the length of the link.
  private var along: Double?
  /// The heading; nil to use the bearing of the path.
  private var fixedHeading: Double?
  private var start = Date.distantPast
  private var seconds = 0.0

  /// Creates a stationary drive at a place.
  init(standingAt place: Coordinate, heading: Double?, along: Double?) {
    end = place
    fixedHeading = heading
    self.along = along
  }

  /// Creates a stationary drive on a line.
  ///
  /// Its heading is the bearing of the line or, if the line has none, the given heading.
  init(standingOn line: MeasuredPolyline, at distance: Double, heading: Double?) {
    self.init(
      standingAt: line.coordinate(atDistance: distance),
      heading: line.bearing(atDistance: distance) ?? heading, along: distance)
  }

  /// Creates a drive to a line and along it; nil if the line has no coordinates.
  ///
  /// - Parameters:
  ///   - here: the current position of the marker.
  ///   - line: the line to drive along, up to its end.
  ///   - along: the distance along the marker's line, in meters, at which `line` begins; nil if
  ///     `line` isn't part of the marker's line.
  ///   - heading: the heading of the marker; nil to use the bearing of the path.
  ///   - start: the time at which the drive begins.
  ///   - seconds: the duration of the drive in seconds.
  init?(
    from here: Coordinate, through line: Polyline, along: Double?, heading: Double?, start: Date,
    seconds: Double
  ) {
    guard let first = line.first, let last = line.last,
      let way = try? MeasuredPolyline(Polyline(joining: [Polyline(valid: [here]), line]))
    else { return nil }
    self.way = way
    end = last
    // While the marker moves to the line, it has the heading of the line.
    link = line.count > 1 ? here.distance(to: first) : 0
    self.along = along.map { $0 - link }
    fixedHeading = heading
    self.start = start
    self.seconds = seconds
  }

  /// Returns the distance driven along the path at a time, in meters.
  private func distance(at time: Date) -> Double {
    guard let way, seconds > 0 else { return 0 }
    let share = time.timeIntervalSince(start) / seconds
    return way.length * (share > 0 ? min(share, 1) : 0)
  }

  func place(at time: Date) -> SmoothMarker.Place {
    let distance = distance(at: time)
    return SmoothMarker.Place(
      coordinate: way?.coordinate(atDistance: distance) ?? end,
      heading: fixedHeading ?? way?.bearing(atDistance: max(link, distance)),
      distanceAlongLine: along.map { max(0, $0 + distance) })
  }

  /// Returns the remaining path at a time; nil for a stationary drive.
  func wayAhead(at time: Date) -> Polyline? {
    way.map { $0.slice(from: distance(at: time), to: $0.length) }
  }

  /// Detaches the drive from its line, which has been replaced.
  mutating func leaveLine() { along = nil }
}
