import Coordinates
import Files
import TextFormats

/// The positions that were added to a GeoJSON line by cutting it at the antimeridian.
///
/// Milepost writes their indices as the member `cutPositions` of a geometry, so that the original
/// line can be read back.
struct CutPositions {
  private let indices: [Int]

  /// Reads an array of indices; any other value is ignored.
  init(_ scanner: inout JSONScanner) throws(FileError) {
    guard try scanner.peek() == UInt8(ascii: "[") else {
      _ = try scanner.skipValue()
      indices = []
      return
    }
    var probe = scanner
    _ = try scanner.skipValue()
    indices = ((try? probe.measurements()) ?? []).compactMap { Int(exactly: $0) }
  }

  /// Removes the positions and joins the lines on either side of each cut.
  ///
  /// Does nothing unless the indices increase and each is that of a position at a longitude of 180°
  /// or -180°; otherwise, another program must have changed the line.
  func leaveOut(of locations: inout [Location], _ partStarts: inout [Int]) {
    let areCuts =
      zip(indices, indices.dropFirst()).allSatisfy { $0 < $1 }
      && indices.allSatisfy {
        locations.indices.contains($0) && locations[$0].coordinate.longitude.magnitude == 180
      }
    guard areCuts, !indices.isEmpty else { return }
    var cuts = indices[...]
    var starts = partStarts[...]
    var kept: [Location] = []
    var keptStarts: [Int] = []
    for index in locations.indices {
      let isStart = starts.first == index
      if isStart { starts.removeFirst() }
      if cuts.first == index {
        cuts.removeFirst()
      } else {
        if isStart { keptStarts.append(kept.count) }
        kept.append(locations[index])
      }
    }
    (locations, partStarts) = (kept, keptStarts)
  }
}
