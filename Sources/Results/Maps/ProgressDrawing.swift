import Coordinates
import FleetLogs
package import Journeys
import MapDrawing
import RouteSplitting
import TextFormats
package import TripAnalysis

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Recordings of several vehicles, in the order in which they appeared.
final class FleetRecording {
  private var recordings: [JourneyRecording] = []
  private var places: [String: Int] = [:]

  /// Records something of a vehicle.
  func record(_ vehicle: String?, _ body: (inout JourneyRecording) -> Void) {
    let id = vehicle ?? ""
    let place = places[id] ?? recordings.count
    if place == recordings.count {
      places[id] = place
      recordings.append(JourneyRecording(id.isEmpty ? "vehicle" : id))
    }
    body(&recordings[place])
  }

  /// Draws what was recorded.
  func draw(on map: inout JourneyMap) {
    for recording in recordings where !recording.isEmpty { map.add(recording.drive) }
  }
}

extension VehicleProgress: MappedRecord {
  package static func makeDrawing() -> RecordDrawing<Self> {
    let fleet = FleetRecording()
    return RecordDrawing { progress, _ in
      fleet.record(progress.vehicleID) {
        $0.add(progress, at: progress.timestamp.flatMap { Date(rfc3339: $0) })
      }
    } finish: {
      fleet.draw(on: &$0)
    }
  }
}

extension RouteUpdate: MappedRecord {
  package static func makeDrawing() -> RecordDrawing<Self> {
    let fleet = FleetRecording()
    return RecordDrawing { update, _ in
      fleet.record(update.id) { $0.add(update.moment) }
    } finish: {
      fleet.draw(on: &$0)
    }
  }
}
