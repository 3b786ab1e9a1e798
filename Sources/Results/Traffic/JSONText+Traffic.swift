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
    objects("traffic", intervals) { text, interval in
      text.member("start", interval.start)
      text.member("end", interval.end)
      text.member("startMeters", interval.startMeters)
      text.member("endMeters", interval.endMeters)
      text.member("speed", interval.speed)
      further(&text, interval)
    }
  }
}
