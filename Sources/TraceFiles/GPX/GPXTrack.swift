import Coordinates
import Files

/// A track, a route or all waypoints of a GPX document, up to the last point that was read.
struct GPXTrack {
  let line: Int
  var name = ""
  private(set) var locations: [Location] = []
  private(set) var partStarts: [Int] = []
  var positionless = PositionlessPoints()

  /// The place of the next point, in the order of the file.
  var nextIndex: Int { locations.count + positionless.count }

  /// The first thing wrong with it.
  private(set) var problem: FileError?

  init(line: Int) { self.line = line }

  /// Fails it; its points so far go.
  mutating func fail(_ error: FileError) {
    guard problem == nil else { return }
    problem = error
    locations = []
  }

  /// Appends a location, unless the track has failed.
  mutating func append(_ location: Location) {
    if problem == nil { locations.append(location) }
  }

  /// Begins a segment; empty ones leave no trace.
  mutating func beginPart() {
    let start = locations.count
    if start > 0, partStarts.last != start { partStarts.append(start) }
  }
}
