/// The points of a run and the box around them, which suffice to decide what is near the run.
@usableFromInline package struct DecodedRun: Sendable {
  @usableFromInline package let segmentCount: Int
  /// The points, one more than there are segments.
  @usableFromInline package let points: RunPoints
  @usableFromInline package let box: BoxRow

  @inlinable
  @inline(__always)
  init(_ row: RunRow, before next: RunRow, _ words: Section<UInt32, UInt32>) {
    var points = RunPoints(repeating: row.anchor)
    var word = row.firstWord
    let available = next.firstWord >= word ? next.firstWord - word : 0
    segmentCount = Int(
      min(row.isWide ? available / 2 : available, UInt32(RunRow.segments)))
    var at = row.anchor
    var box = BoxRow.empty
    box.add(at)
    for segment in 0..<segmentCount {
      let delta = words[word]
      if row.isWide {
        at.longitude &+= Int32(bitPattern: delta)
        at.latitude &+= Int32(bitPattern: words[word &+ 1])
        word &+= 2
      } else {
        at.longitude &+= Int32(Int16(truncatingIfNeeded: delta))
        at.latitude &+= Int32(Int16(truncatingIfNeeded: delta >> 16))
        word &+= 1
      }
      points[segment + 1] = at
      box.add(at)
    }
    self.points = points
    self.box = box
  }
}
