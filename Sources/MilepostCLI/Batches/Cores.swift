#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The cores of the machine.
enum Cores {
  /// The number of cores that the process may use, as limited by `taskset` or the CPU set of a
  /// container; all active cores if the system doesn't report a limit.
  static var usableCount: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let prefix = "Cpus_allowed:"
    let mask = status.split(separator: "\n").first { $0.hasPrefix(prefix) }
    let allowed = (mask ?? "").dropFirst(prefix.count)
      .reduce(0) { $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0) }
    return allowed > 0 ? allowed : max(1, ProcessInfo.processInfo.activeProcessorCount)
  }
}
