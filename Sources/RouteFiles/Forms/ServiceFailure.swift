import Files
import TextFormats

/// The detection of error responses of routing services.
enum ServiceFailure {
  /// Throws the error that a response reports in `error`, even if the response has other data.
  static func checkError(of members: JSONMembers) throws(FileError) {
    // Google: an object. Valhalla: a string, with the number of the error in another member.
    guard let error = members["error"], !isNone(error) else { return }
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

  /// Throws an error if a response without routes reports a failure by a code, a notice, a message,
  /// or a title.
  static func check(_ members: JSONMembers, hasRoutes: Bool) throws(FileError) {
    // HERE uses `title`.
    let texts = try ["message", "title"].map { name throws(FileError) in
      try members[name]?.isString == true ? members.text(name) : nil
    }
    let message = texts.compactMap(\.self).first
    if let code = members["code"], code.isString {
      let name = try code.string()
      guard name != "Ok", !hasRoutes else { return }
      throw failure([name, message].compactMap(\.self).joined(separator: ": "), members.node)
    }
    if let notice = members.first("notices"), try members["routes"]?.elements().isEmpty == true {
      throw failure(try notice.text("title") ?? "no routes", notice.node)
    }
    let answers = ["routes", "trip", "geometry", "paths", "legs", "sections"]
    if let message, answers.allSatisfy({ members[$0] == nil }), !RouteFeature.isGeoJSON(members) {
      throw failure(message, members.node)
    }
  }

  /// Returns at most 300 characters of a service's message in quotation marks, with spaces in place
  /// of control characters.
  static func quoted(_ text: String) -> String {
    let shown = text.unicodeScalars.prefix(300).map { $0.value < 0x20 ? " " : Character($0) }
    return "'\(String(shown))'"
  }

  /// Returns whether a value means no error: `false`, 0, or an empty string.
  private static func isNone(_ node: JSONNode) -> Bool {
    ["false", "0", "\"\""].contains { node.bytes[node.range].elementsEqual($0.utf8) }
  }

  private static func failure(_ text: String, _ node: JSONNode) -> FileError {
    node.failure(
      .serviceFailure, found: "the service's error \(quoted(text))", expected: "routes")
  }
}
