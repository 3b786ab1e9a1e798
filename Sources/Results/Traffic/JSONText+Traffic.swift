package import TextFormats
package import TrafficClassification

extension JSONText {
  /// Writes intervals of traffic as the member `traffic`: an array of objects with `start`, `end`,
  /// `startMeters`, `endMeters` and `speed`, by the points and meters of their line.
  ///
  /// - Parameter further: writes what else is known of an interval.
  package mutating func traffic(
    _ intervals: some Sequence<TrafficInterval>,
    _ further: (inout JSONText, TrafficInterval) -> Void = { _, _ in }
  ) {
    key("traffic")
    list(intervals) { text, interval in
      text.beginObject()
      text.key("start")
      text.integer(interval.start)
      text.key("end")
      text.integer(interval.end)
      text.key("startMeters")
      text.number(interval.startMeters, decimals: 3)
      text.key("endMeters")
      text.number(interval.endMeters, decimals: 3)
      text.key("speed")
      text.string(interval.speed.rawValue)
      further(&text, interval)
      text.endObject()
    }
  }
}
