import Foundation
import MilepostKit

/// The lines of all roads that a mode may use, each once.
struct RoadLines {
  var roads: [(edge: EdgeID, reverse: EdgeID, length: UInt32)] = []
  let network: RoadNetwork

  init(_ network: RoadNetwork, _ mode: TravelMode) {
    self.network = network
    for id in network.edgeIDs {
      guard let edge = try? network.edge(id), let back = try? network.edge(edge.reverse),
        edge.id.rawValue < back.id.rawValue,
        edge.attributes.access[mode].isRoutable || back.attributes.access[mode].isRoutable
      else { continue }
      roads.append((edge.id, back.id, edge.lengthInMillimeters))
    }
  }

  /// Calls a closure with a place every ten meters along a part of an edge.
  func forEachPlace(
    of edge: EdgeID, from start: UInt32, to end: UInt32, _ body: (Coordinate, UInt32) -> Void
  ) throws {
    guard end > start else { return }
    let traversal = EdgeTraversal(edge: edge, start: start, end: end)
    let line = try network.line(of: RoadPath(traversals: [traversal]))
    guard let measured = try? MeasuredPolyline(Polyline(line)) else { return }
    var along = 5.0
    while along < measured.length {
      body(measured.coordinate(atDistance: along), start + UInt32(along * 1000))
      along += 10
    }
  }
}

/// How well an area fits the roads that can be reached, measured every ten meters without the
/// methods by which the area was made.
struct AreaFit {
  /// The share of the reachable places that are inside the area.
  let insideShare: Double
  /// The share of the places on roads inside the area that can't be reached and are more than 75 m
  /// from any reachable place.
  let unreachableShare: Double

  init(_ area: ReachableArea, _ roads: ReachableRoads, _ lines: RoadLines) throws {
    var parts: [EdgeID: [ReachableRoads.Stretch]] = [:]
    for stretch in roads.stretches(within: area.limit) {
      parts[stretch.edge, default: []].append(stretch)
    }
    let polygons = PolygonRows(area)
    var reached = PlaceCells(lines.network.bounds)
    var unreached: [Coordinate] = []
    var (inside, count) = (0, 0)
    for road in lines.roads {
      let forward = parts[road.edge] ?? []
      let backward = parts[road.reverse] ?? []
      let isNear = !forward.isEmpty || !backward.isEmpty
      try lines.forEachPlace(of: road.edge, from: 0, to: road.length) { place, offset in
        let isReached =
          isNear
          && (forward.contains { $0.start <= offset && offset <= $0.end }
            || backward.contains {
              $0.start + offset <= road.length && road.length <= $0.end + offset
            })
        if isReached {
          count += 1
          if polygons.contains(place) { inside += 1 }
          reached.add(place)
        } else {
          unreached.append(place)
        }
      }
    }
    insideShare = Double(inside) / Double(max(1, count))
    let wrong = unreached.count { polygons.contains($0) && !reached.isNear($0, meters: 75) }
    let all = inside + unreached.count { polygons.contains($0) }
    unreachableShare = Double(wrong) / Double(max(1, all))
  }
}

/// The edges of polygons by rows of latitude, to find out whether they contain places.
private struct PolygonRows {
  private var rows: [Int: [(Coordinate, Coordinate)]] = [:]
  private static let perDegree = 1_000.0

  init(_ area: ReachableArea) {
    for ring in area.polygons.joined() {
      for (a, b) in zip(ring, ring.dropFirst()) {
        let (low, high) = (min(a.latitude, b.latitude), max(a.latitude, b.latitude))
        for row in Int(
          (low * Self.perDegree).rounded(.down))...Int(
            (high * Self.perDegree).rounded(.down))
        {
          rows[row, default: []].append((a, b))
        }
      }
    }
  }

  /// Returns whether a ray to the east crosses an odd number of edges.
  func contains(_ place: Coordinate) -> Bool {
    let edges = rows[Int((place.latitude * Self.perDegree).rounded(.down))] ?? []
    var isInside = false
    for (a, b) in edges where (a.latitude > place.latitude) != (b.latitude > place.latitude) {
      let share = (place.latitude - a.latitude) / (b.latitude - a.latitude)
      if a.longitude + share * (b.longitude - a.longitude) > place.longitude { isInside.toggle() }
    }
    return isInside
  }
}

/// Places by cells that are at least 110 m high, and at least 110 m wide at all latitudes of a
/// network.
private struct PlaceCells {
  private var cells: [SIMD2<Int>: [Coordinate]] = [:]
  private let cellsPerDegreeEast: Double

  /// - Parameter bounds: the bounds of the places.
  init(_ bounds: BoundingBox) {
    let farthest = min(89, max(abs(bounds.south), abs(bounds.north)))
    cellsPerDegreeEast = 1000 * cos(farthest * .pi / 180)
  }

  private func cell(_ place: Coordinate) -> SIMD2<Int> {
    SIMD2(
      Int((place.longitude * cellsPerDegreeEast).rounded(.down)),
      Int((place.latitude * 1000).rounded(.down)))
  }

  mutating func add(_ place: Coordinate) { cells[cell(place), default: []].append(place) }

  func isNear(_ place: Coordinate, meters: Double) -> Bool {
    let middle = cell(place)
    for x in -1...1 {
      for y in -1...1 {
        for other in cells[middle &+ SIMD2(x, y)] ?? []
        where other.distance(to: place) <= meters {
          return true
        }
      }
    }
    return false
  }
}
