public import Coordinates
public import RoadNetworks

/// The position of some coordinates relative to the bounds of a network, which are expanded by
/// 1 km.
///
/// It shows whether the network can contain the roads around the coordinates.
public enum NetworkCoverage: String, Sendable, Hashable, CaseIterable {
  /// There are no coordinates.
  case empty
  /// At least one of the coordinates lies within the bounds.
  case inside
  /// All coordinates lie outside the bounds.
  case outside
  /// All coordinates lie outside the bounds, and some would lie inside with latitude and longitude
  /// exchanged.
  case swapped

  /// Compares coordinates with the bounds of a network.
  ///
  /// - Complexity: O(*n*).
  public init(of coordinates: some Sequence<Coordinate>, in network: RoadNetwork) {
    // The default radius of the search for the nearest road.
    let bounds = network.bounds.expanded(byMeters: 1000)
    self = .empty
    for coordinate in coordinates {
      if bounds.contains(coordinate) {
        self = .inside
        return
      }
      let exchanged = Coordinate(latitude: coordinate.longitude, longitude: coordinate.latitude)
      if bounds.contains(exchanged) {
        self = .swapped
      } else if self == .empty {
        self = .outside
      }
    }
  }

  /// Returns advice for human readers, to be appended to a sentence that states that no road was
  /// found; empty if some coordinates are inside.
  ///
  /// The wording may change.
  public func advice(for network: RoadNetwork) -> String {
    let box = network.bounds
    let corners = [box.south, box.west, box.north, box.east].map { $0.fixed(4) }
    let bounds = "\(corners[0]),\(corners[1]) to \(corners[2]),\(corners[3])"
    return switch self {
    case .empty: "; it has no points"
    case .inside: ""
    case .outside: "; it lies outside the network, which spans \(bounds)"
    case .swapped:
      "; are latitude and longitude swapped? The network spans \(bounds)"
    }
  }
}
