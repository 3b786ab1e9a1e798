import TextFormats
import TrafficClassification

extension JSONText {
  /// Writes intervals of traffic as the member `traffic`: an array of objects with `start`, `end`,
  /// `startMeters`, `endMeters`, and `speed`, where the indices and distances are along the line.
  ///
  /// - Parameter further: writes additional members of an interval.
  mutating func traffic(
    _ intervals: some Sequence<TrafficInterval>,
    _ further: (inout JSONText, TrafficInterval) -> Void = { _, _ in }
  ) {
    // The intervals of traffic, which cover the whole line; empty if there is no line.
    objects("traffic", intervals) { text, interval in
      // The index of the last point of the line at or before the start of the interval, from 0.
      text.member("start", interval.start)
      // The index of the last point of the line at or before the end of the interval.
      text.member("end", interval.end)
      // The distance from the start of the line to the start of the interval, in meters.
      text.member("startMeters", interval.startMeters)
      // The distance from the start of the line to the end of the interval, in meters.
      text.member("endMeters", interval.endMeters)
      // The class of traffic: `NORMAL`, `SLOW`, `TRAFFIC_JAM`, or `NO_DATA`.
      text.member("speed", interval.traffic)
      further(&text, interval)
    }
  }
}
