import Files
import MapDrawing
import RoadNetworks
package import RoadSnapping
import TextFormats
import TrafficClassification
import TripAnalysis

extension SnappedRecord: MappedRecord {
  package static func makeDrawing() -> RecordDrawing<Self> {
    RecordDrawing { (record, map) throws(FileError) in
      map.add(
        try record.network.reading { () throws(RoadNetworkError) in try MapDrive(record) })
    }
  }
}

extension ReportRecord: MappedRecord {
  package static func makeDrawing() -> RecordDrawing<Self> {
    RecordDrawing { (record, map) throws(FileError) in
      let report = record.report
      map.add(
        try record.record.network.reading { () throws(RoadNetworkError) in
          try MapDrive(
            record.record, traffic: report.parts.map(\.traffic), events: report.events)
        })
      for (number, stop) in report.stops.enumerated() {
        map.add(
          MapMarker(
            id: "stop \(number + 1) of \(record.record.source.title)", .stop, at: stop.coordinate,
            facts: [
              MapFact("duration", stop.duration.inSeconds.fixed(0)),
              MapFact("parked", stop.isParked ? "true" : "false"),
            ]))
      }
    }
  }
}

extension TripReport.Part {
  /// The traffic met on the part, in meters from its start.
  fileprivate var traffic: [TrafficStretch] {
    var start = 0.0
    return streets.map { street in
      defer { start += street.length }
      return TrafficStretch(from: start, to: start + street.length, street.traffic)
    }
  }
}

extension TripReport {
  /// The gaps and stops, as events on a timeline.
  fileprivate var events: [MapEvent] {
    gaps.map { gap in
      MapEvent.gap(
        gap.point...max(gap.point, gap.next), seconds: gap.duration?.inSeconds,
        reason: gap.reason.rawValue)
    }
      + stops.map {
        MapEvent.stop($0.points, seconds: $0.duration.inSeconds, isParked: $0.isParked)
      }
  }
}
