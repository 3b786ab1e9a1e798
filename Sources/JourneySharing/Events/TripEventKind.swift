import Fleet

/// A kind of event derived from trips.
struct TripEventKind: Sendable {
  /// Returns the event of this kind for a follower that last received `known` and now receives
  /// `trip`; nil if the value is the same.
  let event: @Sendable (_ known: Trip?, _ trip: Trip) -> TripEvent?

  /// All kinds, in the order in which their events are sent.
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

  /// Creates the kind for a value that every trip has.
  private static func changed<Value: Equatable & Sendable>(
    _ value: @escaping @Sendable (Trip) -> Value, _ event: @escaping @Sendable (Value) -> TripEvent
  ) -> TripEventKind {
    TripEventKind { known, trip in
      let new = value(trip)
      return known.map(value) == new ? nil : event(new)
    }
  }

  /// Creates the kind for an optional value; without a known trip, the known value is nil.
  private static func optional<Value: Equatable & Sendable>(
    _ value: @escaping @Sendable (Trip) -> Value?,
    _ event: @escaping @Sendable (Value?) -> TripEvent
  ) -> TripEventKind {
    TripEventKind { known, trip in
      let new = value(trip)
      return known.flatMap(value) == new ? nil : event(new)
    }
  }

  /// Creates the kind for a list; without a known trip, the known list is empty.
  private static func list<Element: Equatable & Sendable>(
    _ value: @escaping @Sendable (Trip) -> [Element],
    _ event: @escaping @Sendable ([Element]) -> TripEvent
  ) -> TripEventKind {
    TripEventKind { known, trip in
      let new = value(trip)
      return (known.map(value) ?? []) == new ? nil : event(new)
    }
  }

  /// Creates the kind for a value computed from the paths after the next waypoint; it is computed
  /// only if a path or its traffic has changed.
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
