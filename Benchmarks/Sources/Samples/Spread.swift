/// Evenly spread numbers that are the same in each run.
///
/// The additive recurrence on the plastic number: M. Roberts 2018, The unreasonable effectiveness
/// of quasirandom sequences.
package enum Spread {
  /// Points of the unit square.
  package static func points(_ count: Int) -> [(x: Double, y: Double)] {
    (1...count).map { index in
      let x = Double(index) * 0.754_877_666_246_692_8
      let y = Double(index) * 0.569_840_290_998_053_3
      return (x - x.rounded(.down), y - y.rounded(.down))
    }
  }
}
