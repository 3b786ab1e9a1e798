import FoundationEssentials

/// Test vectors that are part of the repository, in `Tests/Vectors`.
public enum CommittedVectors {
  /// Returns the values of a file that has one JSON value per line.
  public static func lines<Row: Decodable>(of name: String, as type: Row.Type) throws -> [Row] {
    let path = ReferenceData.packageRoot + "/Tests/Vectors/" + name
    let data = try Data(contentsOf: URL(filePath: path))
    return try data.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(type, from: Data($0))
    }
  }
}
