/// The SplitMix64 generator (Steele, Lea, and Flood 2014), with the same sequence on all platforms.
package struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  package init(state: UInt64) { self.state = state }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
    return z ^ z >> 31
  }
}

/// Returns a random number from approximately the standard normal distribution, by summing twelve
/// uniform numbers.
package func normal(_ random: inout SplitMix) -> Double {
  (0..<12).reduce(-6.0) { sum, _ in sum + .random(in: 0..<1, using: &random) }
}
