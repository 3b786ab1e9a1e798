extension UInt32 {
  /// The number of a row or byte, as tables of the file name them.
  ///
  /// - Throws: `tooLarge` where it doesn't fit.
  init(place: Int, in table: String) throws(RoadNetworkError) {
    guard let number = UInt32(exactly: place) else {
      throw RoadNetworkError(
        .tooLarge, "found \(table) that take \(place) rows or bytes, expected under 2^32")
    }
    self = number
  }
}
