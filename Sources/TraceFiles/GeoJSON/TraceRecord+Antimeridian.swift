import Coordinates
import Polylines

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension TraceRecord {
  /// Returns the record with each part cut at the antimeridian, and the indices of the locations
  /// added by the cuts.
  ///
  /// An added location has a time or an elevation if both neighbors have one, interpolated by
  /// distance.
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
  /// Creates a location between two others, with time and elevation interpolated by distance.
  fileprivate init(coordinate: Coordinate, between start: Location, _ end: Location) {
    self.init(coordinate: coordinate)
    let driven = start.coordinate.distance(to: coordinate)
    let whole = start.coordinate.distance(to: end.coordinate)
    let share = whole > 0 ? min(driven / whole, 1) : 0
    if let first = start.elevation, let last = end.elevation {
      // Round to centimeters.
      elevation = ((first + (last - first) * share) * 100).rounded() / 100
    }
    guard let first = start.time, let last = end.time else { return }
    let time = first.addingTimeInterval(last.timeIntervalSince(first) * share)
    // Round to milliseconds, since an interpolated time is no more precise.
    self.time = Date(
      timeIntervalSince1970: (time.timeIntervalSince1970 * 1_000).rounded() / 1_000)
  }
}
