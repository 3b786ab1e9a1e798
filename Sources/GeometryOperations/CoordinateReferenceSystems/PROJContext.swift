import CPROJ

/// A context of PROJ and the last error that it reported, for one thread at a time.
final class PROJContext {
  let handle: OpaquePointer
  private let complaint: Complaint

  private final class Complaint {
    var text = ""
  }

  init() {
    // PROJ returns null only if there is no memory.
    handle = proj_context_create()
    complaint = Complaint()
    // Results must depend only on the installed grids, not on a server.
    proj_context_set_enable_network(handle, 0)
    // Unsafe: the context keeps an unmanaged pointer to the complaint, which outlives the context.
    proj_log_func(handle, Unmanaged.passUnretained(complaint).toOpaque()) { complaint, _, text in
      guard let text, let complaint else { return }
      Unmanaged<Complaint>.fromOpaque(complaint).takeUnretainedValue().text = String(cString: text)
    }
  }

  deinit { proj_context_destroy(handle) }

  /// Returns the last error that PROJ reported, and clears it; if there is none, returns the
  /// meaning of an error number, which is the context's own if `number` is nil.
  func reason(_ number: Int32? = nil) -> String {
    defer { complaint.text = "" }
    if !complaint.text.isEmpty { return complaint.text }
    let number = number ?? proj_context_errno(handle)
    guard number != 0, let text = proj_context_errno_string(handle, number) else {
      return "an unspecified failure"
    }
    return String(cString: text)
  }
}
