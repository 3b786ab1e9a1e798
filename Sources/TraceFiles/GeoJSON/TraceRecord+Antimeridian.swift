import Coordinates
import Polylines

extension TraceRecord {
  /// Returns the record with each part cut at the antimeridian, and the indices of the locations
  /// added by the cuts.
  ///
  /// The time of an added location is interpolated by distance if both neighbors have one; so is
  /// the elevation.
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
