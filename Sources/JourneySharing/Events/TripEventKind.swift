import Fleet

/// A kind of event that follows from trips.
struct TripEventKind: Sendable {
  /// The event for a follower who knows one trip when there is another; nil where the value is the
  /// same.
  let event: @Sendable (_ known: Trip?, _ trip: Trip) -> TripEvent?

  /// All kinds, in the order in which their events come.
  static let all: [TripEventKind] = [
    TripEventKind { known, trip in
      let changed = known.map(trip.changes) ?? .all
      return changed.isEmpty ? nil : .trip(trip, changed: changed)
    },
    changed({ $0.status }, TripEvent.status),
    changed({ $0.pickup }, TripEvent.pickupLocation),
    optional({ $0.dropOff }, TripEvent.dropOffLocation),
    list({ $0.intermediateDestinations }, TripEvent.intermediateDestinations),
    list({ $0.progress.remainingWaypoints }, TripEvent.remainingWaypoints),
    optional({ $0.progress.vehicleLocation }, TripEvent.vehicleLocation),
    optional({ $0.progress.activeRoute }, TripEvent.activeRoute),
    optional({ $0.progress.traffic }, TripEvent.activeRouteTraffic),
    optional({ $0.progress.remainingDistance }, TripEvent.activeRouteRemainingDistance),
    optional({ $0.progress.arrival }, TripEvent.nextWaypointETA),
    optional({ $0.progress.pickupTime }, TripEvent.pickupETA),
    optional({ $0.progress.dropOffTime }, TripEvent.dropOffETA),
    ways({ $0.route }, TripEvent.remainingRoute),
    ways({ $0.joinedTraffic }, TripEvent.remainingRouteTraffic),
    optional({ $0.remainingRouteDistance }, TripEvent.remainingRouteDistance),
  ]

  /// A value that each trip has.
  private static func changed<Value: Equatable & Sendable>(
    _ value: @escaping @Sendable (Trip) -> Value, _ event: @escaping @Sendable (Value) -> TripEvent
  ) -> TripEventKind {
    TripEventKind { known, trip in
      let new = value(trip)
      return known.map(value) == new ? nil : event(new)
    }
  }

  /// A value that may be missing: followers who know no trip assume that it is.
  private static func optional<Value: Equatable & Sendable>(
    _ value: @escaping @Sendable (Trip) -> Value?,
    _ event: @escaping @Sendable (Value?) -> TripEvent
  ) -> TripEventKind {
    TripEventKind { known, trip in
      let new = value(trip)
      return known.flatMap(value) == new ? nil : event(new)
    }
  }

  /// A list that may be empty: followers who know no trip assume that it is.
  private static func list<Element: Equatable & Sendable>(
    _ value: @escaping @Sendable (Trip) -> [Element],
    _ event: @escaping @Sendable ([Element]) -> TripEvent
  ) -> TripEventKind {
    TripEventKind { known, trip in
      let new = value(trip)
      return (known.map(value) ?? []) == new ? nil : event(new)
    }
  }

  /// A value that is joined from the later ways, which is done only where one of them has changed.
  private static func ways<Value: Equatable & Sendable>(
    _ value: @escaping @Sendable (RemainingWays) -> Value?,
    _ event: @escaping @Sendable (Value?) -> TripEvent
  ) -> TripEventKind {
    TripEventKind { known, trip in
      let (before, ways) = (known?.laterWays, trip.laterWays)
      if before == ways { return nil }
      let new = value(ways)
      return before.flatMap(value) == new ? nil : event(new)
    }
  }
}
