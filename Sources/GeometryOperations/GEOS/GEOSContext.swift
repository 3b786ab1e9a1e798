import CGEOS

/// A context of GEOS and what it last complained of.
///
/// GEOS reports errors through a handler of the context, so a context, and all geometries made in
/// it, belong to one thread at a time: the class is not `Sendable`, and handles hold it.
final class GEOSContext {
  let handle: GEOSContextHandle_t
  private let complaint: Complaint

  private final class Complaint {
    var text = ""
  }

  init() {
    // Never null: GEOS allocates contexts with C++'s `new`.
    handle = GEOS_init_r()
    complaint = Complaint()
    // Unsafe: the context keeps a bare pointer to the complaint, which lives longer than it.
    GEOSContext_setErrorMessageHandler_r(
      handle,
      { text, complaint in
        guard let text, let complaint else { return }
        let receiver = Unmanaged<Complaint>.fromOpaque(complaint)
        receiver.takeUnretainedValue().text = String(cString: text)
      }, Unmanaged.passUnretained(complaint).toOpaque())
  }

  deinit { GEOS_finish_r(handle) }

  /// The error for what GEOS reported since it was last asked.
  func failure(
    _ code: GeometryError.Code = .failedOperation, expected: String = "a valid geometry"
  ) -> GeometryError {
    defer { complaint.text = "" }
    let text = complaint.text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return GeometryError(
      code, found: text.isEmpty ? "a failure without a reason" : text, expected: expected)
  }

  /// The error for what a reader reported: a shape that can't be is not its format's fault.
  ///
  /// GEOS tells lines and rings that are none in a sentence alone.
  func refusal(_ code: GeometryError.Code, expected: String) -> GeometryError {
    let failure = failure(code, expected: expected)
    func says(_ words: String) -> Bool { failure.found.contains(words) }
    if says("must contain 0 or >1 elements") { return .singleCoordinate() }
    if says("closed linestring") { return .openRing("a ring that is open") }
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

  /// The answer of a predicate: GEOS gives 0, 1, or 2 for a failure.
  func answer(_ value: CChar) throws(GeometryError) -> Bool {
    guard value == 0 || value == 1 else { throw failure() }
    return value == 1
  }
}
