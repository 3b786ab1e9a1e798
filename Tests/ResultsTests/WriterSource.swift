import Foundation

/// The source code of the writers of results.
///
/// The comment above a statement that writes a member is the meaning of the member in the articles.
/// Only the few forms of statements that write members are recognized; Swift isn't parsed in
/// general.
struct WriterSource {
  /// A member, or a column of CSV.
  struct Member: Hashable {
    /// The kind of the feature that contains the member; nil outside of GeoJSON.
    var kind: String?
    /// The name, preceded by the names of the enclosing members, as in `legs[].streets[].name`.
    var path: String
    var meaning: String
  }

  struct Function {
    var file: String
    var name: String
    var signature: String
    /// The labels of the parameters.
    var labels: [String]
    var body: [Substring]
  }

  private(set) var functions: [Function] = []

  /// Reads Swift files, and all Swift files in folders, except reports in text (`+Text.swift`).
  ///
  /// - Parameter paths: the paths of files, or of folders with a slash at the end.
  init(_ paths: [String]) throws {
    for path in paths {
      let names = path.hasSuffix(".swift") ? [""] : FileManager.default.subpaths(atPath: path) ?? []
      for file in names.sorted().map({ path + $0 })
      where file.hasSuffix(".swift") && !file.hasSuffix("+Text.swift") {
        read(
          try String(contentsOfFile: file, encoding: .utf8),
          of: String(file.split(separator: "/").last ?? ""))
      }
    }
  }

  private mutating func read(_ text: String, of file: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for start in lines.indices {
      guard let match = lines[start].firstMatch(of: /^ *[a-z ]*func (\w+)/) else { continue }
      guard let open = lines[start...].firstIndex(where: { $0.hasSuffix("{") }) else { continue }
      let close = String(repeating: " ", count: lines[start].indent) + "}"
      guard let end = lines[open...].firstIndex(where: { $0 == close }) else { continue }
      let signature = lines[start...open].map { $0.trimmed }.joined(separator: " ")
      let parameters = signature.arguments(
        from: signature.firstIndex(of: "(") ?? signature.endIndex)
      functions.append(
        Function(
          file: file, name: String(match.1), signature: signature,
          labels: parameters.map { String($0.trimmed.prefix { $0.isLetter || $0 == "_" }) },
          body: lines[(open + 1)..<max(open + 1, end)].map { $0 }))
    }
  }

  /// Returns the members that a function and the functions that it calls write, in order; empty
  /// unless exactly one function is found.
  ///
  /// - Parameter entry: the name of a file and part of the signature of a function in it, separated
  ///   by a colon and a space.
  func members(of entry: String) -> [Member] {
    let parts = entry.split(separator: ": ", maxSplits: 1).map(String.init)
    let found = functions.filter { $0.file == parts[0] && $0.signature.contains(parts[1]) }
    guard found.count == 1 else { return [] }
    var walk = Walk(functions)
    walk.take(found[0], Scope())
    return walk.members
  }
}

/// The context of a statement.
private struct Scope {
  var indent = -1
  var prefix = ""
  var kind: String?
}

/// A traversal of the statements of a function and of the functions that it calls.
private struct Walk {
  private let functions: [WriterSource.Function]
  private(set) var members: [WriterSource.Member] = []
  private var calls: [String] = []
  /// The files of the functions that are being traversed.
  private var files: [String] = []
  /// The feature that was created last: its kind, and whether it contains the id of its trace.
  private var feature: (kind: String, hasTrace: Bool)?

  init(_ functions: [WriterSource.Function]) { self.functions = functions }

  mutating func take(_ function: WriterSource.Function, _ outer: Scope) {
    guard !calls.contains(function.signature) else { return }
    calls.append(function.signature)
    files.append(function.file)
    defer {
      calls.removeLast()
      files.removeLast()
    }
    var scopes = [outer]
    var comment = ""
    var nested: String?
    for (number, line) in function.body.enumerated() {
      if nested != nil {
        if line == nested ?? "" { nested = nil }
        continue
      }
      if line.contains(/\bfunc \w+/) {
        nested = String(repeating: " ", count: line.indent) + "}"
        continue
      }
      let text = line.trimmed
      if text.hasPrefix("//") {
        comment += (comment.isEmpty ? "" : " ") + text.dropFirst(2).trimmed
        continue
      }
      while scopes.count > 1, scopes[scopes.count - 1].indent >= line.indent { scopes.removeLast() }
      let next = number + 1 < function.body.count ? function.body[number + 1].trimmed : ""
      let statement = text.hasSuffix("(") ? text + next : text
      take(
        statement, comment, opens: text.hasSuffix("{") || text.hasSuffix(" in"), line.indent,
        &scopes)
      comment = ""
    }
  }

