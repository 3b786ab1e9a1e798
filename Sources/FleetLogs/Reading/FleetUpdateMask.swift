import Files

/// The fields of a vehicle or a trip that an update changes.
struct FleetUpdateMask {
  /// The fields as named in the log.
  let paths: [String]

  private let fields: Set<FleetLogField>
  private let namesAll: Bool

  /// Reads a mask: comma-separated text, an array, or an object with `paths`.
  ///
  /// Returns nil if the mask is empty or isn't in one of these forms.
  init?(_ reader: inout FleetLogValueReader) throws(FileError) {
    let first = try reader.scanner.peek()
    if first == UInt8(ascii: "{") {
      var mask: FleetUpdateMask?
      var more = try reader.enterObject() ?? false
      while more {
        if try reader.field() == .paths {
          mask = try FleetUpdateMask(&reader)
        } else {
          try reader.skip()
        }
        more = try reader.continueObject()
      }
      guard let mask else { return nil }
      self = mask
      return
    }
    let paths =
      first == UInt8(ascii: "[")
      ? try reader.array { reader throws(FileError) in try reader.text() }
      : try reader.text().map(Self.split)
    guard let paths, !paths.isEmpty else { return nil }
    self.paths = paths
    namesAll = paths.contains("*")
    // A path to a member of a field selects the whole field.
    fields = Set(
      paths.compactMap { path in
        let name = Array(path.utf8.prefix { $0 != UInt8(ascii: ".") })
        return FleetLogField(name.span, in: name.indices)
      })
  }

  /// Splits text at commas and trims whitespace.
  private static func split(_ text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: ",")).map { part in
      var part = part.drop { $0.isSpace }
      while let last = part.last, last.isSpace { part.removeLast() }
      return String(Substring(part))
    }
  }

  /// Returns whether the update changes a field.
  func names(_ field: FleetLogField) -> Bool { namesAll || fields.contains(field) }
}
