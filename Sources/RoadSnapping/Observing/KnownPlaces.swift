import Coordinates
import RoadSearch

/// The places on roads around the locations of a trace, from which the noise is estimated and
/// candidates are made.
struct KnownPlaces {
  /// The locations, and the end of the places around each.
  private var locations: [(coordinate: Coordinate, end: Int)] = []
  private var places: [PairPosition] = []

  mutating func removeAll() {
    locations.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
  }

  /// Adds the places around the next location.
  mutating func append(_ found: [PairPosition], around coordinate: Coordinate) {
    places.append(contentsOf: found)
    locations.append((coordinate, places.count))
  }

  /// Returns the places around a location.
  func places(around point: Int) -> ArraySlice<PairPosition> {
    places[(point > 0 ? locations[point - 1].end : 0)..<locations[point].end]
  }

  /// Replaces places by those around an observation.
  ///
  /// - Returns: whether they are known; they are unless smoothing has moved the observation.
  func copy(around observation: Observation, into copy: inout [PairPosition]) -> Bool {
    let point = observation.point
    guard locations.indices.contains(point),
      locations[point].coordinate == observation.coordinate
    else { return false }
    copy.removeAll(keepingCapacity: true)
    copy.append(contentsOf: places(around: point))
    return true
  }
}
