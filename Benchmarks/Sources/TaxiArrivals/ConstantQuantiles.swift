/// Shares of what is expected before which 10 %, half and 90 % of arrivals are: the same for all.
struct ConstantQuantiles {
  private let shares: [Double]

  /// The quantiles of some arrivals whose medians are what was expected.
  init(_ arrivals: [ScoredArrival]) {
    let ratios = arrivals.map { $0.actual / $0.median }.sorted()
    shares = [0.1, 0.5, 0.9].map { share in
      let place = share * Double(ratios.count - 1)
      let low = Int(place)
      let high = min(low + 1, ratios.count - 1)
      return ratios[low] + (place - Double(low)) * (ratios[high] - ratios[low])
    }
  }

  /// Another arrival with these quantiles.
  func applied(to arrival: ScoredArrival) -> ScoredArrival {
    var arrival = arrival
    arrival.interval = (arrival.median * shares[0])...(arrival.median * shares[2])
    arrival.median *= shares[1]
    return arrival
  }
}
