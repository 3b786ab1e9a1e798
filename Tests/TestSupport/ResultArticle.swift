import Foundation

/// An article about the output of a verb of the command line, with the members that its tables
/// list.
public struct ResultArticle {
  /// The text of the article.
  public let text: String
  /// The paths of members, such as `legs[].length`; in GeoJSON, preceded by the kind of their
  /// feature and a space.
  private var members: Set<String> = []

  /// Reads the article of `Results.docc` with the given name.
  public init(_ name: String) throws {
    text = try String(
      contentsOfFile: ReferenceData.packageRoot + "/Sources/Results/Results.docc/\(name).md",
      encoding: .utf8)
    var kinds: [String] = []
    for line in text.split(separator: "\n") where line.hasPrefix("|") {
      let cells = line.components(separatedBy: "|").dropFirst().dropLast()
        .map { $0.trimmingCharacters(in: .whitespaces).replacing("`", with: "") }
      let names = { (cell: String) in cell.components(separatedBy: ", ") }
      if cells.count == 2 {
        members.formUnion(names(cells[0]))
      } else if cells.count == 3 {
        if !cells[0].isEmpty { kinds = names(cells[0]) }
        for kind in kinds { members.insert(kind + " " + cells[1]) }
      }
    }
  }

  /// Returns the members of a JSON value, or of a feature's properties, that no table lists.
  ///
  /// The kind and the drawing style of a feature are ignored.
  public func missing(of value: Any, kind: String? = nil) -> [String] {
    paths(of: value, "").filter { path in
      !members.contains((kind.map { $0 + " " } ?? "") + path)
    }.sorted()
  }

  /// Returns the columns of a CSV header that no table lists, except the trace's id and its file.
  public func missing(ofHeader header: Substring) -> [String] {
    header.split(separator: ",").map(String.init).filter {
      !members.contains($0) && !["id", "source"].contains($0)
    }
  }

  /// Returns the members that the tables list for features of a kind, but that no given feature
  /// has.
  public func unseen(in features: [Any], kind: String) -> [String] {
    let seen = features.reduce(into: Set<String>()) { $0.formUnion(paths(of: $1, "")) }
    return members.filter { member in
      member.hasPrefix(kind + " ") && !seen.contains(String(member.dropFirst(kind.count + 1)))
    }.sorted()
  }

  private func paths(of value: Any, _ prefix: String) -> Set<String> {
    if let list = value as? [Any] {
      return list.reduce(into: []) { $0.formUnion(paths(of: $1, prefix)) }
    }
    guard let object = value as? [String: Any] else { return [] }
    return object.reduce(into: []) { found, member in
      let (name, value) = member
      guard !Self.styles.contains(name) else { return }
      let path = prefix + name
      found.insert(path)
      // The names of the members in these objects come from the data.
      if ["sections", "refusals"].contains(name) { return }
      let isArray = value is [Any]
      // The tables list the members of the parts of a split route only once.
      let part = ["active", "remaining"].contains(path) ? "traveled" : path
      found.formUnion(paths(of: value, part + (isArray ? "[]." : ".")))
    }
  }

  private static let styles: Set = [
    "kind", "stroke", "stroke-width", "stroke-opacity", "fill", "fill-opacity", "marker-color",
    "marker-size",
  ]
}
