import Coordinates

/// A builder of the boxes of the spatial index over finished runs, leaves first.
enum IndexPacker {
  /// Returns the narrowest bounding box of a network, across the antimeridian if necessary.
  ///
  /// - Parameter root: the box around all shapes, which may extend beyond ±180 degrees.
  static func bounds(_ root: BoxRow, of points: some Sequence<FixedCoordinate>) -> BoxRow {
    // A box less than 180 degrees wide is the narrowest one, so few maps need a scan of points.
    let width = Int64(root.east) - Int64(root.west)
    let isPlain = root.west >= -1_800_000_000 && root.east <= 1_800_000_000
    if isPlain, width < 1_800_000_000 { return root }
    guard let box = BoundingBox(enclosing: points.lazy.map(\.coordinate)) else { return root }
    let crosses = root.west < -1_800_000_000 || root.east > 1_800_000_000
    let isWhole = crosses && !box.crossesAntimeridian
    let west = FixedCoordinate(Coordinate(latitude: 0, longitude: isWhole ? -180 : box.west))
    let east = FixedCoordinate(Coordinate(latitude: 0, longitude: isWhole ? 180 : box.east))
    return BoxRow(
      west: west.longitude, south: root.south, east: east.longitude, north: root.north)
  }

  /// Returns the boxes of all levels, and the outlines of their children.
  ///
  /// - Complexity: O(*n*) in the number of segments.
  static func boxes(
    runs: IndexedArray<RunIndex, RunRow>, words: [UInt32]
  ) -> (boxes: [BoxRow], outlines: [OutlineRow]) {
    var boxes: [BoxRow] = []
    var outlines: [OutlineRow] = []
    var children = runs.indices.dropLast().map { run in
      BoxRow(around: runs[run], until: runs[run.next].firstWord, words)
    }
    repeat {
      var level: [BoxRow] = []
      for first in stride(from: 0, to: children.count, by: IndexTree.fanout) {
        let own = children[first..<min(first + IndexTree.fanout, children.count)]
        var box = BoxRow.empty
        for child in own { box.add(child) }
        let grid = OutlineRow.Grid(box)
        var outline = OutlineRow()
        for (number, child) in own.enumerated() { outline.set(number, to: child, in: grid) }
        level.append(box)
        outlines.append(outline)
      }
      boxes += level
      children = level
    } while children.count > 1
    return (boxes, outlines)
  }
}

extension BoxRow {
  fileprivate init(around run: RunRow, until end: UInt32, _ words: [UInt32]) {
    self = .empty
    var at = run.anchor
    add(at)
    var word = Int(run.firstWord)
    while word < Int(end) {
      if run.isWide {
        at.longitude &+= Int32(bitPattern: words[word])
        at.latitude &+= Int32(bitPattern: words[word + 1])
        word += 2
      } else {
        at.longitude &+= Int32(Int16(truncatingIfNeeded: words[word]))
        at.latitude &+= Int32(Int16(truncatingIfNeeded: words[word] >> 16))
        word += 1
      }
      add(at)
    }
  }
}
