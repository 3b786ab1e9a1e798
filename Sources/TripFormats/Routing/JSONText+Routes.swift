extension JSONText {
  /// Writes how long a route or a leg is, in metres and in seconds.
  mutating func members(distance: Double, seconds: Double) {
    key("distance")
    number(distance, decimals: 3)
    key("duration")
    number(seconds, decimals: 3)
  }
}