  private mutating func take(
    _ statement: String, _ comment: String, opens: Bool, _ indent: Int, _ scopes: inout [Scope]
  ) {
    var scope = scopes[scopes.count - 1]
    scope.indent = indent
    // A comment can name members whose names don't appear in the statement below it.
    var named: String?
    if let match = comment.wholeMatch(of: /((?:`[\w-]+`(?:, )?)+): (.*)/) {
      let names = match.1.split(separator: ", ").map { $0.filter { $0 != "`" } }
      let meaning = match.2.prefix(1).uppercased() + match.2.dropFirst()
      for name in names { add(scope, String(name), meaning) }
      named = names.first.map { String($0) }
    }
    if let kind = Self.ownKind(statement[...]) {
      let kinds = comment.hasPrefix("kind: ") ? comment.dropFirst(6).filter { $0 != "`" } : kind
      feature = (kinds, statement.contains(", of: "))
    }
    if statement.contains(".namesake = ") { walk("identifier", ["of"], scope) }
    if statement.contains(/(?:^|[ .])add(?:Feature)?\(/), let feature {
      scope.kind = feature.kind
      scope.prefix = ""
      if feature.hasTrace { walk("identity", ["of"], scope) }
    }
    if let match = statement.firstMatch(of: Self.member) {
      let isArray = match.1 == "objects" || match.1 == "list"
      let name = String(match.2)
      add(scope, name, named == name ? "" : comment)
      scope.prefix += name + (isArray ? "[]." : ".")
    } else if let named, statement.contains("object") {
      scope.prefix += named + "."
    }
    for match in statement.matches(of: /(\w+)\(/) {
      guard let called = function(match.1, statement.arguments(from: match.1.endIndex))
      else { continue }
      let count = members.count
      take(called, scope)
      if members.count > count, members[count].path == scope.prefix + called.name {
        scope.prefix += called.name + "[]."
      } else if scope.kind == nil {
        scope.kind = called.body.lazy.compactMap(Self.ownKind).first
      }
    }
    if opens { scopes.append(scope) }
  }

  /// The prefixes of the names of members that need no meaning: those of GeoJSON and simplestyle,
  /// and `kind`.
  private static let ofFeatures = [
    "type", "kind", "geometry", "properties", "stroke", "fill", "marker",
  ]

  private static var member: Regex<(Substring, Substring, Substring)> {
    /(?:^|[ .])(member|known|given|null|object|objects|list|places|key|measurements)\("([\w-]+)"/
  }

  /// Returns the kind of the feature that a statement creates; nil if it creates none.
  private static func ownKind(_ line: Substring) -> String? {
    line.firstMatch(of: /ResultFeature\(\w*\.(\w+)/).map { String($0.1) }
  }

  private mutating func walk(_ name: Substring, _ labels: [String], _ scope: Scope) {
    if let called = functions.first(where: { $0.name == name && $0.labels == labels }) {
      take(called, scope)
    }
  }

  private func function(_ name: Substring, _ arguments: [String]) -> WriterSource.Function? {
    let labels = arguments.map { $0.firstMatch(of: /^(\w+):/).map { String($0.1) } ?? "_" }
    let called = functions.filter {
      $0.name == name && $0.labels.starts(with: labels)
        && !["form", "write", "line", "add"].contains(name)
        && ($0.file == files.last || !$0.signature.contains(/^(file)?private\b/))
    }
    return called.first { $0.labels == labels } ?? called.first
  }

  private mutating func add(_ scope: Scope, _ name: String, _ meaning: String) {
    let path = scope.prefix + name
    guard !members.contains(where: { $0.kind == scope.kind && $0.path == path }),
      !meaning.isEmpty || !Self.ofFeatures.contains(where: { name.hasPrefix($0) })
    else { return }
    members.append(.init(kind: scope.kind, path: path, meaning: meaning))
  }
}

extension StringProtocol {
  fileprivate var indent: Int { prefix { $0 == " " }.count }
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }

  /// Returns the arguments of a call, or the parameters of a declaration, whose opening parenthesis
  /// is at an index.
  fileprivate func arguments(from start: Index) -> [String] {
    var depth = 0
    var arguments = [""]
    for character in self[start...] {
      if "([{<".contains(character) { depth += 1 }
      if ")]}>".contains(character) { depth -= 1 }
      if depth == 0 { break }
      if depth == 1, character == "," {
        arguments.append("")
      } else if depth > 1 || !"([{<".contains(character) {
        arguments[arguments.count - 1].append(character)
      }
    }
    return arguments.map { $0.trimmed }.filter { !$0.isEmpty }
  }
}
