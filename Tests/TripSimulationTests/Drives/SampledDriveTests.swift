import Coordinates
import FoundationEssentials
import Testing
import TripSimulation

@Suite struct SampledDriveTests {
  private static let start = Date(timeIntervalSince1970: 1_700_000_000)

  private func sample(
    _ drive: Drive, every interval: Double = 1, _ receiver: Receiver, seed: UInt64 = 5
  ) throws -> SampledDrive {
    try drive.sampled(
      every: Duration(inSeconds: interval), receiver: receiver, startingAt: Self.start, seed: seed)
  }

  @Test(
    "without noise, fixes have the true positions, speeds, and bearings",
    arguments: [0.1, 1, 5, 7.5, 30])
  func withoutNoiseFixesLieOnTheTruth(_ interval: Double) throws {
    for seed in 0..<5 as Range<UInt64> {
      let drive = Drive(try DrivePlan.winding(seed), seed: seed)
      let sampled = try sample(drive, every: interval, Receiver(sigma: 0))
      #expect(sampled.fixes.count >= Int(drive.duration.inSeconds / interval))
      for fix in sampled.fixes {
        // The resolution of `Date` is about a tenth of a microsecond.
        let time = try #require(fix.location.time).timeIntervalSince(Self.start)
        let state = drive.state(atSeconds: time)
        #expect(fix.location.coordinate.distance(to: state.coordinate) < 0.01)
        #expect(abs(try #require(fix.distance) - state.distance) < 0.01)
        #expect(abs(try #require(fix.location.speed) - state.speed) < 0.00051)
        if let bearing = fix.location.bearing {
          #expect(abs(Bearing.difference(from: bearing, to: state.bearing)) < 0.00051)
        } else {
          #expect(state.speed < 1)
        }
      }
    }
  }

  @Test("all times before the last one are multiples of the interval")
  func timesAreMultiplesOfTheInterval() throws {
    let drive = Drive(try DrivePlan.winding(3), seed: 3)
    let duration = drive.duration.inSeconds
    for interval in [1.0, 5, 15, 30] {
      let times = try sample(drive, every: interval, Receiver(sigma: 3)).fixes.map {
        try #require($0.location.time).timeIntervalSince(Self.start)
      }
      #expect(times.first == 0)
      #expect(times.dropLast().enumerated().allSatisfy { $1 == Double($0) * interval })
      let last = try #require(times.last)
      #expect(last <= duration && duration - last <= interval / 2 + 1)
    }
  }

  @Test("fixes at longer intervals of whole seconds are a subset of the fixes at 1 s")
  func longerIntervalsTakeFixesFromTheShort() throws {
    let drive = Drive(try DrivePlan.winding(8), seed: 8)
    let receiver = try Receiver(sigma: 6, degreesOfFreedom: 4)
    let every = try Dictionary(
      uniqueKeysWithValues: sample(drive, receiver).fixes.map { ($0.location.time, $0) })
    for interval in [5.0, 15, 30] {
      for fix in try sample(drive, every: interval, receiver).fixes {
        #expect(every[fix.location.time] == fix)
      }
    }
  }

  /// Returns the fixes of a stationary vehicle over a number of seconds, and their east and north
  /// errors in meters.
  private func errors(
    _ receiver: Receiver, seconds: Double = 150_000, seed: UInt64 = 1
  ) throws -> (east: [Double], north: [Double], fixes: [SampledDrive.Fix]) {
    let plan = try DrivePlan.straight([(1, 10)]).pausing(at: 0, for: .seconds(seconds))
    let fixes = try sample(Drive(plan, seed: 1), receiver, seed: seed).fixes.dropLast(10)
    let frame = LocalFrame(origin: plan.vertices[0].coordinate)
    let positions = fixes.map { frame.position(of: $0.location.coordinate) }
    return (positions.map(\.east), positions.map(\.north), Array(fixes))
  }

  private func deviation(_ values: [Double]) -> Double {
    (values.reduce(0) { $0 + $1 * $1 } / Double(values.count)).squareRoot()
  }

  private func correlation(_ values: [Double], lag: Int) -> Double {
    let variance = deviation(values) * deviation(values)
    return zip(values, values.dropFirst(lag)).reduce(0) { $0 + $1.0 * $1.1 }
      / Double(values.count - lag) / variance
  }

  @Test(
    "position errors have the given standard deviation and correlation",
    arguments: [(5.0, 40.0, 0.8), (12, 40, 0.8), (3, 10, 0.5), (8, 40, 0), (8, 20, 1)])
  func noiseHasItsSizeAndItsMemory(_ sigma: Double, _ tau: Double, _ share: Double) throws {
    let receiver = try Receiver(
      sigma: sigma, correlationTime: .seconds(tau), correlatedShare: share)
    let errors = try errors(receiver)
    for axis in [errors.east, errors.north] {
      #expect(abs(deviation(axis) / sigma - 1) < 0.05)
      for lag in [1, 10, 40, 120] {
        let expected = share * (1 / power(2.718281828, Double(lag) / tau))
        #expect(abs(correlation(axis, lag: lag) - expected) < 0.05, "lag \(lag)")
      }
    }
    let product = zip(errors.east, errors.north).reduce(0) { $0 + $1.0 * $1.1 }
    #expect(abs(product / Double(errors.east.count) / (sigma * sigma)) < 0.05, "independent axes")
  }

