package import Coordinates

/// A place on a pair of edges near a point that was asked for.
package struct PairPosition: BitwiseCopyable {
  package var pair: UInt32
  /// Millimetres along the pair's forward direction.
  package var offset: UInt32
  /// Metres from the point.
  package var distance: Double
  package var coordinate: Coordinate
  /// The forward direction there, degrees clockwise from north.
  package var bearing: Double
}

/// Finds the roads around a point: a packed R-tree over runs of shape segments.
///
/// Pairs lie in Hilbert order of their middles in the file, and runs in the order of their pairs,
/// so that sixteen runs in a row make a leaf (after Kamel and Faloutsos 1993, On packing R-trees).
/// Only leaves and inner nodes have boxes: runs are cheap enough to be measured straight away.
package struct SpatialIndex: Sendable {
  static let fanout = 16

  private let network: RoadNetwork
  let shapes: ShapeTables
  private let boxes: Section<BoxRecord>
  /// Where each level begins among the boxes, leaves first.
  private let levels: [UInt32]

  package init(_ network: RoadNetwork) {
    self.network = network
    shapes = network.shapes
    boxes = network.boxes
    levels = network.indexLevels
  }

  /// The level of the root, whose only box is 0; leaves are level 0.
  var rootLevel: Int { levels.count - 2 }

  /// A box of a level.
  func box(_ index: UInt32, level: Int) -> BoxRecord { boxes[levels[level] + index] }

  /// The boxes below one that is no leaf.
  func children(of index: UInt32, level: Int) -> Range<UInt32> {
    let first = index * UInt32(Self.fanout)
    return first..<max(first, min(first + UInt32(Self.fanout), levels[level] - levels[level - 1]))
  }

  /// The runs of a leaf.
  func runs(ofLeaf index: UInt32) -> Range<UInt32> {
    let first = index * UInt32(Self.fanout)
    return first..<max(first, min(first + UInt32(Self.fanout), shapes.runs.count - 1))
  }

  /// Where each level begins, leaves first, and behind the root the number of boxes.
  static func levelStarts(runCount: Int) -> [UInt32] {
    var starts: [UInt32] = [0]
    var count = max(1, (runCount + fanout - 1) / fanout)
    while true {
      starts.append(starts[starts.count - 1] + UInt32(count))
      if count == 1 { return starts }
      count = (count + fanout - 1) / fanout
    }
  }

  /// Replaces the results by the nearest place of every pair within a radius in metres.
  ///
  /// A pair that passes by more than once, such as a hairpin, gives each pass: every place where its
  /// distance is least, and from which it rises by a quarter of the radius before it falls again.
  /// Distances are planar around the point: right to 1e-4 of the radius up to 80 degrees of latitude
  /// and some kilometres.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* runs near the point.
  package func positions(
    near center: Coordinate, within radius: Double, into results: inout [PairPosition]
  ) {
    results.removeAll(keepingCapacity: true)
    guard center.isValid, radius >= 0 else { return }
    let frame = LocalFrame(origin: center)
    let root = box(0, level: rootLevel)
    for turn in [-360.0, 0, 360] {
      let query = Query(center: center, turn: turn, frame: frame, radius: radius)
      if query.touches(root) {
        var descent = Descent(rise: radius / 4)
        visit(level: rootLevel, index: 0, query, &descent, &results)
        if let place = descent.place { results.append(place) }
      }
    }
  }

  private struct Query {
    let longitude: Double
    let latitude: Double
    let east: Double
    let north: Double
    let radius: Double
    let box: BoxRecord

    init(center: Coordinate, turn: Double, frame: LocalFrame, radius: Double) {
      longitude = (center.longitude + turn) * 1e7
      latitude = center.latitude * 1e7
      east = frame.metersPerDegreeEast * 1e-7
      north = frame.metersPerDegreeNorth * 1e-7
      self.radius = radius
      func clamp(_ value: Double) -> Int32 {
        Int32(max(-2_147_483_648, min(2_147_483_647, value)))
      }
      // At a pole a metre is any number of degrees: the box then takes all longitudes.
      let width = east > 1e-9 ? radius / east + 1 : 4e9
      let height = radius / north + 1
      box = BoxRecord(
        west: clamp(longitude - width), south: clamp(latitude - height),
        east: clamp(longitude + width), north: clamp(latitude + height))
    }

    func touches(_ other: BoxRecord) -> Bool {
      other.west <= box.east && other.east >= box.west && other.south <= box.north
        && other.north >= box.south
    }
  }

  private func visit(
    level: Int, index: UInt32, _ query: Query, _ descent: inout Descent,
    _ results: inout [PairPosition]
  ) {
    if level == 0 {
      for run in runs(ofLeaf: index) { measure(run, query, &descent, &results) }
      return
    }
    for child in children(of: index, level: level)
    where query.touches(box(child, level: level - 1)) {
      visit(level: level - 1, index: child, query, &descent, &results)
    }
  }

  /// Follows the distance from the point along a run, on from the run before where that is its own.
  private func measure(
    _ index: UInt32, _ query: Query, _ descent: inout Descent, _ results: inout [PairPosition]
  ) {
    let run = ShapeRun(index, in: shapes)
    // What lies between two runs that were visited, and was not, is beyond the radius.
    if run.pair != descent.pair || index != descent.nextRun {
      if let place = descent.place { results.append(place) }
      descent = Descent(rise: descent.rise, pair: run.pair)
    }
    descent.nextRun = index &+ 1
    var found = -1
    var fraction = 0.0
    func place() -> PairPosition {
      PairPosition(
        pair: run.pair, offset: run.offset(segment: found, fraction: fraction),
        distance: descent.least, coordinate: run.coordinate(segment: found, fraction: fraction),
        bearing: run.bearing(segment: found))
    }
    func follow(_ distance: Double, _ segment: Int, _ at: Double) {
      guard descent.isFalling else {
        descent.most = max(descent.most, distance)
        guard distance < descent.most - descent.rise else { return }
        descent.isFalling = true
        descent.least = distance
        (found, fraction) = (segment, at)
        return
      }
      if distance < descent.least {
        descent.least = distance
        (found, fraction) = (segment, at)
      } else if distance > descent.least + descent.rise {
        if found >= 0, descent.least <= query.radius {
          results.append(place())
        } else if found < 0, let place = descent.place {
          results.append(place)
        }
        descent.isFalling = false
        descent.most = distance
        descent.place = nil
        found = -1
      }
    }
    var x = (Double(run.points[0].longitude) - query.longitude) * query.east
    var y = (Double(run.points[0].latitude) - query.latitude) * query.north
    for segment in 0..<run.segmentCount {
      let end = run.points[segment + 1]
      let endX = (Double(end.longitude) - query.longitude) * query.east
      let endY = (Double(end.latitude) - query.latitude) * query.north
      let dx = endX - x
      let dy = endY - y
      let square = dx * dx + dy * dy
      let t = square > 0 ? max(0, min(1, -(x * dx + y * dy) / square)) : 0
      let nearX = x + dx * t
      let nearY = y + dy * t
      follow((nearX * nearX + nearY * nearY).squareRoot(), segment, t)
      if t < 1 { follow((endX * endX + endY * endY).squareRoot(), segment, 1) }
      x = endX
      y = endY
    }
    if found >= 0 { descent.place = descent.least <= query.radius ? place() : nil }
  }

  /// The distance from a point along a pair so far: falling to its least, or rising to its most.
  private struct Descent {
    /// How far the distance must rise, and fall, for one pass to end and another to begin.
    let rise: Double
    var pair = UInt32.max
    /// The run that goes on where the last one ended.
    var nextRun: UInt32 = 0
    var isFalling = true
    var least = Double.infinity
    var most = 0.0
    /// The least so far, where that is within the radius and in a run that is behind.
    var place: PairPosition?
  }
}
