/// Peers that do the same work in turn, for some rounds.
struct Rounds {
  typealias Peer = (name: String, work: () -> Void)

  @resultBuilder
  enum Peers {
    static func buildBlock(_ peers: Peer...) -> [Peer] { peers }
  }

  private static let rounds = 11

  /// Measures and prints.
  ///
  /// - Parameter count: things that the work is done on, each of which is given its share of the
  ///   time.
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

/// Takes a result, so that the work for it is done.
@inline(never)
func sink(_ value: Int) {
  withExtendedLifetime(value) {}
}
