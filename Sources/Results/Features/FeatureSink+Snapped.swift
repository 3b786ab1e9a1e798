import Coordinates
import Files
import RoadSnapping
import TextFormats

extension FeatureSink {
  /// Adds a `route` line for each matching.
  ///
  /// - Parameter members: writes the members of the matching at an index.
  func addRoutes(
    of record: SnappedRecord, _ members: (inout JSONText, Int) -> Void
  ) throws(FileError) {
    for (number, matching) in record.snapped.matchings.enumerated() {
      let line = try record.network.drawn(matching.path)
      try add(ResultFeature(.route, .line(line), of: record.source)) { text in
        members(&text, number)
        text.fields(of: record.source, except: ResultFeature.routeNames)
      }
    }
  }

  /// Adds a `raw` point for each location, and a `snapped` point for its place on the road, if any.
  func addPoints(of record: SnappedRecord) throws(FileError) {
    for (index, point) in record.snapped.points.enumerated() {
      let location = record.source.trace.locations[index]
      let given = ResultFeature.Geometry.given(
        location.coordinate, elevation: location.elevation)
      try add(ResultFeature(.raw, given, of: record.source)) { text in
        // The index of the point, from 0.
        text.member("point", index)
        // The status of the point: `snapped` (the path was inferred from it), `interpolated` (it is
        // on the path between such points), `outlier` (it contradicts its neighbors), `outOfOrder`
        // (its time doesn't fit the order), or `unmatched` (no path runs here); the last three have
        // no place.
        text.member("status", point.status)
        // The reason why the point is unmatched, as in JSON; omitted for any other status.
        text.known("reason", point.reason)
        // The time of the point; omitted if it has none.
        text.known("time", location.time)
      }
      guard let place = point.place else { continue }
      try add(ResultFeature(.snapped, .point(place.coordinate), of: record.source)) { text in
        // The index of the point, from 0.
        text.member("point", index)
        // The distance from the point to its place, in meters.
        text.member("distance", place.distance, decimals: 2)
        // The direction of travel along the road, in degrees clockwise from north.
        text.member("bearing", place.bearing.roundedBearing, decimals: 1)
        // The probability that the vehicle drove along the road in this direction within about 50 m
        // of the place; at most 0.9995.
        text.member("confidence", place.confidence, decimals: 6)
        // The probability that the vehicle drove this path from the previous place; for the first
        // place of a matching, its `confidence`. It decreases with the unobserved time since the
        // previous place, faster for slower vehicles.
        text.member("wayConfidence", place.wayConfidence, decimals: 4)
      }
    }
  }
}

extension ResultFeature {
  /// The names of input members that `route` features omit, because the names have another meaning
  /// in results.
  fileprivate static let routeNames =
    JSONText.featureNames + SnappedRecord.ownNames + ReportRecord.ownNames
    + ["duration", "freeFlowDuration", "inferredLength", "split"]
}
