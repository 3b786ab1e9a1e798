import Coordinates
import Polylines

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The way of a marker to the newest location, at a steady pace.
struct MarkerDrive: Sendable {
  /// The way; nil to stand.
  private var way: MeasuredPolyline?
  private var end: Coordinate
  /// Meters from the start of the way to the line.
  private var link = 0.0
  /// Meters along the line where the way begins, those of the link taken off; nil beside the line.
  private var along: Double?
  /// The heading; nil for that of the way.
  private var fixedHeading: Double?
  private var start = Date.distantPast
  private var seconds = 0.0

  /// Stands at a place.
  init(standingAt place: Coordinate, heading: Double?, along: Double?) {
    end = place
    fixedHeading = heading
    self.along = along
  }

  /// Stands on a line, in its direction; where it has none in the one given.
  init(standingOn line: MeasuredPolyline, at distance: Double, heading: Double?) {
    self.init(
      standingAt: line.coordinate(atDistance: distance),
      heading: line.bearing(atDistance: distance) ?? heading, along: distance)
  }

  /// Drives to a line and along it; nil for a line without coordinates.
  ///
  /// - Parameters:
  ///   - here: where the marker is.
  ///   - line: where it drives, up to its end.
  ///   - along: meters of the whole line at the start of this one; nil beside it.
  ///   - heading: that of the marker; nil for that of the way.
  init?(
    from here: Coordinate, through line: Polyline, along: Double?, heading: Double?, start: Date,
    seconds: Double
  ) {
    guard let first = line.first, let last = line.last,
      let way = try? MeasuredPolyline(Polyline(joining: [Polyline(valid: [here]), line]))
    else { return nil }
    self.way = way
    end = last
    // The turn to a line beside the marker is no turn of the vehicle.
    link = line.count > 1 ? here.distance(to: first) : 0
    self.along = along.map { $0 - link }
    fixedHeading = heading
    self.start = start
    self.seconds = seconds
  }

  /// Meters that are driven of the way.
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

  /// What is left of the way; nil where the marker stands.
  func wayAhead(at time: Date) -> Polyline? {
    way.map { $0.slice(from: distance(at: time), to: $0.length) }
  }

  /// Forgets the line, since another one was given.
  mutating func leaveLine() { along = nil }
}
