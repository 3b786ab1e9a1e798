import RoadImport
import Testing

/// Tests of how streets meet, cross, and run alongside each other.
@Suite struct TownGeometryTests {
  /// A straight piece of a street on one layer.
  private struct Piece {
    var way: Int
    var ends: (Int64, Int64)
    var from: FlatPoint
    var to: FlatPoint
    var layer: String
  }

  private func pieces(_ town: TownUnderTest) -> [Piece] {
    town.ways.indices.flatMap { index -> [Piece] in
      let way = town.ways[index]
      guard way.tags["highway"] != nil else { return [] }
      let points = town.points(of: way)
      return way.nodes.indices.dropLast().map { place in
        Piece(
          way: index, ends: (way.nodes[place], way.nodes[place + 1]), from: points[place],
          to: points[place + 1], layer: way.tags["layer"] ?? "0")
      }
    }
  }

  /// Calls `body` once for each pair of pieces that cross away from their ends.
  private func forEachCrossing(_ town: TownUnderTest, _ body: (Piece, Piece) -> Void) {
    let pieces = pieces(town)
    var cells: [FlatPoint: [Int]] = [:]
    let side = 60.0
    for (index, piece) in pieces.enumerated() {
      let columns =
        Int(
          (min(piece.from.x, piece.to.x) / side).rounded(.down))...Int(
          (max(piece.from.x, piece.to.x) / side).rounded(.down))
      let rows =
        Int(
          (min(piece.from.y, piece.to.y) / side).rounded(.down))...Int(
          (max(piece.from.y, piece.to.y) / side).rounded(.down))
      for column in columns {
        for row in rows {
          cells[FlatPoint(x: Double(column), y: Double(row)), default: []].append(index)
        }
      }
    }
    var seen: Set<[Int]> = []
    for indices in cells.values {
      for (place, first) in indices.enumerated() {
        for second in indices.dropFirst(place + 1) {
          if cross(pieces[first], pieces[second]), seen.insert([first, second]).inserted {
            body(pieces[first], pieces[second])
          }
        }
      }
    }
  }

  private func cross(_ a: Piece, _ b: Piece) -> Bool {
    func side(_ p: FlatPoint, _ q: FlatPoint, _ r: FlatPoint) -> Double {
      (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)
    }
    let margin = 0.02 * max(a.from.distance(to: a.to), b.from.distance(to: b.to))
    let (s1, s2) = (side(a.from, a.to, b.from), side(a.from, a.to, b.to))
    let (s3, s4) = (side(b.from, b.to, a.from), side(b.from, b.to, a.to))
    return s1 * s2 < 0 && s3 * s4 < 0 && min(abs(s1), abs(s2), abs(s3), abs(s4)) > margin
  }

  @Test("streets that cross on the same layer share a node", arguments: TownUnderTest.all)
  func crossingsOnOneLevelShareANode(_ town: TownUnderTest) {
    var apart = 0
    forEachCrossing(town) { first, second in
      if first.layer == second.layer {
        Issue.record(
          "ways \(town.ways[first.way].id) and \(town.ways[second.way].id) cross without a node")
      } else {
        apart += 1
      }
    }
    #expect(apart >= 40, "crossings of different levels")
  }

  @Test("the motorway meets only its ramps", arguments: TownUnderTest.all)
  func motorwayMeetsOnlyItsRamps(_ town: TownUnderTest) {
    for way in town.ways where way.tags["highway"] == "motorway" {
      for node in way.nodes {
        for other in town.waysAtNode[node] ?? [] {
          #expect(["motorway", "motorway_link"].contains(town.ways[other].tags["highway"]))
        }
      }
    }
  }

  @Test(
    "at least two minor roads run 8 to 15 m from a main road for more than 300 m",
    arguments: TownUnderTest.all)
  func frontageRoadsRunBesideMainRoads(_ town: TownUnderTest) {
    let mains = town.ways { $0["highway"] == "primary" || $0["highway"] == "secondary" }
      .flatMap { way in
        let points = town.points(of: way)
        return zip(points, points.dropFirst())
      }
    var lengths: [Double] = []
    for way in town.ways
    where ["service", "residential", "unclassified"].contains(way.tags["highway"]) {
      let points = town.points(of: way)
      guard let start = points.first, let end = points.last, start.distance(to: end) > 250 else {
        continue
      }
      let near = points.map { point in
        (8...15).contains(
          mains.reduce(Double.infinity) { min($0, point.distance(toSegment: $1.0, $1.1)) })
      }
      lengths.append(
        points.indices.dropFirst().reduce(0) { length, index in
          near[index - 1] && near[index]
            ? length + points[index].distance(to: points[index - 1]) : length
        })
    }
    #expect(lengths.count { $0 > 300 } >= 2, "longest: \(lengths.max() ?? 0) m")
  }

  @Test(
    "long ways of dual carriageways have a counterpart in the opposite direction",
    arguments: TownUnderTest.all)
  func dualCarriagewaysRunBothWays(_ town: TownUnderTest) {
    let duals = town.ways { $0["dual_carriageway"] == "yes" }
    for way in duals {
      let points = town.points(of: way)
      guard let start = points.first, let end = points.last, start.distance(to: end) > 100 else {
        continue
      }
      let middle = points[points.count / 2]
      let partner = duals.contains { other in
        guard other.tags["name"] == way.tags["name"], other.id != way.id else { return false }
        let line = town.points(of: other)
        guard let otherStart = line.first, let otherEnd = line.last else { return false }
        let product =
          (end.x - start.x) * (otherEnd.x - otherStart.x)
          + (end.y - start.y) * (otherEnd.y - otherStart.y)
        let distance = zip(line, line.dropFirst()).reduce(Double.infinity) {
          min($0, middle.distance(toSegment: $1.0, $1.1))
        }
        return product < 0 && (14...22).contains(distance)
      }
      #expect(partner, "way \(way.id)")
    }
  }

  @Test("segments of streets are shorter than 400 m", arguments: TownUnderTest.all)
  func segmentsAreShort(_ town: TownUnderTest) {
    let longest = pieces(town).filter { town.ways[$0.way].tags["highway"] != nil }
      .map { $0.from.distance(to: $0.to) }.max()
    #expect((longest ?? 0) < 400)
  }
}
