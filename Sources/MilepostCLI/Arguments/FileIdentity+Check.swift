import ArgumentParser
import MilepostKit

extension FileIdentity {
  /// Throws an error if standard input is read twice, if an output has no name, or if an output is
  /// also an input or another output, even under a different name.
  ///
  /// A command that appends to its own input would read its output again, endlessly.
  static func check(inputs: [String], outputs: [String]) throws {
    guard inputs.count(where: { $0 == "-" }) <= 1 else {
      throw ValidationError("found '-' for standard input more than once, expected it at most once")
    }
    guard !outputs.contains("") else {
      throw ValidationError(
        "found an empty name for the output, expected a file, or - for standard output")
    }
    guard outputs.count(where: { $0 == "-" }) <= 1 else {
      throw ValidationError("found several results for standard output, expected at most one")
    }
    var taken: [FileIdentity: String] = [:]
    for input in inputs {
      if let file = input == "-" ? standardInput : FileIdentity(input) { taken[file] = "read" }
    }
    for output in outputs {
      guard let file = output == "-" ? standardOutput : FileIdentity(output) else { continue }
      if let use = taken.updateValue("written", forKey: file) {
        let name = output == "-" ? "standard output" : output
        throw ValidationError("\(name) is \(use) too; expected another file to write to")
      }
    }
  }
}
