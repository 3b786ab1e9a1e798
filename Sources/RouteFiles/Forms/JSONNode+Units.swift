import Files
import TextFormats

extension JSONNode {
  /// Reads the name of a unit of length and returns its length in meters.
  func meters(ofUnits units: KeyValuePairs<String, Double>) throws(FileError) -> Double {
    let names = units.map(\.key).joined(separator: ", ")
    return try word(expected: "one of \(names)") { name in
      units.first { $0.key == name }?.value
    }
  }
}

extension Double {
  /// The length of a mile in meters.
  static let mile = 1_609.344
}
