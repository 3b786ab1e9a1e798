import CGEOS

/// A context of GEOS and the last error that it reported.
///
/// GEOS reports errors through a handler of the context. A context, and all geometries created in
/// it, may therefore be used by only one thread at a time: the class is not `Sendable`, and handles
/// retain it.
final class GEOSContext {
  let handle: GEOSContextHandle_t
  private let complaint: Complaint

  private final class Complaint {
    var text = ""
  }

  init() {
    // This is never null: GEOS allocates contexts with C++'s `new`.
    handle = GEOS_init_r()
    complaint = Complaint()
    // Unsafe: the context keeps an unmanaged pointer to the complaint, which outlives the context.
    GEOSContext_setErrorMessageHandler_r(
      handle,
      { text, complaint in
        guard let text, let complaint else { return }
        let receiver = Unmanaged<Complaint>.fromOpaque(complaint)
        receiver.takeUnretainedValue().text = String(cString: text)
      }, Unmanaged.passUnretained(complaint).toOpaque())
  }

  deinit { GEOS_finish_r(handle) }

  /// Returns the last error that GEOS reported, and clears it.
  func failure(
    _ code: GeometryError.Code = .failedOperation, expected: String = "a valid geometry"
  ) -> GeometryError {
    defer { complaint.text = "" }
    let text = complaint.text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return GeometryError(
      code, found: text.isEmpty ? "an unspecified failure" : text, expected: expected)
  }

  /// Returns the last error that a reader reported, and clears it.
  ///
  /// The code is `code` for malformed input, and another one for an invalid or unsupported shape,
  /// which GEOS distinguishes only in the text of the error.
  func refusal(_ code: GeometryError.Code, expected: String) -> GeometryError {
    let failure = failure(code, expected: expected)
    func says(_ words: String) -> Bool { failure.found.contains(words) }
    if says("must contain 0 or >1 elements") { return .singleCoordinate() }
    if says("closed linestring") { return .openRing("an open ring") }
    if says("shell is empty but holes are not") { return .holesWithoutExterior() }
    if says("Invalid number of points in LinearRing") {
      let count = failure.found.split(separator: " ").lazy.compactMap { Int($0) }.first
      return .shortRing(count: count ?? 1)
    }
    if says("Unknown type") {
      return GeometryError(
        .unsupportedGeometry, found: failure.found, expected: "a kind of shape such as LINESTRING")
    }
    return failure
  }

  /// Returns the result of a predicate: GEOS returns 0 or 1, or 2 for a failure.
  func answer(_ value: CChar) throws(GeometryError) -> Bool {
    guard value == 0 || value == 1 else { throw failure() }
    return value == 1
  }
}
