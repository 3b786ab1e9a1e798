package import Coordinates
import Files
package import Journeys
import MapDrawing
import TextFormats
package import TripAnalysis

// Results whose GeoJSON features are drawn on maps.

extension ExplanationRecord: MappedRecord {
  package static func makeDrawing() -> RecordDrawing<Self> {
    // If some observations are included only as neighbors of requested ones, the trace and the
    // route are omitted, so that the map shows just the surroundings of the observations.
    .features(leavingOut: { $0.hasNeighbors ? [.trace, .route] : [] }, writeFeatures)
  }
}

extension RouteRecord: MappedRecord {
  package static func makeDrawing() -> RecordDrawing<Self> { .features(writeFeatures) }
}

extension NearestRecord: MappedRecord {
  package static func makeDrawing() -> RecordDrawing<Self> {
    let features = RecordDrawing<Self>.features(writeFeatures)
    return RecordDrawing { (record, map) throws(FileError) in
      let asked = [
        MapFact("latitude", record.point.latitude.fixed(6)),
        MapFact("longitude", record.point.longitude.fixed(6)),
      ]
      map.add(
        MapMarker(id: "point \(map.markers.count + 1)", .raw, at: record.point, facts: asked))
      for road in record.roads {
        map.add(
          MapLine(
            .trace, [record.point, road.coordinate],
            title: "\(road.distance.fixed(1)) m to the road"))
      }
      try features.draw(record, on: &map)
    }
  }
}

extension IsochroneRecord: MappedRecord {
  package static func makeDrawing() -> RecordDrawing<Self> {
    let features = RecordDrawing<Self>.features(writeFeatures)
    return RecordDrawing { (record, map) throws(FileError) in
      try features.draw(record, on: &map)
      map.add(MapMarker(id: "point \(map.markers.count + 1)", .raw, at: record.point))
    }
  }
}

extension SplitRecord: MappedRecord {
  package static func makeDrawing() -> RecordDrawing<Self> { .features(after: 0, writeFeatures) }
}

extension RouteTraffic: MappedRecord {
  package static func makeDrawing() -> RecordDrawing<Self> { .features(writeFeatures) }
}

extension LineCorridor: MappedRecord {
  package static func makeDrawing() -> RecordDrawing<Self> { .features(writeFeatures) }
}

// Lines; a trace with times is also drawn as a drive.

extension TraceRecord: MappedRecord {
  package static func makeDrawing() -> RecordDrawing<Self> {
    RecordDrawing { record, map in draw(record, [], on: &map) }
  }

  static func draw(_ record: TraceRecord, _ facts: [MapFact], on map: inout JourneyMap) {
    for part in record.parts {
      let line = record.trace.locations[part].map(\.coordinate)
      map.add(MapLine(.route, line, title: record.title, facts: facts))
    }
    let locations = record.trace.locations
    // A line needs at least two locations, so a single location is drawn as a drive.
    if locations.count == 1 || locations.contains(where: { $0.time != nil }) {
      map.add(MapDrive(record))
    }
  }
}

extension LineMeasures: MappedRecord {
  package static func makeDrawing() -> RecordDrawing<Self> {
    RecordDrawing { measures, map in
      let facts = [
        MapFact("length", measures.length.fixed(1)), MapFact("count", String(measures.count)),
      ]
      TraceRecord.draw(measures.record, facts, on: &map)
    }
  }
}
