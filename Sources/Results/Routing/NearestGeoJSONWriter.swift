public import Files
import RoadNetworks
public import TextFormats

/// Writes the roads around points as GeoJSON points on the roads.
public final class NearestGeoJSONWriter: RecordWriter {
  private let collection: FeatureCollectionText

  /// Creates a writer.
  public init(to sink: any ByteSink) { collection = FeatureCollectionText(to: sink) }

  /// Writes the features of one point.
  public func write(_ record: NearestRecord) throws(FileError) {
    for (road, facts) in zip(record.roads, try record.network.roads(at: record.roads)) {
      try collection.feature { text in
        text.geometry("Point") { $0.coordinate(road.coordinate) }
        text.key("properties")
        text.beginObject()
        text.key("point")
        text.givenCoordinate(record.point)
        text.members(of: road, on: facts)
        text.endObject()
      }
    }
  }

  /// Closes the collection and finishes the sink.
  public func finish() throws(FileError) { try collection.finish() }
}
