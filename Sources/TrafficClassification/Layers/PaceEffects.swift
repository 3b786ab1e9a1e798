/// What makes traffic slower or faster, by a key: each effect is the mean of what samples leave to
/// explain, pulled towards 0 where there are few.
///
/// That is the best linear estimate of an effect among effects with a variance of their own: n / (n
/// + k) times the mean of n values, with k how often the variance of one value is that of the
/// effects (empirical Bayes; Efron and Morris 1975, doi 10.1080/01621459.1975.10479864).
struct PaceEffects<Key: Hashable & Sendable>: Sendable {
  private var effects: [Key: PaceEffect] = [:]
  /// How often the variance of one traversal is that of an effect.
  private let doubt: Double

  init(doubt: Double) { self.doubt = doubt }

  /// Learns from what samples leave to explain, and takes from them what is explained.
  ///
  /// - Parameter key: nil for what has no effect.
  /// - Complexity: O(*n*).
  mutating func explain(_ samples: inout [PaceSample], by key: (PaceSample) -> Key?) {
    for sample in samples {
      guard let key = key(sample) else { continue }
      effects[key, default: PaceEffect(doubt: doubt)].add(sample)
    }
    for index in samples.indices {
      guard let key = key(samples[index]) else { continue }
      samples[index].rest -= self[key]
    }
  }

  /// The effect, as a logarithm of a factor on the pace; 0 where nothing is known.
  subscript(key: Key) -> Double { effects[key]?.value ?? 0 }

  /// Traversals that an effect is known from, old ones by what is left of them.
  func weight(_ key: Key) -> Double { effects[key]?.weight ?? 0 }
}

/// A single effect of ``PaceEffects``.
struct PaceEffect: Sendable {
  /// Traversals that it is known from, old ones by what is left of them.
  private(set) var weight = 0.0
  private var sum = 0.0
  private let doubt: Double

  /// An effect of which nothing is known.
  ///
  /// - Parameter doubt: how often the variance of one traversal is that of an effect.
  init(doubt: Double) { self.doubt = doubt }

  /// Learns from what a sample leaves to explain.
  mutating func add(_ sample: PaceSample) {
    weight += sample.weight
    sum += sample.weight * sample.rest
  }

  /// The logarithm of a factor on the pace; 0 where nothing is known.
  var value: Double { sum / (weight + doubt) }
}

/// What traversals of an edge leave to explain.
struct PaceSample {
  var edge: UInt32
  /// The edge that was driven next; the edge itself where that isn't known.
  var next: UInt32
  /// The hour of the week.
  var hour: Int
  /// Traversals, old ones by what is left of them.
  var weight: Double
  /// The logarithm of a factor on the pace.
  var rest: Double
}
