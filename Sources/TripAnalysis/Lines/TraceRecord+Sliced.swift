public import Coordinates
public import Files
import Polylines

extension TraceRecord {
  /// Returns the stretch of the line between two distances from its start, in meters.
  ///
  /// Distances are measured along the parts, as in ``LineMeasures``: the distance between parts
  /// doesn't count, and parts remain separate. A negative distance or NaN is replaced by 0, and one
  /// beyond the length of the line by the length.
  ///
  /// Locations between the distances and at the two ends are kept unchanged: the stretch from 0 to
  /// the length of the line is the whole trace, and if the vehicle is stationary at an end, all of
  /// its locations at that place are included. A part that has a length and only touches an end of
  /// the stretch is excluded, unless the stretch would be empty without it.
  ///
  /// If an end lies between two locations, a location is added; its time and its elevation are
  /// interpolated by distance if both neighbors have them. If `start` is greater than `end`, the
  /// stretch runs backward, and its locations have only coordinates and elevations.
  ///
  /// - Throws: ``FileError/Code/missingField`` for a trace without locations.
  /// - Complexity: O(*n*).
  public func sliced(from start: Double, to end: Double) throws(FileError) -> TraceRecord {
    let parts = try measuredParts()
    // NaN counts as the start of the line, and can't be compared.
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

  /// A part and its position in the trace.
  private struct MeasuredPart {
    let line: MeasuredPolyline
    /// The indices of its locations in the trace.
    let range: Range<Int>
    /// The length in meters of the parts before it.
    let start: Double
    /// The length in meters of the parts up to its end.
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

  /// Returns the locations of a part between two distances from its start.
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

  /// Returns a new location at a position between two locations.
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
