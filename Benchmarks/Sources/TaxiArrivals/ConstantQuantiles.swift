/// The 10th, 50th, and 90th percentiles of the ratio of the actual to the expected time.
struct ConstantQuantiles {
  private let shares: [Double]

  /// Computes the quantiles from arrivals whose medians are the expected times.
  init(_ arrivals: [ScoredArrival]) {
    let ratios = arrivals.map { $0.actual / $0.median }.sorted()
    shares = [0.1, 0.5, 0.9].map { share in
      let place = share * Double(ratios.count - 1)
      let low = Int(place)
      let high = min(low + 1, ratios.count - 1)
      return ratios[low] + (place - Double(low)) * (ratios[high] - ratios[low])
    }
  }

  /// Returns the arrival with other estimates: its median, the expected time, multiplied by each
  /// quantile.
  func applied(to arrival: ScoredArrival) -> ScoredArrival {
    var arrival = arrival
    arrival.interval = (arrival.median * shares[0])...(arrival.median * shares[2])
    arrival.median *= shares[1]
    return arrival
  }
}
