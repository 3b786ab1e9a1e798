/// A comparison of peers that do the same work in turn, for a number of rounds.
struct Rounds {
  typealias Peer = (name: String, work: () -> Void)

  @resultBuilder
  enum Peers {
    static func buildBlock(_ peers: Peer...) -> [Peer] { peers }
  }

  private static let rounds = 11

  /// Measures the peers, and prints the median time of each, in nanoseconds per item.
  ///
  /// - Parameters:
  ///   - name: the name of the case.
  ///   - count: the number of items in the work of each peer.
  ///   - peers: the peers to compare.
  @discardableResult
  init(of name: String, _ count: Int, @Peers _ peers: () -> [Peer]) {
    let peers = peers()
    var times = [[Double]](repeating: [], count: peers.count)
    for _ in 0..<Self.rounds {
      for (index, peer) in peers.enumerated() {
        let time = ContinuousClock().measure(peer.work)
        times[index].append(time / .nanoseconds(count))
      }
    }
    for (peer, times) in zip(peers, times) {
      let median = times.sorted()[times.count / 2]
      print("{\"case\": \"\(name)\", \"peer\": \"\(peer.name)\", \"nanoseconds\": \(median)}")
    }
  }
}

/// Consumes a result, so that its computation isn't optimized away.
@inline(never)
func sink(_ value: Int) {
  withExtendedLifetime(value) {}
}
