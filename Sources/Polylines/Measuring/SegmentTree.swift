/// A tree of boxes around runs of consecutive segments, and around pairs of boxes, up to a box
/// around the whole line.
///
///     1                whole line
///     2, 3         half  ·  half
///     4 … 7     run · run · run · run        each `runLength` segments
///
/// The boxes are geocentric, in meters, so the poles and the antimeridian are not special cases.
/// Each box is wide enough for the geodesics, which bulge from their chords. The tree is complete:
/// node *k* has the children 2*k* and 2*k* + 1. Runs beyond the end of the line have empty boxes,
/// at an infinite distance from every point.
struct SegmentTree: Sendable {
  /// The number of segments in a run; testing a few segments is as fast as another level of boxes.
  static let runLength = 8

  /// The number of runs for which the lowest level has room, a power of two.
  let runCapacity: Int

  private var boxes: [Box]

  private struct Box {
    var low = SIMD3<Double>(repeating: .infinity)
    var high = SIMD3<Double>(repeating: -.infinity)

    mutating func formUnion(_ other: Box) {
      low = pointwiseMin(low, other.low)
      high = pointwiseMax(high, other.high)
    }
  }

  init(_ vertices: [MeasuredPolyline.Vertex]) {
    let runs = max(1, (vertices.count - 1 + Self.runLength - 1) / Self.runLength)
    var capacity = 1
    while capacity < runs { capacity *= 2 }
    runCapacity = capacity
    boxes = Array(repeating: Box(), count: 2 * capacity)
    for segment in 0..<max(vertices.count - 1, 0) {
      let chord = SegmentChord(from: vertices[segment].point, to: vertices[segment + 1].point)
      let margin = SIMD3<Double>(repeating: chord.clearance)
      let end = vertices[segment + 1].point
      boxes[capacity + segment / Self.runLength].formUnion(
        Box(
          low: pointwiseMin(chord.start, end) - margin,
          high: pointwiseMax(chord.start, end) + margin))
    }
    for node in stride(from: capacity - 1, to: 0, by: -1) {
      boxes[node].formUnion(boxes[2 * node])
      boxes[node].formUnion(boxes[2 * node + 1])
    }
  }

  /// Returns the square of the distance from a point to a node's box, a lower bound for the
  /// segments in the box.
  func distanceSquared(from point: SIMD3<Double>, toNode node: Int) -> Double {
    let box = boxes[node]
    let x = gap(from: point.x, low: box.low.x, high: box.high.x)
    let y = gap(from: point.y, low: box.low.y, high: box.high.y)
    let z = gap(from: point.z, low: box.low.z, high: box.high.z)
    return x * x + y * y + z * z
  }

  /// Returns the distance from a value to a range on one axis; `pointwiseMax` for all axes is not
  /// inlined.
  @inline(__always)
  private func gap(from value: Double, low: Double, high: Double) -> Double {
    max(max(low - value, value - high), 0)
  }
}
