public import Coordinates
public import Files
import Polylines

extension TraceRecord {
  /// The stretch of the line between two distances from its start, in meters.
  ///
  /// They count along the parts, as in ``LineMeasures``: from part to part is no distance, and
  /// parts stay apart. A distance below 0, or NaN, means the start and one beyond the length the
  /// end.
  ///
  /// Locations between the distances, and those at the two ends, stay as they are: from 0 to the
  /// length of the line it is the whole trace, and where the vehicle stands still at an end, all of
  /// the standstill. Of a part that has a length and only ends or begins at an end of the stretch
  /// there is nothing in it, unless it is all that there is. An end between two locations is new:
  /// it has a time and an elevation where both have one, in proportion to the distance. From the
  /// greater distance to the smaller it runs backward, without times.
  ///
  /// - Throws: ``FileError/Code/missingField`` for a trace without locations.
  /// - Complexity: O(*n* log *n*).
  public func sliced(from start: Double, to end: Double) throws(FileError) -> TraceRecord {
    let parts = try measuredParts()
    // NaN is the start of the line, and compares with nothing.
    let (start, end) = (start.isNaN ? 0 : start, end.isNaN ? 0 : end)
    if start > end {
      let forward = slice(of: parts, from: end, to: start)
      let backward = forward.trace.locations.reversed()
      return with(
        backward.map { Location(coordinate: $0.coordinate, elevation: $0.elevation) },
        partStarts: forward.partStarts.reversed().map { backward.count - $0 })
    }
    return slice(of: parts, from: start, to: end)
  }

  /// A part with its place in the trace.
  private struct MeasuredPart {
    let line: MeasuredPolyline
    /// Its locations in the trace.
    let range: Range<Int>
    /// Meters along the parts before it.
    let start: Double
    /// Meters along the parts up to its end.
    var end: Double { start + line.length }
  }

  private func measuredParts() throws(FileError) -> [MeasuredPart] {
    var measured: [MeasuredPart] = []
    for part in parts {
      // A part has at least one location.
      let line = Polyline(valid: trace.locations[part].map(\.coordinate))
      guard let line = try? MeasuredPolyline(line) else { continue }
      measured.append(MeasuredPart(line: line, range: part, start: measured.last?.end ?? 0))
    }
    if measured.isEmpty {
      throw FileError(
        .missingField, found: "no coordinates", expected: "at least one")
    }
    return measured
  }

  private func slice(
    of parts: [MeasuredPart], from start: Double, to end: Double
  ) -> TraceRecord {
    let length = parts.last?.end ?? 0
    let start = start > 0 ? min(start, length) : 0
    let end = end > 0 ? min(end, length) : 0
    var reached = parts.filter { part in
      part.line.length > 0
        ? part.start < end && start < part.end : start <= part.start && part.start <= end
    }
    if reached.isEmpty, let only = parts.last(where: { $0.start <= start }) { reached = [only] }
    var locations: [Location] = []
    var partStarts: [Int] = []
    for part in reached {
      if !locations.isEmpty { partStarts.append(locations.count) }
      locations += self.locations(of: part, from: start - part.start, to: end - part.start)
    }
    return with(locations, partStarts: partStarts)
  }

  /// The locations of a part between two distances from its start.
  private func locations(
    of part: MeasuredPart, from start: Double, to end: Double
  ) -> [Location] {
    let first = part.line.position(atDistance: start)
    let last = part.line.position(atDistance: end)
    let vertices = part.line.vertices(from: first, to: last)
    let before = first.vertex == nil ? [location(at: first, of: part)] : []
    let behind = last.vertex == nil && last > first ? [location(at: last, of: part)] : []
    let kept = trace.locations[
      part.range.lowerBound + vertices.lowerBound..<part.range.lowerBound + vertices.upperBound]
    return before + kept + behind
  }

  /// The new location at a position between two others.
  private func location(at position: PolylinePosition, of part: MeasuredPart) -> Location {
    let index = part.range.lowerBound + position.segment
    var location = Location(coordinate: part.line.coordinate(at: position))
    if let start = trace.locations[index].time, let end = trace.locations[index + 1].time {
      location.time = start.addingTimeInterval(end.timeIntervalSince(start) * position.fraction)
    }
    if let start = trace.locations[index].elevation, let end = trace.locations[index + 1].elevation
    {
      location.elevation = start + (end - start) * position.fraction
    }
    return location
  }
}
