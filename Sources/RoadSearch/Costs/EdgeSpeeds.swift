import Files
public import RoadNetworks

/// Speeds of edges that replace those of the network in routes, such as learned or current ones.
///
///     let now = EdgeSpeeds(network) { edge in edge == jammed ? 1.5 : nil }
///     options.speeds = now
///
/// Routes with these speeds are found for one state of traffic. For another state, create another
/// value: values are equal only if they are the same instance.
public final class EdgeSpeeds: Sendable {
  /// A checksum of the network's identity and all speeds; equal speeds have equal digests.
  ///
  /// It names the speeds in results (``NetworkRoute/speedsDigest``).
  public let digest: UInt64
  let network: NetworkIdentity
  /// The pace on each edge in microseconds per meter; 0 for that of the network, `closed` for an
  /// edge that can't be used.
  let paces: [UInt32]

  static let closed = UInt32.max
  /// The time in milliseconds; an edge that takes as long or longer is closed, so that sums of such
  /// times and of the costs of turns fit in 32 bits.
  private static let longest = Double(1 << 30)

  /// Creates speeds.
  ///
  /// - Parameters:
  ///   - speed: returns the speed on an edge in meters per second, including waits along it; 0 or
  ///     less for a closed edge; nil for the speed of the network. An edge that is closed in the
  ///     network stays closed, and an edge that would take 12 days (2^30 ms) or more is closed.
  /// - Complexity: O(*n*) in the number of edges.
  public init(_ network: RoadNetwork, speed: (EdgeID) -> Double?) {
    self.network = network.identity
    let paces = network.edgeIDs.map { edge -> UInt32 in
      guard let speed = speed(edge), !speed.isNaN else { return 0 }
      let length = network.edges[edge.index].length
      guard speed > 0, Double(length) / speed < Self.longest else { return Self.closed }
      return UInt32(max(1, min((1_000_000 / speed).rounded(), Double(Self.closed - 1))))
    }
    digest = Checksum.hash(paces.span.bytes, seed: network.identity.low)
    self.paces = paces
  }
}

extension EdgeSpeeds: Hashable {
  /// Returns whether two values are the same instance.
  public static func == (a: EdgeSpeeds, b: EdgeSpeeds) -> Bool { a === b }

  /// Hashes the identity of the instance.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension RoadNetwork {
  /// Checks that the speeds and the forecast of the options, if any, are for this network.
  ///
  /// - Throws: `otherNetwork`.
  package func checkSpeeds(of options: RouteOptions) throws(RoadNetworkError) {
    for network in [options.speeds?.network, options.forecast?.network] {
      guard let network, network != identity else { continue }
      throw RoadNetworkError(
        .otherNetwork, "found speeds or a forecast for network \(network), expected \(identity)",
        path: path)
    }
  }
}
