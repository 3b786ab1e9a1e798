package import RoadNetworks

/// The marks of open streets that a route may use only at its ends, like own-traffic roads (roads
/// that are open only to traffic that starts or ends on them).
package struct PocketMarks: Sendable {
  /// The mark of streets without an exit, which a route may use only in its first part
  /// (``RouteSearch``).
  package var departure: EdgeFlags
  /// The mark of streets without an entry, which a route may use only in its last part.
  package var arrival: EdgeFlags

  /// No marks: no open street is limited to the ends of a route.
  package static let none = PocketMarks(departure: [], arrival: [])

  private init(departure: EdgeFlags, arrival: EdgeFlags) {
    self.departure = departure
    self.arrival = arrival
  }

  /// Creates the marks for a mode.
  init(_ mode: TravelMode) {
    self.init(departure: .withoutExit(mode), arrival: .withoutEntry(mode))
  }

  package var isEmpty: Bool { departure.isEmpty && arrival.isEmpty }

  /// The marks of both kinds.
  package var either: EdgeFlags { departure.union(arrival) }
}
