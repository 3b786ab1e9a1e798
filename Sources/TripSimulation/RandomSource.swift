import Coordinates

/// A source of random numbers that depend only on a seed (SplitMix64; Steele, Lea, and Flood 2014).
///
/// Distributions are implemented here rather than taken from the standard library, whose methods
/// may change between versions: on a given platform, the same seed produces the same town and the
/// same drive.
struct RandomSource: Sendable {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// The purpose of random numbers.
  enum Use: UInt64 {
    // For a town:
    case origin, corners, avenueNames, land, crossings, ringCrossings, speedLimits, roadsides
    case streets, streetNames, coast, signals, turnRules
    // For a drive:
    case driver, waits, receiver, outliers, times
    // For a set of drives:
    case routes, loops, tunnels, wrongWays
  }

  /// Creates the source for a use and a place, whose numbers are independent of other sources.
  init(seed: UInt64, for use: Use, at place: UInt64 = 0) {
    var bySeed = RandomSource(seed: seed)
    var byUse = RandomSource(seed: bySeed.next() ^ use.rawValue)
    var byPlace = RandomSource(seed: byUse.next() ^ place)
    state = byPlace.next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// Returns a number in 0..<1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }

  mutating func integer(_ range: Range<Int>) -> Int {
    range.lowerBound + Int(next().multipliedFullWidth(by: UInt64(range.count)).high)
  }

  mutating func integer(_ range: ClosedRange<Int>) -> Int {
    integer(range.lowerBound..<range.upperBound + 1)
  }

  /// Returns true with the given probability.
  mutating func chance(_ probability: Double) -> Bool { unit() < probability }

  /// Returns one of the elements; the array must not be empty.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[integer(elements.indices)]
  }

  mutating func shuffle<Element>(_ elements: inout [Element]) {
    for last in elements.indices.reversed() {
      elements.swapAt(last, integer(0...last))
    }
  }

  /// Returns a normal variate with mean 0 and variance 1 (Box and Muller 1958).
  mutating func normal() -> Double {
    let radius = (-2 * naturalLogarithm(1 - unit())).squareRoot()
    return radius * cosine(2 * .pi * unit())
  }

  /// Returns an exponential variate with the given mean.
  mutating func exponential(mean: Double) -> Double { -mean * naturalLogarithm(1 - unit()) }
}
