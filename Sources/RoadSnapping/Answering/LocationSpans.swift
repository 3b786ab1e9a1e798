/// An observation in a list.
///
/// It represents the locations from its ``first`` one to the last one before the ``first`` one of
/// the next observation.
protocol LocationSpan {
  var number: Int { get }
  var first: Int { get }
  var stop: PointPlacement.Stop { get }
}

/// The locations that the observations of a trace or stream represent.
struct LocationSpans<Span: LocationSpan> {
  /// The observations, ascending by number and by first location.
  let spans: [Span]
  /// The first location that is available.
  var start = 0
  /// The number after the last location that the last observation represents.
  let end: Int

  /// Returns the locations that an observation represents; empty if it isn't in the list.
  func points(of number: Int) -> Range<Int> {
    guard let index = spans.index(of: number) else { return 0..<0 }
    let first = max(start, spans[index].first)
    return first..<max(first, index + 1 < spans.count ? spans[index + 1].first : end)
  }

  func stop(of number: Int) -> PointPlacement.Stop? {
    spans.index(of: number).map { spans[$0].stop }
  }
}

extension Array where Element: LocationSpan {
  /// Returns the index of an observation in a list that ascends by number; nil if it isn't there.
  ///
  /// - Complexity: O(1) if no earlier number is missing, otherwise O(log *n*).
  func index(of number: Int) -> Int? {
    guard let first = first?.number, number >= first else { return nil }
    let guess = number - first
    if guess < count, self[guess].number == number { return guess }
    let index = partitionPoint { $0.number >= number }
    return index < count && self[index].number == number ? index : nil
  }
}

extension NumberedObservation: LocationSpan {
  var first: Int { observation.first }
  var stop: PointPlacement.Stop {
    PointPlacement.Stop(point: observation.point, noise: Float(observation.noise))
  }
}

/// The part of an observation that the results of a whole trace depend on, in compact form.
struct TraceSpan: LocationSpan {
  private let numberBits: UInt32
  private let firstBits: UInt32
  private let pointBits: UInt32
  private let noise: Float

  init(_ observation: Observation, number: Int) {
    numberBits = UInt32(number)
    firstBits = UInt32(observation.first)
    pointBits = UInt32(observation.point)
    noise = Float(observation.noise)
  }

  var number: Int { Int(numberBits) }
  var first: Int { Int(firstBits) }
  var stop: PointPlacement.Stop { PointPlacement.Stop(point: Int(pointBits), noise: noise) }
}
