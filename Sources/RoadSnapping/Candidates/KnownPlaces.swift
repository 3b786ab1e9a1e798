import Coordinates
import RoadSearch

/// The places on roads around the locations of a trace, kept for repeated use.
struct KnownPlaces {
  /// The locations, each with the end of its range in `places`.
  private var locations: [(coordinate: Coordinate, end: Int)] = []
  private var places: [PairPosition] = []

  /// Creates an empty list.
  init() {}

  mutating func removeAll() {
    locations.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
  }

  /// Adds the places around the next location.
  mutating func append(_ found: [PairPosition], around coordinate: Coordinate) {
    places.append(contentsOf: found)
    locations.append((coordinate, places.count))
  }

  /// Returns the places around the location with an index.
  func places(around point: Int) -> ArraySlice<PairPosition> {
    places[(point > 0 ? locations[point - 1].end : 0)..<locations[point].end]
  }

  /// Replaces the contents of an array with the places around a location, if they are known.
  ///
  /// - Returns: whether the places are known: false for a location that hasn't been added, or whose
  ///   coordinate has changed since, as by smoothing.
  func copy(
    around point: Int, at coordinate: Coordinate, into copy: inout [PairPosition]
  ) -> Bool {
    guard locations.indices.contains(point), locations[point].coordinate == coordinate
    else { return false }
    copy.removeAll(keepingCapacity: true)
    copy.append(contentsOf: places(around: point))
    return true
  }
}
