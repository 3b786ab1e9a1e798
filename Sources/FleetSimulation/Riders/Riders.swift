package import Fleet
import JourneySharing
package import Results

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The riders of trips, each with an app that reads its own trip.
package struct Riders {
  private let services: ConsumerServices
  private var riders: [TripID: (session: TripSession, view: RiderView)] = [:]

  package init(of engine: any FleetEngine) throws {
    services = ConsumerServices(
      engine: engine, provider: try ProviderID("milepost"), clock: StandingClock())
  }

  /// Reads trips, and returns an update for each trip that has changed or can't be read, in the
  /// order of their ids.
  package mutating func read(_ trips: some Sequence<TripID>, at time: Date) async -> [RiderUpdate] {
    var updates: [RiderUpdate] = []
    for id in trips.sorted() {
      if riders[id] == nil {
        riders[id] = (await services.trips.trip(id), RiderView(of: id))
      }
      guard let session = riders[id]?.session else { continue }
      do throws(CallFailure) {
        let trip = try await session.refresh()
        if let update = riders[id]?.view.update(with: trip, at: time) { updates.append(update) }
      } catch {
        var update = RiderUpdate(of: id.text, .new, at: time)
        update.failure = "\(error)"
        updates.append(update)
      }
    }
    return updates
  }
}
