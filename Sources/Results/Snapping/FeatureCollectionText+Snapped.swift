import Coordinates
package import Files
package import RoadSnapping
package import TextFormats

/// What was driven, and the points it was told from, as features; the property `kind` tells them
/// apart.
extension FeatureCollectionText {
  /// Writes a line for each matching: `route`.
  ///
  /// - Parameter members: writes what is known of the matching at a number.
  package func routes(
    of record: SnappedRecord, _ members: (inout JSONText, Int) -> Void
  ) throws(FileError) {
    for (number, matching) in record.snapped.matchings.enumerated() {
      let line = try record.network.drawn(matching.path)
      try feature { text in
        text.geometry(ofLine: line)
        text.properties(.route, of: record.source) { text in
          members(&text, number)
          text.fields(of: record.source, except: Self.routeNames)
        }
      }
    }
  }

  /// Writes a point for each raw location, and another for its place on the road: `raw` and
  /// `snapped`.
  func points(of record: SnappedRecord) throws(FileError) {
    for (index, point) in record.snapped.points.enumerated() {
      let location = record.source.trace.locations[index]
      try feature { text in
        text.geometry("Point") { $0.givenCoordinate(location.coordinate) }
        text.properties(.raw, of: record.source) { text in
          text.member("point", index)
          text.member("status", point.status)
          text.known("reason", point.reason)
          text.known("time", location.time)
        }
      }
      guard let place = point.place else { continue }
      try feature { text in
        text.geometry("Point") { $0.coordinate(place.coordinate) }
        text.properties(.snapped, of: record.source) { text in
          text.member("point", index)
          text.member("distance", place.distance, decimals: 2)
          text.member("bearing", place.bearing.roundedBearing, decimals: 1)
          text.member("confidence", place.confidence, decimals: 6)
          text.member("wayConfidence", place.wayConfidence, decimals: 4)
        }
      }
    }
  }

  private static let routeNames = [
    "kind", "id", "length", "inferredLength", "duration", "freeFlowDuration", "confidence", "split",
    "points", "coordTimes", "times", "timestamps", "stroke", "stroke-width", "stroke-opacity",
  ]
}
