#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The cores of the machine.
enum Cores {
  /// How many the process may use, as `taskset` or a container has it; those that are there where
  /// the system doesn't say.
  static var usableCount: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let prefix = "Cpus_allowed:"
    let mask = status.split(separator: "\n").first { $0.hasPrefix(prefix) }
    let allowed = (mask ?? "").dropFirst(prefix.count)
      .reduce(0) { $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0) }
    return allowed > 0 ? allowed : max(1, ProcessInfo.processInfo.activeProcessorCount)
  }
}
