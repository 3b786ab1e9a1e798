import Files

/// The identity of a planned route: a digest of its line, the positions of its waypoints, and its
/// planned times.
///
/// A saved state contains the identity of its route, so that the state can be matched with the
/// route. Traffic is not part of the identity, because it changes during the drive. Names, kinds,
/// and trips of waypoints aren't part of it either. Coordinates and times count exactly: a route
/// that was stored as an encoded polyline, which rounds coordinates, has another identity.
public struct RouteIdentity: Sendable, Hashable, Codable {
  /// The digest, as 16 hexadecimal digits.
  private let digits: String

  /// Computes the digest of a route.
  ///
  /// - Complexity: O(*n*) in the number of points.
  public init(_ planned: PlannedRoute) {
    var bytes: [UInt8] = []
    func append(_ number: Double) {
      withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    }
    for coordinate in planned.route.line.polyline.coordinates {
      append(coordinate.latitude)
      append(coordinate.longitude)
    }
    for stop in planned.route.stops { append(stop.distance) }
    if let times = planned.route.times {
      for vertex in 0...times.segmentCount { append(times.seconds(toVertex: vertex)) }
    }
    if let duration = planned.remainingDuration { append(duration.inSeconds) }
    let text = String(Checksum.hash(bytes.span.bytes), radix: 16)
    digits = String(repeating: "0", count: 16 - text.count) + text
  }
}

extension RouteIdentity: CustomStringConvertible {
  /// The digest, as 16 hexadecimal digits.
  public var description: String { digits }
}
