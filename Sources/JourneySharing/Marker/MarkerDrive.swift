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
  /// The length in meters of the link from the start of the path to the line.
  private var link = 0.0
  /// The distance in meters along the line at which the path begins, minus the link, or at which
  /// the marker is stationary; nil if the drive isn't on the line.
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

  /// Creates a stationary drive on a line, with the bearing of the line as its heading, or else the
  /// given heading.
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
    // The move to a line beside the marker is not a turn of the vehicle.
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
