/// How even a way is driven, against what a ``PaceModel`` says of it: a country road without
/// signals is far evener than a town.
///
/// The scale is that of a variance whose prior is an inverse gamma distribution: the model's word
/// counts as much as some pieces of the drive.
struct NoiseScale {
  /// What the variances of waits and of the spread are multiplied by.
  private(set) var factor = 1.0

  private var elapsed = 0.0
  private var expected = 0.0
  private var count = Self.prior
  private var sum = Self.prior

  /// Expected seconds that make a piece: shorter ones hold a wait or none.
  private static let piece = 45.0
  /// Pieces that the model's word counts as.
  private static let prior = 10.0
  /// Standard deviations beyond which a piece counts as if it were there: parked, or a gap.
  private static let cap = 2.5

  /// Takes what was driven, and what was expected for it at the present pace.
  mutating func add(elapsed: Double, expected: Double, model: PaceModel) {
    self.elapsed += elapsed
    self.expected += expected
    guard self.expected >= Self.piece else { return }
    let off = self.elapsed - self.expected
    let variance = (model.waits + model.spread) * self.expected
    sum += min(Self.cap * Self.cap, off * off / variance)
    count += 1
    factor = sum / count
    self.elapsed = 0
    self.expected = 0
  }
}