  /// Returns a power with a nonnegative exponent, computed by multiplication and square roots.
  private func power(_ base: Double, _ exponent: Double) -> Double {
    var (result, whole, root, rest) = (1.0, Int(exponent), base, exponent - exponent.rounded(.down))
    while whole > 0 {
      result *= base
      whole -= 1
    }
    for _ in 0..<50 {
      root = root.squareRoot()
      rest *= 2
      if rest >= 1 {
        result *= root
        rest -= 1
      }
    }
    return result
  }

  @Test("heavy tails have more large errors, but the same variance")
  func heavyTailsKeepTheVariance() throws {
    let normal = try errors(Receiver(sigma: 5, correlatedShare: 0)).east
    let heavy = try errors(Receiver(sigma: 5, correlatedShare: 0, degreesOfFreedom: 4)).east
    #expect(abs(deviation(heavy) / 5 - 1) < 0.05)
    func far(_ values: [Double]) -> Double {
      Double(values.count { abs($0) > 20 }) / Double(values.count)
    }
    #expect(far(normal) < 0.0002)
    // For Student's t-distribution with 4 degrees of freedom, P(|t| > 4 √2) = 0.0048.
    #expect((0.0035...0.0062).contains(far(heavy)), "\(far(heavy))")
  }

  @Test("bursts have the given frequency and duration, and worsen the reported accuracy")
  func burstsComeAndGo() throws {
    let bursts = try Receiver.Bursts(perHour: 12, duration: .seconds(30), offset: 60)
    let errors = try errors(Receiver(sigma: 2, bursts: bursts))
    let far = zip(errors.east, errors.north).map { ($0 * $0 + $1 * $1).squareRoot() > 20 }
    let share = Double(far.count { $0 }) / Double(far.count)
    // Bursts last 30 s on average, and begin on average 5 min after the previous one ended, so they
    // take up 30 / 330 of the time.
    #expect((0.07...0.115).contains(share), "\(share)")
    let begins = zip(far, far.dropFirst()).count { !$0.0 && $0.1 }
    #expect((330...580).contains(begins), "\(begins) in 42 hours")
    let accuracies = zip(errors.fixes, far).filter(\.1).compactMap(\.0.location.accuracy)
    #expect((accuracies.min() ?? 0) > 6, "the reported accuracy reflects bursts")
  }

  @Test("reported accuracies, speeds, and bearings are plausible")
  func reportedFieldsArePlausible() throws {
    let still = try errors(Receiver(sigma: 6))
    let within = zip(zip(still.east, still.north), still.fixes).count { error, fix in
      (error.0 * error.0 + error.1 * error.1).squareRoot() <= fix.location.accuracy ?? 0
    }
    let share = Double(within) / Double(still.fixes.count)
    #expect(abs(share - 0.68) < 0.05, "\(share) within the reported accuracy")
    #expect(still.fixes.allSatisfy { ($0.location.speed ?? 9) < 2 })
    #expect(still.fixes.count { $0.location.bearing != nil } < still.fixes.count / 20)

    let plan = try DrivePlan.straight([(200_000, 20)])
    let moving = try sample(Drive(plan, seed: 1), Receiver(sigma: 6)).fixes.dropFirst(30).dropLast(
      30)
    for fix in moving {
      #expect(abs((fix.location.speed ?? 0) - 18.4) < 1.5)
      #expect(abs(Bearing.difference(from: fix.location.bearing ?? 0, to: 40)) < 8)
      #expect((fix.location.bearing ?? 360) < 360 && (fix.location.bearing ?? -1) >= 0)
    }
  }

  @Test("the same seed produces the same fixes, and another seed different ones")
  func sameSeedGivesTheSameFixes() throws {
    let drive = Drive(try DrivePlan.winding(1), seed: 1)
    let receiver = try Receiver(
      sigma: 5, degreesOfFreedom: 3,
      bursts: Receiver.Bursts(perHour: 60, duration: .seconds(20), offset: 40))
    #expect(try sample(drive, receiver) == sample(drive, receiver))
    #expect(try sample(drive, receiver, seed: 6) != sample(drive, receiver))
  }

  @Test(
    "invalid intervals are rejected", arguments: [0, -1, .nan, .infinity, 0.001, 3601] as [Double])
  func badIntervalsAreRefused(_ interval: Double) throws {
    let drive = Drive(try DrivePlan.straight([(100, 10)]), seed: 1)
    #expect(throws: SimulationError.self) {
      try sample(drive, every: interval, Receiver(sigma: 5))
    }
  }
}
