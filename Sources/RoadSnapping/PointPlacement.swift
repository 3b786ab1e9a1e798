import Coordinates
import RoadNetworks

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Places the locations between deciding ones on the decided path, in order.
struct PointPlacement {
  private let decided: DecidedPath
  private let network: RoadNetwork
  private let matching: Int
  /// Millimetres along the path to the start of each traversal.
  private let starts: [UInt64]
  /// When the vehicle was how far along, in millimetres; both never fall.
  private var clock: [(seconds: Double, along: UInt64)] = []
  private(set) var lastPoint: Int

  init(_ decided: DecidedPath, _ network: RoadNetwork, matching: Int) {
    self.decided = decided
    self.network = network
    self.matching = matching
    var along: UInt64 = 0
    starts = decided.traversals.map { traversal in
      defer { along += UInt64(traversal.lengthInMillimeters) }
      return along
    }
    lastPoint = decided.observations[0].point
  }

  /// Places those of a range of locations that are not decided otherwise.
  ///
  /// - Complexity: O(*n*) in locations and in the edges between deciding ones.
  mutating func place(
    _ range: Range<Int>, _ locations: [Location], _ points: inout [SnappedPoint]
  ) {
    var last = 0
    var reached = decided.places[0]
    for point in range {
      let isDeciding =
        last + 1 < decided.observations.count && decided.observations[last + 1].point == point
      if isDeciding { last += 1 }
      if point == decided.observations[last].point {
        reached = decided.places[last]
        points[point].status = .snapped
      } else if points[point].status == .unmatched, points[point].reason != .noRoad {
        let next = min(last + 1, decided.places.count - 1)
        reached = nearest(to: locations[point].coordinate, from: reached, to: decided.places[next])
        points[point].status = .interpolated
      } else {
        continue
      }
      let neighbour = min(last + (isDeciding ? 0 : 1), decided.confidences.count - 1)
      points[point].reason = nil
      points[point].place = place(
        reached, locations[point].coordinate,
        confidence: min(decided.confidences[last], decided.confidences[neighbour]))
      lastPoint = max(lastPoint, point)
      if let seconds = locations[point].time?.timeIntervalSince1970 {
        clock.append((seconds, along(reached)))
      }
    }
  }

  private func along(_ place: DecidedPath.Place) -> UInt64 {
    let traversal = decided.traversals[place.traversal]
    return starts[place.traversal]
      + UInt64(place.offset > traversal.start ? place.offset - traversal.start : 0)
  }

  private func place(
    _ place: DecidedPath.Place, _ raw: Coordinate, confidence: Double
  ) -> SnappedPoint.Place {
    let edge = decided.traversals[place.traversal].edge
    let (coordinate, bearing) = network.place(on: edge.index, at: place.offset)
    return SnappedPoint.Place(
      position: EdgePosition(edge: edge, offset: place.offset), coordinate: coordinate,
      offset: raw.distance(to: coordinate), bearing: bearing, matching: matching,
      distanceAlong: Double(along(place)) / 1000, confidence: confidence)
  }

  /// The place between two others on the path that is nearest to a location.
  private func nearest(
    to coordinate: Coordinate, from first: DecidedPath.Place, to last: DecidedPath.Place
  ) -> DecidedPath.Place {
    var best = first
    var least = Double.infinity
    for index in first.traversal...max(first.traversal, last.traversal) {
      let traversal = decided.traversals[index]
      let start = index == first.traversal ? first.offset : traversal.start
      let end = index == last.traversal ? last.offset : traversal.end
      let (offset, distance) = network.nearestOffset(
        on: traversal.edge.index, from: start, to: max(start, end), to: coordinate)
      if distance < least {
        least = distance
        best = DecidedPath.Place(traversal: index, offset: offset)
      }
    }
    return best
  }

  /// Sets when each edge was entered and left, at even pace between locations.
  func setTimes(of path: inout RoadPath) {
    guard clock.count > 1 else { return }
    var at = 0
    func time(_ along: UInt64) -> Date {
      while at + 2 < clock.count, clock[at + 1].along < along { at += 1 }
      let (a, b) = (clock[at], clock[at + 1])
      let span = Double(b.along) - Double(a.along)
      let share = span > 0 ? max(0, min(1, (Double(along) - Double(a.along)) / span)) : 0
      return Date(timeIntervalSince1970: a.seconds + (b.seconds - a.seconds) * share)
    }
    for index in path.traversals.indices {
      let entry = time(starts[index])
      path.traversals[index].entryTime = entry
      path.traversals[index].exitTime = time(
        starts[index] + UInt64(path.traversals[index].lengthInMillimeters))
    }
  }
}
