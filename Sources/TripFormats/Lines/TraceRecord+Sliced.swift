import Coordinates
import Polylines

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension TraceRecord {
  /// The stretch of the line between two distances from its start, in meters.
  ///
  /// Locations between them stay as they are. The two ends are new: they have times where their
  /// neighbors have, in proportion to the distance. From the greater distance to the smaller it runs
  /// backward, without times. The line is whole: parts don't count.
  ///
  /// - Throws: ``TripFormatError/Code/missingField`` for a trace without locations.
  public func sliced(from start: Double, to end: Double) throws(TripFormatError) -> TraceRecord {
    let line: MeasuredPolyline
    do throws(PolylineError) {
      line = try MeasuredPolyline(Polyline(valid: trace.locations.map(\.coordinate)))
    } catch {
      throw TripFormatError(.missingField, found: error.found, expected: error.expected)
    }
    guard start <= end else {
      let backward = line.slice(from: start, to: end)
      return with(backward.map { Location(coordinate: $0) }, partStarts: [])
    }
    let (first, last) = (line.position(atDistance: start), line.position(atDistance: end))
    let between = trace.locations.indices.filter {
      let distance = line.distance(toVertex: $0)
      return first.distance < distance && distance < last.distance
    }
    var locations = [location(at: first, line)]
    locations += between.map { trace.locations[$0] }
    if last > first { locations.append(location(at: last, line)) }
    return with(locations, partStarts: [])
  }

  private func location(at position: PolylinePosition, _ line: MeasuredPolyline) -> Location {
    let locations = trace.locations
    if position.fraction == 0 { return locations[position.segment] }
    if position.fraction == 1 { return locations[position.segment + 1] }
    var location = Location(coordinate: line.coordinate(at: position))
    if let start = locations[position.segment].time, let end = locations[position.segment + 1].time
    {
      location.time = start.addingTimeInterval(
        end.timeIntervalSince(start) * position.fraction)
    }
    return location
  }
}
