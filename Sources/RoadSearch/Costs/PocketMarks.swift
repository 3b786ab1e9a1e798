import RoadNetworks

/// What makes open roads ends of a route, besides the access of roads for their own traffic.
struct PocketMarks: Sendable {
  /// On roads that a route may use before all others: they have no exit.
  var departure: EdgeFlags
  /// On roads that a route may use behind all others: they have no entry.
  var arrival: EdgeFlags

  /// No open road is an end of a route.
  static let none = PocketMarks(departure: [], arrival: [])

  private init(departure: EdgeFlags, arrival: EdgeFlags) {
    self.departure = departure
    self.arrival = arrival
  }

  /// The marks of a mode.
  init(_ mode: TravelMode) {
    self.init(departure: .withoutExit(mode), arrival: .withoutEntry(mode))
  }

  var isEmpty: Bool { departure.isEmpty && arrival.isEmpty }

  /// The marks of either kind.
  var either: EdgeFlags { departure.union(arrival) }
}
