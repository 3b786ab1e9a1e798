package import FleetLogs
package import Journeys
import MapDrawing
import RouteSplitting
import TripAnalysis

/// A record of a fleet log with the progress of its vehicle, as drawn on maps of logs.
package struct LoggedUpdate: Sendable {
  private let record: FleetLogRecord
  private let progress: VehicleProgress?

  /// Creates an update; `progress` is nil for a record that doesn't update the progress of a
  /// vehicle.
  package init(_ record: FleetLogRecord, _ progress: VehicleProgress?) {
    self.record = record
    self.progress = progress
  }

  /// Creates an empty drawing of Milepost's progress, with the log's own values for comparison.
  package static func makeDrawing() -> RecordDrawing<LoggedUpdate> {
    let log = LogRecording()
    return RecordDrawing(recordingIn: log.fleet) { update in
      log.take(update)
    } finish: {
      log.draw(on: &$0)
    }
  }

  /// The recorded vehicles of a log, and the latest statuses.
  private final class LogRecording {
    let fleet = FleetRecording()
    private var vehicleOfTrip: [String: String] = [:]
    private var statuses: [String: String] = [:]
    /// The kind of the next waypoint of each trip, according to its last status that implies one.
    private var nextStops: [String: Waypoint.Kind] = [:]
    private var analyzer = FleetAnalyzer()

    /// Records an update.
    ///
    /// Returns false if it has progress, but there is no room for another vehicle.
    func take(_ update: LoggedUpdate) -> Bool {
      let record = update.record
      analyzer.update(with: record)
      guard record.error == nil else { return true }
      var isRecorded = true
      let vehicle =
        update.progress?.vehicleID ?? record.vehicleID
        ?? record.tripID.flatMap { vehicleOfTrip[$0] }
      if let trip = record.tripID, let vehicle { vehicleOfTrip[trip] = vehicle }
      switch record.request {
      case .trip(let trip):
        if let id = record.tripID, let kind = trip.status?.nextStop { nextStops[id] = kind }
        note(trip.status?.rawValue, of: "trip", record.tripID, vehicle)
      case .vehicle(let sent):
        if let progress = update.progress { isRecorded = add(progress, sent, record) }
        note(sent.navigationStatus?.rawValue, of: "navigation", vehicle, vehicle)
        note(sent.state?.rawValue, of: "vehicle", vehicle, vehicle)
      case nil: break
      }
      return isRecorded
    }

    /// Draws the recordings, with the stops from the reports on the vehicles.
    func draw(on map: inout JourneyMap) {
      for report in analyzer.reports() where report.tripID == nil {
        for stop in report.stops {
          fleet.record(report.vehicleID) {
            $0.add(stopAt: stop.start, seconds: stop.duration.inSeconds)
          }
        }
      }
      fleet.draw(on: &map)
    }

    private func add(
      _ progress: VehicleProgress, _ sent: FleetVehicle, _ record: FleetLogRecord
    ) -> Bool {
      let answered = record.response?.vehicle
      let other = JourneyRecording.OtherSource(
        coordinate: sent.location?.snapped,
        remainingDistance: sent.remainingDistance ?? answered?.remainingDistance,
        arrival: sent.etaToFirstWaypoint ?? answered?.etaToFirstWaypoint)
      return fleet.record(progress.vehicleID) {
        $0.add(
          progress, at: record.timestamp, nextStop: progress.tripID.flatMap { nextStops[$0] },
          other: other)
      }
    }

    /// Records a status if it differs from the previous one of the same subject.
    private func note(_ status: String?, of subject: String, _ id: String?, _ vehicle: String?) {
      guard let status, let vehicle else { return }
      let key = "\(subject) \(id ?? "")"
      guard statuses.updateValue(status, forKey: key) != status else { return }
      fleet.record(vehicle) { $0.add(status: "\(subject) \(status)") }
    }
  }
}

extension TripStatus {
  /// The kind of the waypoint that a vehicle is heading to or waiting at; nil if the status implies
  /// none.
  fileprivate var nextStop: Waypoint.Kind? {
    switch self {
    case .enrouteToPickup, .arrivedAtPickup: .pickup
    case .enrouteToIntermediateDestination, .arrivedAtIntermediateDestination:
      .intermediateDestination
    case .enrouteToDropOff: .dropOff
    case .new, .complete, .canceled: nil
    }
  }
}
