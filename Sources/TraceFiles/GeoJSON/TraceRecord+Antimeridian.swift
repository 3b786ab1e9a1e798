import Coordinates
import Polylines

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension TraceRecord {
  /// The record with each part cut where it goes over the antimeridian, and the indices of the
  /// locations that the cuts have made.
  ///
  /// Those have times and elevations where both neighbors have, in proportion to the distance.
  func cutAtAntimeridian() -> (record: TraceRecord, cuts: [Int]) {
    let all = trace.locations
    guard AntimeridianSplit.isNeeded(for: all.map(\.coordinate)) else { return (self, []) }
    var locations: [Location] = []
    var partStarts: [Int] = []
    var cuts: [Int] = []
    for part in parts {
      let split = AntimeridianSplit(all[part].map(\.coordinate))
      if !locations.isEmpty { partStarts.append(locations.count) }
      partStarts += split.partStarts.map { $0 + locations.count }
      var last = part.lowerBound
      for (coordinate, vertex) in zip(split.coordinates, split.vertices) {
        if let vertex {
          last = part.lowerBound + vertex
          locations.append(all[last])
          locations[locations.count - 1].coordinate = coordinate
        } else {
          cuts.append(locations.count)
          locations.append(Location(coordinate: coordinate, between: all[last], all[last + 1]))
        }
      }
    }
    return (with(locations, partStarts: partStarts), cuts)
  }
}

extension Location {
  /// A location on the way from one to another, with time and elevation in proportion to the
  /// distance.
  fileprivate init(coordinate: Coordinate, between start: Location, _ end: Location) {
    self.init(coordinate: coordinate)
    let driven = start.coordinate.distance(to: coordinate)
    let whole = start.coordinate.distance(to: end.coordinate)
    let share = whole > 0 ? min(driven / whole, 1) : 0
    if let first = start.elevation, let last = end.elevation {
      // To the centimeter.
      elevation = ((first + (last - first) * share) * 100).rounded() / 100
    }
    guard let first = start.time, let last = end.time else { return }
    let time = first.addingTimeInterval(last.timeIntervalSince(first) * share)
    // To the millisecond: more than that a guess does not know.
    self.time = Date(
      timeIntervalSince1970: (time.timeIntervalSince1970 * 1_000).rounded() / 1_000)
  }
}
