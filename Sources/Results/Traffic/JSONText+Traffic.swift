import TextFormats
import TrafficClassification

extension JSONText {
  /// Writes intervals of traffic as the member `traffic`: an array of objects with `start`, `end`,
  /// `startMeters`, `endMeters` and `speed`, by the points and meters of their line.
  ///
  /// - Parameter further: writes what else is known of an interval.
  mutating func traffic(
    _ intervals: some Sequence<TrafficInterval>,
    _ further: (inout JSONText, TrafficInterval) -> Void = { _, _ in }
  ) {
    // Stretches of the whole line from its start to its end.
    objects("traffic", intervals) { text, interval in
      // The point of the line at which the stretch starts, from 0.
      text.member("start", interval.start)
      // The point at which it ends.
      text.member("end", interval.end)
      // Meters from the start of the line to that of the stretch.
      text.member("startMeters", interval.startMeters)
      // Meters to its end.
      text.member("endMeters", interval.endMeters)
      // `NORMAL`, `SLOW`, `TRAFFIC_JAM` or `NO_DATA`.
      text.member("speed", interval.speed)
      further(&text, interval)
    }
  }
}
