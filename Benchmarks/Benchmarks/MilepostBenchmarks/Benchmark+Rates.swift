import Benchmark

extension Benchmark {
  /// Measures work on a number of things (points, coordinates), and reports how many it does a
  /// second.
  ///
  /// The work is done once for each of `scaledIterations`, whose number it is given.
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
  /// For operations of nanoseconds: an iteration is a thousand of them.
  static var thousands: Self { Self(timeUnits: .nanoseconds, scalingFactor: .kilo) }

  /// For operations of microseconds and more, each measured by itself.
  static var single: Self { Self(timeUnits: .microseconds, maxDuration: .seconds(3)) }

  /// For operations of seconds, whose memory is reported too.
  static var importing: Self {
    Self(
      metrics: Benchmark.defaultConfiguration.metrics + [.peakMemoryResident],
      timeUnits: .milliseconds, warmupIterations: 0, maxDuration: .seconds(10))
  }

  /// For operations whose rate is reported too.
  static func rated(_ rate: BenchmarkMetric) -> Self {
    Self(
      metrics: Benchmark.defaultConfiguration.metrics + [rate], timeUnits: .microseconds,
      maxDuration: .seconds(3))
  }
}
