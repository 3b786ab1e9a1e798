/// An odometer for distances along a decided path, in millimeters; it is fast for places in order.
struct PathOdometer {
  /// A traversal, and the distance to its start.
  private var mark: (traversal: Int, along: UInt64) = (0, 0)
  /// The distance to the last place that was advanced to.
  private(set) var last: UInt64 = 0

  mutating func advance(to place: DecidedPath.Place, on path: borrowing DecidedPath) -> UInt64 {
    last = distance(to: place, on: path)
    return last
  }

  mutating func distance(to place: DecidedPath.Place, on path: borrowing DecidedPath) -> UInt64 {
    while mark.traversal < place.traversal {
      mark.along += UInt64(path.traversals[mark.traversal].length)
      mark.traversal += 1
    }
    while mark.traversal > place.traversal {
      mark.traversal -= 1
      mark.along -= UInt64(path.traversals[mark.traversal].length)
    }
    let traversal = path.traversals[place.traversal]
    return mark.along
      + UInt64(place.offset > traversal.start ? place.offset - traversal.start : 0)
  }
}
