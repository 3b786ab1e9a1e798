public import Fleet

/// A service that provides the sessions of trips.
///
/// While an app holds the session of a trip, every request returns the same session, so that all
/// followers share one poll.
public actor TripService {
  private struct Held {
    weak var session: TripSession?
  }

  private let provider: ProviderID
  private let options: TripSession.Options
  private let means: SharingMeans
  private var sessions: [TripID: Held] = [:]

  init(_ provider: ProviderID, _ options: TripSession.Options, _ means: SharingMeans) {
    self.provider = provider
    self.options = options
    self.means = means
  }

  /// Returns the session of a trip with a name of the form `providers/{provider}/trips/{trip}`.
  ///
  /// Whether the trip exists is checked only when the session reads it.
  ///
  /// - Throws: `INVALID_ARGUMENT` for a malformed name or a trip of another provider.
  public func trip(named name: String) throws(FleetError) -> TripSession {
    let name = try TripName(name)
    guard name.provider == provider else {
      throw FleetError(
        .invalidArgument, "found the provider '\(name.provider)', expected '\(provider)'")
    }
    return trip(name.id)
  }

  /// Returns the session of a trip.
  ///
  /// - Complexity: O(*n*) in the number of sessions if the trip has none yet.
  public func trip(_ id: TripID) -> TripSession {
    if let session = sessions[id]?.session { return session }
    sessions = sessions.filter { $0.value.session != nil }
    let session = TripSession(TripName(provider: provider, id: id), options, means)
    sessions[id] = Held(session: session)
    return session
  }
}
