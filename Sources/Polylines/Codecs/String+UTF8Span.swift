extension String {
  /// Calls `body` with the string's UTF-8 bytes, in place if possible.
  func withUTF8Span<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let result = utf8.withContiguousStorageIfAvailable { bytes in
      Swift.Result { () throws(Failure) in try body(bytes.span) }
    }
    if let result { return try result.get() }
    // Only a string bridged from Objective-C has no contiguous storage.
    return try body(Array(utf8).span)
  }
}
