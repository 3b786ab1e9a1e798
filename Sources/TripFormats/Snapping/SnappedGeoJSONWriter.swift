package import Coordinates
import RoadSnapping

/// Writes snapped traces as GeoJSON: for each matching a line, for each raw location a point, and for
/// each place on the road another, so that a map shows what was made of what.
///
/// The property `kind` tells them apart: `route`, `raw`, `snapped`. Fields of the input that are not
/// about points follow those of the routes as they were.
public final class SnappedGeoJSONWriter: RecordWriter {
  private let collection: FeatureCollectionText

  /// Creates a writer.
  public init(to sink: any ByteSink) { collection = FeatureCollectionText(to: sink) }

  /// Writes the features of one trace.
  public func write(_ record: SnappedRecord) throws(TripFormatError) {
    for matching in record.snapped.matchings {
      try collection.feature { text in
        text.geometry("LineString") { $0.line(matching.line) }
        text.properties(kind: "route", of: record) { text in
          text.members(of: matching)
          text.fields(of: record.source, except: Self.ownNames)
        }
      }
    }
    for (index, point) in record.snapped.points.enumerated() {
      let location = record.source.trace.locations[index]
      try collection.feature { text in
        text.geometry("Point") { $0.coordinate(location.coordinate) }
        text.properties(kind: "raw", of: record) { text in
          text.key("point")
          text.integer(index)
          text.key("status")
          text.string(point.status.rawValue)
          if let reason = point.reason {
            text.key("reason")
            text.string(reason.rawValue)
          }
          if let time = location.time {
            text.key("time")
            text.time(time)
          }
        }
      }
      guard let place = point.place else { continue }
      try collection.feature { text in
        text.geometry("Point") { $0.coordinate(place.coordinate) }
        text.properties(kind: "snapped", of: record) { text in
          text.key("point")
          text.integer(index)
          text.key("offset")
          text.number(place.offset, decimals: 2)
          text.key("bearing")
          text.number(place.bearing, decimals: 1)
          text.key("confidence")
          text.number(place.confidence, decimals: 4)
        }
      }
    }
  }

  /// Closes the collection and finishes the sink.
  public func finish() throws(TripFormatError) { try collection.finish() }

  private static let ownNames: Set<String> = [
    "kind", "id", "length", "duration", "freeFlowDuration", "confidence", "split", "points",
    "coordTimes", "times", "timestamps",
  ]
}

extension JSONText {
  /// Writes the positions of a `LineString`.
  ///
  /// One needs two (RFC 7946, section 3.1.4): where nothing was driven the one is there twice.
  package mutating func line(_ line: [Coordinate]) {
    list(line.count == 1 ? line + line : line) { $0.coordinate($1) }
  }

  /// Writes the `geometry` of a feature.
  package mutating func geometry(_ type: String, _ coordinates: (inout JSONText) -> Void) {
    key("geometry")
    beginObject()
    key("type")
    string(type)
    key("coordinates")
    coordinates(&self)
    endObject()
  }

  fileprivate mutating func properties(
    kind: String, of record: SnappedRecord, _ members: (inout JSONText) -> Void
  ) {
    key("properties")
    beginObject()
    key("kind")
    string(kind)
    key("id")
    identifier(of: record.source)
    members(&self)
    endObject()
  }
}
