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
  /// Locations between them, and those at the two ends, stay as they are: from 0 to the length of the
  /// line it is the whole trace, and where the vehicle stands still at an end, all of the
  /// standstill. An end between two locations is new: it has a time where both have one, in
  /// proportion to the distance. From the greater distance to the smaller it runs backward, without
  /// times. The line is whole: parts don't count.
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
    var locations: [Location] = []
    if first.vertex == nil { locations.append(location(at: first, line)) }
    locations += trace.locations[line.vertices(from: first, to: last)]
    if last.vertex == nil, last > first { locations.append(location(at: last, line)) }
    return with(locations, partStarts: [])
  }

  /// The new location at a position between two others.
  private func location(at position: PolylinePosition, _ line: MeasuredPolyline) -> Location {
    let locations = trace.locations
    var location = Location(coordinate: line.coordinate(at: position))
    if let start = locations[position.segment].time, let end = locations[position.segment + 1].time
    {
      location.time = start.addingTimeInterval(
        end.timeIntervalSince(start) * position.fraction)
    }
    return location
  }
}
