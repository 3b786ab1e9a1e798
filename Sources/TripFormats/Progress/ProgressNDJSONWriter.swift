#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Writes the progress of vehicles as lines of JSON, an object to an update.
///
///     {"timestamp":"2025-02-05T17:10:03.512Z","vehicle":"Vehicle_1","trip":"fb1318df-…",
///      "raw":[-122.0628,37.3629],"snapped":[-122.06281,37.36292],"remainingDistanceMeters":7851.6,
///      "eta":"2025-02-05T17:21:40Z","onRoute":true,
///      "traffic":[{"start":0,"end":4,"startMeters":0,"endMeters":2201,"speed":"SLOW"},…],
///      "etaInterval":["2025-02-05T17:20:12Z","2025-02-05T17:23:31Z"]}
///
/// What is not known is null; traffic is an empty array then. `start` and `end` are points of the
/// route that was sent last, from 0, as ``TrafficClassification/TrafficInterval`` draws them. 80 %
/// of arrivals are to lie in `etaInterval`.
public final class ProgressNDJSONWriter: RecordWriter {
  private let lines: JSONLines

  /// Creates a writer.
  public init(to sink: any ByteSink) { lines = JSONLines(to: sink) }

  /// Writes one line.
  public func write(_ progress: VehicleProgress) throws(TripFormatError) {
    try lines.object { text in
      text.key("timestamp")
      text.string(progress.timestamp)
      text.member("vehicle", progress.vehicleID) { $0.string($1) }
      text.member("trip", progress.tripID) { $0.string($1) }
      text.key("raw")
      text.givenCoordinate(progress.raw)
      text.member("snapped", progress.snapped) { $0.coordinate($1) }
      text.member("remainingDistanceMeters", progress.remainingDistance) {
        $0.number($1, decimals: 2)
      }
      text.member("eta", progress.arrival) { $0.second($1) }
      text.member("onRoute", progress.isOnRoute) { $0.bool($1) }
      text.traffic(progress.traffic)
      text.member("etaInterval", progress.arrivalInterval) { text, interval in
        text.list([interval.lowerBound, interval.upperBound]) { $0.second($1) }
      }
    }
  }

  /// Writes the rest and finishes the sink.
  public func finish() throws(TripFormatError) { try lines.finish() }
}

extension JSONText {
  /// Writes a member that is null where its value is not known.
  fileprivate mutating func member<Value>(
    _ name: String, _ value: Value?, _ write: (inout JSONText, Value) -> Void
  ) {
    key(name)
    if let value { write(&self, value) } else { null() }
  }

  /// Writes a time to the second: more digits of an estimate say nothing.
  fileprivate mutating func second(_ time: Date) {
    self.time(
      Date(timeIntervalSince1970: time.timeIntervalSince1970.rounded()))
  }
}
