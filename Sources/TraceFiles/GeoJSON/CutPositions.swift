import Coordinates
import Files
import TextFormats

/// The positions of a GeoJSON line that its cuts at the antimeridian have made.
///
/// Milepost writes their indices as the member `cutPositions` of a geometry, so that the line can
/// be read as it was before.
struct CutPositions {
  private let indices: [Int]

  /// Reads an array of indices; other values are ignored.
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

  /// Leaves the positions out, and joins the lines on either side of a cut.
  ///
  /// Nothing is done where an index can't be that of a cut: the line was changed since.
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
