import Coordinates
import Files
import RoadSnapping
import TextFormats

/// The matched paths and the points they were inferred from, as features; the property `kind`
/// distinguishes them.
extension FeatureSink {
  /// Writes a line for each matching: `route`.
  ///
  /// - Parameter members: writes what is known of the matching at a number.
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

  /// Writes a point for each raw location, and another for its place on the road: `raw` and
  /// `snapped`.
  func addPoints(of record: SnappedRecord) throws(FileError) {
    for (index, point) in record.snapped.points.enumerated() {
      let location = record.source.trace.locations[index]
      let given = ResultFeature.Geometry.given(
        location.coordinate, elevation: location.elevation)
      try add(ResultFeature(.raw, given, of: record.source)) { text in
        // The number of the point, from 0.
        text.member("point", index)
        // What became of it: `snapped` (it took part in the decision), `interpolated` (it
        // lies on the path between such), `outlier` (it contradicts its neighbors), `outOfOrder`
        // (its time doesn't fit the order), `unmatched` (no path runs here); the last three have
        // no place.
        text.member("status", point.status)
        // Why it is unmatched, as in JSON; left out where it isn't.
        text.known("reason", point.reason)
        // Its time; left out without one.
        text.known("time", location.time)
      }
      guard let place = point.place else { continue }
      try add(ResultFeature(.snapped, .point(place.coordinate), of: record.source)) { text in
        // The number of the point, from 0.
        text.member("point", index)
        // Meters from the point to its place.
        text.member("distance", place.distance, decimals: 2)
        // The direction of travel along the road, degrees clockwise from north.
        text.member("bearing", place.bearing.roundedBearing, decimals: 1)
        // The chance that its road, in this direction, was driven within some 50 m of it; at most
        // 0.9995.
        text.member("confidence", place.confidence, decimals: 6)
        // The probability that the vehicle drove this path from the place of the point before; for
        // the first point of a matching, its `confidence`. It falls with the unobserved time in
        // between, faster for slower vehicles.
        text.member("wayConfidence", place.wayConfidence, decimals: 4)
      }
    }
  }
}

extension ResultFeature {
  /// Names that mean something else in results, of snapped traces or of reports.
  fileprivate static let routeNames =
    JSONText.featureNames + SnappedRecord.ownNames + ReportRecord.ownNames
    + ["duration", "freeFlowDuration", "inferredLength", "split"]
}
