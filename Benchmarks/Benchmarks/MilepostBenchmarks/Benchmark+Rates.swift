import Benchmark

extension Benchmark {
  /// Measures work on items, such as points or coordinates, and their number per second.
  ///
  /// The work is called once for each index of `scaledIterations`.
  ///
  /// - Parameters:
  ///   - count: the number of items in one call of `work`.
  ///   - rate: the metric for the number of items per second; nil to measure only the time.
  ///   - work: the work to measure, called with the index of the iteration.
  @inline(__always)
  func measure(_ count: Int = 1, per rate: BenchmarkMetric? = nil, _ work: (Int) throws -> Void)
    rethrows
  {
    startMeasurement()
    let time = try ContinuousClock().measure {
      for index in scaledIterations { try work(index) }
    }
    stopMeasurement()
    if let rate {
      measurement(rate, Int(Double(count * scaledIterations.count) / (time / .seconds(1))))
    }
  }
}

extension BenchmarkMetric {
  static let coordinatesPerSecond = rate(of: "coordinates")
  static let pointsPerSecond = rate(of: "points")

  private static func rate(of things: String) -> BenchmarkMetric {
    .custom("\(things) per second", polarity: .prefersLarger, useScalingFactor: false)
  }
}

extension Benchmark.Configuration {
  /// For operations that take nanoseconds: each iteration performs a thousand of them.
  static var thousands: Self { Self(timeUnits: .nanoseconds, scalingFactor: .kilo) }

  /// For operations that take microseconds or more, measured one by one.
  static var single: Self { Self(timeUnits: .microseconds, maxDuration: .seconds(3)) }

  /// For operations that take seconds; also reports peak memory.
  static var importing: Self {
    Self(
      metrics: Benchmark.defaultConfiguration.metrics + [.peakMemoryResident],
      timeUnits: .milliseconds, warmupIterations: 0, maxDuration: .seconds(10))
  }

  /// For operations whose rate is also reported.
  static func rated(_ rate: BenchmarkMetric) -> Self {
    Self(
      metrics: Benchmark.defaultConfiguration.metrics + [rate], timeUnits: .microseconds,
      maxDuration: .seconds(3))
  }
}
