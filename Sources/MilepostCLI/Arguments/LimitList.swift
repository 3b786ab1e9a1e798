import ArgumentParser
import MilepostKit

/// A list of limits as an argument: numbers separated by commas.
struct LimitList {
  /// The maximum number of limits.
  private static let mostLimits = 20

  /// The limits in thousandths of a second or of a meter.
  var limits: [UInt64]

  /// - Parameter thousandthsPerUnit: the thousandths of a second or of a meter in a unit.
  init(_ argument: String, thousandthsPerUnit: UInt64) throws {
    let highest = ReachableRoads.highestLimit / thousandthsPerUnit
    limits = try argument.split(separator: ",", omittingEmptySubsequences: false).map { text in
      let text = text.trimmed
      guard let number = Double(text), number > 0, number <= Double(highest) else {
        throw ValidationError("found '\(text)', expected a number above 0 and up to \(highest)")
      }
      return UInt64(max(1, (number * Double(thousandthsPerUnit)).rounded()))
    }
    guard limits.count <= Self.mostLimits else {
      throw ValidationError(
        "found \(limits.count) limits, expected at most \(Self.mostLimits)")
    }
  }
}
