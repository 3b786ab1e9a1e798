import Coordinates
public import RoadNetworks

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Simulated drives over a network, with exact ground truth: ordinary drives, and drives that are
/// difficult for map matchers.
///
/// On a given platform, the same network, seed, and settings produce the same drives.
public struct DriveSet {
  private let network: RoadNetwork
  private let seed: UInt64
  private let roads: [EdgeIndex]
  private let walker: RoadWalker

  /// The start of the first ordinary drive and of the first difficult drive; all other drives start
  /// on later days.
  public var start = Date(timeIntervalSince1970: 1_767_254_400)

  /// The range of the straight-line distance between the ends of a random route, in kilometers.
  public var kilometers = 1.0...8.0

  /// Prepares drives over a network.
  ///
  /// - Parameters:
  ///   - network: the network.
  ///   - seed: the seed of all random choices.
  /// - Throws: ``SimulationError`` `invalidPlan` if the network has no suitable roads for cars.
  public init(_ network: RoadNetwork, seed: UInt64) throws(SimulationError) {
    self.network = network
    self.seed = seed
    walker = RoadWalker(network)
    roads = walker.publicRoads()
    guard !roads.isEmpty else {
      throw SimulationError(.invalidPlan, found: "no public road", expected: "roads for cars")
    }
  }

  /// The settings with which drives are sampled.
  public struct Sampling: Sendable, Hashable {
    /// The time between fixes.
    public var interval: Duration
    /// The receiver.
    public var receiver: Receiver

    /// Creates a sampling.
    public init(interval: Duration, receiver: Receiver) {
      self.interval = interval
      self.receiver = receiver
    }
  }

  /// Returns ordinary drives along the fastest routes between random places, each with every
  /// sampling.
  ///
  /// - Parameters:
  ///   - count: the number of drives.
  ///   - samplings: the samplings, each of which produces a record of every drive.
  /// - Returns: the records, drive by drive.
  /// - Throws: ``SimulationError`` if no route of the required length is found, or if the interval
  ///   of a sampling is out of range.
  public func ordinary(
    _ count: Int, samplings: [Sampling]
  ) throws(SimulationError) -> [DriveRecord] {
    var records: [DriveRecord] = []
    for number in 0..<count {
      let plan = try DrivePlan(try randomPath(number), in: network)
      let drive = Drive(plan, driver: .varied(seed: mixed(number)), seed: mixed(number))
      for sampling in samplings {
        let name = "D\(number)"
        let interval = Self.text(sampling.interval.inSeconds)
        let sigma = Self.text(sampling.receiver.sigma)
        records.append(
          DriveRecord(
            id: "\(name)-i\(interval)-s\(sigma)", drive: name, set: "ordinary",
            sample: try drive.sampled(
              every: sampling.interval, receiver: sampling.receiver, startingAt: day(number),
              seed: mixed(number))))
      }
    }
    return records
  }

  /// Returns one drive for each kind of difficulty.
  ///
  /// The kinds are a ten-minute stop, a tunnel without fixes, a loop driven twice, an out-and-back
  /// drive, a U-turn, gross outliers, times out of order, and a one-way street driven in the wrong
  /// direction. A loop, a tunnel, or a one-way street is left out if no suitable one is found.
  ///
  /// - Parameter sampling: the sampling of all drives.
  /// - Throws: ``SimulationError`` if no route of the required length is found, if the route is too
  ///   short for a difficulty, or if the interval of the sampling is out of range.
  public func pathological(_ sampling: Sampling) throws(SimulationError) -> [DriveRecord] {
    let plan = try DrivePlan(try randomPath(1000), in: network)
    var plans: [(name: String, plan: DrivePlan)] = [
      ("stop", try plan.pausing(at: plan.length / 2, for: .seconds(600))),
      ("out-and-back", try plan.turningBack(at: plan.length)),
      ("u-turn", try plan.turningBack(at: plan.length * 0.6, for: 300)),
    ]
    if let loop = try loop() { plans.append(("loop-twice", loop)) }
    if let path = walker.againstOneway(seed: seed) {
      plans.append(("against-oneway", try DrivePlan(path, in: network)))
    }
    var records: [DriveRecord] = []
    func add(_ name: String, _ sample: SampledDrive) {
      records.append(
        DriveRecord(id: name, drive: "P\(records.count)", set: "pathological", sample: sample))
    }
    func sample(_ plan: DrivePlan, _ number: Int) throws(SimulationError) -> SampledDrive {
      try Drive(plan, seed: mixed(number)).sampled(
        every: sampling.interval, receiver: sampling.receiver, startingAt: day(number),
        seed: mixed(number))
    }
    for (index, entry) in plans.enumerated() { add(entry.name, try sample(entry.plan, index)) }
    let plain = try sample(plan, 20)
    add("outliers", try plain.insertingOutliers(3, off: 200...900, seed: seed))
    add("shuffled-times", try plain.shufflingTimes(window: 3, share: 0.15, seed: seed))
    if let (path, tunnel) = tunnelPath() {
      add("tunnel-gap", try sample(try DrivePlan(path, in: network), 21).removing(tunnel))
    }
    return records
  }

  // MARK: - Paths

  private func randomPath(_ number: Int) throws(SimulationError) -> RoadPath {
    var random = RandomSource(seed: mixed(number), for: .routes)
    for _ in 0..<1000 {
      let a = walker.middle(of: roads[random.integer(0...roads.count - 1)])
      let b = walker.middle(of: roads[random.integer(0...roads.count - 1)])
      guard kilometers.contains(a.distance(to: b) / 1000), let path = walker.route([a, b]) else {
        continue
      }
      return path
    }
    throw SimulationError(
      .invalidPlan, found: "no route of \(kilometers) km", expected: "a larger network")
  }

  /// Returns a closed route, driven twice, that starts and ends at the same place on the same edge;
  /// nil if none is found.
  private func loop() throws(SimulationError) -> DrivePlan? {
    var random = RandomSource(seed: seed, for: .loops)
    for _ in 0..<300 {
      let points = (0..<3).map { _ in
        walker.middle(of: roads[random.integer(0...roads.count - 1)])
      }
      guard points[0].distance(to: points[1]) < 1500, points[1].distance(to: points[2]) < 1500,
        let path = walker.route(points + [points[0]]), let first = path.traversals.first,
        let last = path.traversals.last, first.edge == last.edge, first.start == last.end
      else { continue }
      return try DrivePlan(path, in: network).repeated(2)
    }
    return nil
  }

  /// Returns a path through a tunnel, and the range of its first tunnel along the path in meters;
  /// nil if none is found.
  private func tunnelPath() -> (path: RoadPath, tunnel: ClosedRange<Double>)? {
    var random = RandomSource(seed: seed, for: .tunnels)
    for tunnel in walker.tunnels() {
      for _ in 0..<20 {
        let ends = (0..<2).map { _ in
          walker.middle(of: roads[random.integer(0...roads.count - 1)])
        }
        guard let path = walker.route([ends[0], walker.middle(of: tunnel), ends[1]]),
          let range = walker.tunnelRange(of: path), path.length < 15_000
        else { continue }
        return (path, range)
      }
    }
    return nil
  }

  private func mixed(_ number: Int) -> UInt64 {
    seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(truncatingIfNeeded: number)
  }

  private func day(_ number: Int) -> Date { start.addingTimeInterval(Double(number) * 86_400) }

  /// Returns a number as text, without decimals if it is whole and its magnitude is below 1e9.
  private static func text(_ value: Double) -> String {
    value == value.rounded() && value.magnitude < 1e9 ? String(Int(value)) : String(value)
  }
}
