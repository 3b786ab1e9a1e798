import Foundation
import MilepostKit
import Samples

/// A drive without queues, and the same drive with queues.
struct QueuedDrive {
  struct Queue {
    /// The part of the plan with the queue, in meters along it.
    var range: Range<Double>
    var traffic: TrafficClass
  }

  var free: Drive
  var queued: Drive
  var queues: [Queue]
}

/// A generator of drives on a network, with queues along their routes.
struct QueueTown {
  private let network: RoadNetwork
  private let places: RandomPlaces
  private var random: SplitMix

  /// The straight-line distance between the ends of a drive, in meters.
  private static let distances = 1_000.0...8_000
  /// The minimum duration of a queue in seconds, in addition to the longest wait at a signal.
  private static let leastSeconds = 90.0

  init(_ network: RoadNetwork, seed: UInt64) {
    self.network = network
    random = SplitMix(state: seed)
    places = RandomPlaces(network)
  }

  /// Returns a drive between two random places.
  ///
  /// Returns nil if there is no route, if the distance between the places is out of range, if no
  /// queue was added, or if a queue doesn't meet the definition.
  mutating func drive() throws -> QueuedDrive? {
    guard let route = places.route(apart: Self.distances, &random) else { return nil }
    let plan = try DrivePlan(route.path, in: network)
    let seed = UInt64.random(in: .min ... .max, using: &random)
    let driver = Driver.varied(seed: seed)
    var queued = plan
    var ranges: [Range<Double>] = []
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      let length = Double.random(in: 150...700, using: &random)
      let first = Double.random(in: 0...plan.length, using: &random)
      let range = first..<first + length
      guard range.upperBound < plan.length - 100, first > 100,
        !ranges.contains(where: { $0.overlaps(range.lowerBound - 200..<range.upperBound + 200) })
      else { continue }
      ranges.append(range)
      queued = try queueing(queued, in: range)
    }
    let free = Drive(plan, driver: driver, seed: seed)
    let drive = Drive(queued, driver: driver, seed: seed)
    // A range is a queue only if the simulated vehicle is slow enough there for long enough.
    let queues = ranges.compactMap { range -> QueuedDrive.Queue? in
      let seconds = drive.seconds(at: range.upperBound) - drive.seconds(at: range.lowerBound)
      let freeSeconds = zip(plan.distances, zip(plan.distances.dropFirst(), plan.freeFlowSpeeds))
        .reduce(0.0) { sum, piece in
          let shared = min(piece.1.0, range.upperBound) - max(piece.0, range.lowerBound)
          return sum + max(0, shared) / piece.1.1
        }
      let share = freeSeconds / seconds
      let longestWait = driver.longestSignalWait / .seconds(1)
      guard share < 0.4, seconds >= Self.leastSeconds + longestWait else { return nil }
      return QueuedDrive.Queue(
        range: range, traffic: share <= TrafficClassifier().jamShare ? .trafficJam : .slow)
    }
    guard queues.count == ranges.count, !queues.isEmpty else { return nil }
    return QueuedDrive(free: free, queued: drive, queues: queues)
  }

  /// Returns the plan with a queue in a range, either steadily slow or stop-and-go.
  private mutating func queueing(
    _ plan: DrivePlan, in range: Range<Double>
  ) throws -> DrivePlan {
    var plan = plan
    let share = Double.random(in: 0.08...0.38, using: &random)
    let stops = Bool.random(using: &random)
    var distance = range.lowerBound
    // Add vertices at the ends and at the stops.
    plan = try plan.pausing(at: range.lowerBound, for: .zero)
    plan = try plan.pausing(at: range.upperBound, for: .zero)
    if stops {
      while distance < range.upperBound - 20 {
        plan = try plan.pausing(
          at: distance, for: .seconds(Double.random(in: 4...20, using: &random)))
        distance += .random(in: 15...60, using: &random)
      }
    }
    let speeds = zip(plan.distances, plan.freeFlowSpeeds).map { start, speed in
      range.lowerBound - 0.01...range.upperBound - 0.01 ~= start
        ? max(0.8, speed * (stops ? min(1, share * 2) : share)) : speed
    }
    return try DrivePlan(vertices: plan.vertices, freeFlowSpeeds: speeds)
  }
}
