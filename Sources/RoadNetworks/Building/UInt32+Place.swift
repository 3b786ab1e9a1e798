extension UInt32 {
  /// Creates the index of a row or byte in a table of the file.
  ///
  /// - Throws: `tooLarge` if the index doesn't fit in 32 bits.
  init(place: Int, in table: String) throws(RoadNetworkError) {
    guard let number = UInt32(exactly: place) else {
      throw RoadNetworkError(
        .tooLarge, "found \(place) rows or bytes of \(table), expected under 2^32")
    }
    self = number
  }
}
