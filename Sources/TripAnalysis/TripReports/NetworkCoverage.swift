public import Coordinates
public import RoadNetworks

/// Whether a network can know the roads around some coordinates, as far as its bounds tell.
public enum NetworkCoverage: String, Sendable, Hashable, CaseIterable {
  /// There are no coordinates.
  case empty
  /// Some lie within the bounds.
  case inside
  /// All lie outside.
  case outside
  /// All lie outside, and some would lie inside with latitude and longitude exchanged.
  case swapped

  /// Compares coordinates with the bounds of a network.
  ///
  /// - Complexity: O(*n*).
  public init(of coordinates: some Sequence<Coordinate>, in network: RoadNetwork) {
    // The radius within which the nearest road is looked for.
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

  /// What it means for people, to follow a sentence that says that no road was found; its text may
  /// change.
  public func advice(for network: RoadNetwork) -> String {
    let box = network.bounds
    let corners = [box.south, box.west, box.north, box.east].map { $0.fixed(4) }
    let bounds = "\(corners[0]),\(corners[1]) to \(corners[2]),\(corners[3])"
    return switch self {
    case .empty: "; it has no points"
    case .inside: ""
    case .outside: "; it lies outside of the network, which spans \(bounds)"
    case .swapped:
      "; are latitude and longitude swapped? The network spans \(bounds)"
    }
  }
}
