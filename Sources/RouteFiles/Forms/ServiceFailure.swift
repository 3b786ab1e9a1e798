import Files
import TextFormats

/// Answers of services that have failed.
enum ServiceFailure {
  /// Throws what the service said, where it failed.
  static func check(_ members: JSONMembers) throws(FileError) {
    // Google: an object; Valhalla: a text, beside the number of the error.
    if let error = members["error"] {
      guard error.isObject else {
        let text = try error.isString ? error.string() : "an error"
        let number = try members["error_code"].map { node throws(FileError) in
          try node.isNumber ? node.number() : .nan
        }
        let code = number.flatMap { Int(exactly: $0) }.map { " (error \($0))" } ?? ""
        throw failure(text + code, members.node)
      }
      let inner = try error.object()
      let status = try inner["status"]?.isString == true ? inner.text("status") : nil
      let name = inner["message"] == nil ? "description" : "message"
      let message = try inner[name]?.isString == true ? inner.text(name) : nil
      throw failure([status, message].compactMap(\.self).joined(separator: ": "), error)
    }
    // HERE: a title.
    let texts = try ["message", "title"].map { name throws(FileError) in
      try members[name]?.isString == true ? members.text(name) : nil
    }
    let message = texts.compactMap(\.self).first
    if let code = members["code"], code.isString {
      let name = try code.string()
      guard name != "Ok" else { return }
      throw failure([name, message].compactMap(\.self).joined(separator: ": "), members.node)
    }
    if let notice = members.first("notices"), try members["routes"]?.elements().isEmpty == true {
      throw failure(try notice.text("title") ?? "no routes", notice.node)
    }
    let answers = ["routes", "trip", "type", "geometry", "paths", "legs", "sections"]
    if let message, answers.allSatisfy({ members[$0] == nil }) {
      throw failure(message, members.node)
    }
  }

  private static func failure(_ text: String, _ node: JSONNode) -> FileError {
    let shown = text.unicodeScalars.prefix(300).map { $0.value < 0x20 ? " " : Character($0) }
    return node.failure(
      .serviceFailure, found: "the service's error '\(String(shown))'", expected: "routes")
  }
}
