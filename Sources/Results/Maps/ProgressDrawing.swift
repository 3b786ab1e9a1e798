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

/// The recordings of several vehicles, in order of first appearance.
final class FleetRecording {
  private var recordings: [JourneyRecording] = []
  private var places: [String: Int] = [:]

  /// The number of recorded updates and route points.
  private(set) var pointCount = 0

  /// The maximum number of recorded vehicles; vehicles that appear later are ignored.
  static let mostDrives = 1_000

  /// Records data of a vehicle.
  ///
  /// Returns false, without recording, for a vehicle beyond the limit.
  @discardableResult func record(
    _ vehicle: String?, _ body: (inout JourneyRecording) -> Void
  ) -> Bool {
    let id = vehicle ?? ""
    let place = places[id] ?? recordings.count
    if place == recordings.count {
      guard place < Self.mostDrives else { return false }
      places[id] = place
      recordings.append(JourneyRecording(id.isEmpty ? "vehicle" : id))
    }
    let count = recordings[place].pointCount
    body(&recordings[place])
    pointCount += recordings[place].pointCount - count
    return true
  }

  /// Draws all recordings that contain updates.
  func draw(on map: inout JourneyMap) {
    for recording in recordings where !recording.isEmpty { map.add(recording.drive) }
  }
}

extension VehicleProgress: MappedRecord {
  package static func makeDrawing() -> RecordDrawing<Self> {
    let fleet = FleetRecording()
    return RecordDrawing(recordingIn: fleet) { progress in
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
    return RecordDrawing(recordingIn: fleet) { update in
      fleet.record(update.id) { $0.add(update.moment) }
    } finish: {
      fleet.draw(on: &$0)
    }
  }
}
