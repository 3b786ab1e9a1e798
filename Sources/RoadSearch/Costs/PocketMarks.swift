import RoadNetworks

/// The marks of open roads that a route uses only at its ends, as it does own-traffic roads (roads
/// that are open only to traffic that starts or ends on them).
struct PocketMarks: Sendable {
  /// The mark of streets without an exit, which a route may use only before all other roads.
  var departure: EdgeFlags
  /// The mark of streets without an entry, which a route may use only after all other roads.
  var arrival: EdgeFlags

  /// No marks: no open road is limited to the ends of a route.
  static let none = PocketMarks(departure: [], arrival: [])

  private init(departure: EdgeFlags, arrival: EdgeFlags) {
    self.departure = departure
    self.arrival = arrival
  }

  /// Creates the marks for a mode.
  init(_ mode: TravelMode) {
    self.init(departure: .withoutExit(mode), arrival: .withoutEntry(mode))
  }

  var isEmpty: Bool { departure.isEmpty && arrival.isEmpty }

  /// The marks of both kinds.
  var either: EdgeFlags { departure.union(arrival) }
}
