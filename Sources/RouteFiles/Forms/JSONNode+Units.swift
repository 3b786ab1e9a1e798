import Files
import TextFormats

extension JSONNode {
  /// The meters of a unit of length, by the names that a form has for units.
  func meters(ofUnits units: KeyValuePairs<String, Double>) throws(FileError) -> Double {
    let names = units.map(\.key).joined(separator: ", ")
    return try word(expected: "one of \(names)") { name in
      units.first { $0.key == name }?.value
    }
  }
}

extension Double {
  /// Meters of a mile.
  static let mile = 1_609.344
}
