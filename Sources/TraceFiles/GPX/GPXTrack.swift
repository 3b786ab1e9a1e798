import Coordinates
import Files

/// A track, a route, or all waypoints of a GPX document, with the points read so far.
struct GPXTrack {
  let line: Int
  var name = ""
  private(set) var locations: [Location] = []
  private(set) var partStarts: [Int] = []
  var positionless = PositionlessPoints()

  /// The index of the next point among all points, with or without a position.
  var nextIndex: Int { locations.count + positionless.count }

  /// The first error; nil if there is none.
  private(set) var problem: FileError?

  init(line: Int) { self.line = line }

  /// Marks the track as failed and discards its points.
  mutating func fail(_ error: FileError) {
    guard problem == nil else { return }
    problem = error
    locations = []
  }

  /// Appends a location, unless the track has failed.
  mutating func append(_ location: Location) {
    if problem == nil { locations.append(location) }
  }

  /// Begins a segment; empty segments are ignored.
  mutating func beginPart() {
    let start = locations.count
    if start > 0, partStarts.last != start { partStarts.append(start) }
  }
}
