package import Files

/// One row of delimited text (RFC 4180, but with any delimiter, and with or without a carriage
/// return before the line feed).
package struct CSVRow {
  /// The bytes of a field, without enclosing quotation marks.
  package struct Field {
    package var range: Range<Int>
    /// Whether a quoted field contains quotation marks, which are still doubled.
    package var hasDoubledQuotes = false

    package init(range: Range<Int>, hasDoubledQuotes: Bool = false) {
      self.range = range
      self.hasDoubledQuotes = hasDoubledQuotes
    }
  }

  package let delimiter: UInt8

  /// The maximum number of fields kept; later fields are skipped.
  package let columnLimit: Int

  package private(set) var fields: [Field] = []

  /// The number of line feeds in quoted fields.
  package private(set) var innerLineBreaks = 0

  package init(delimiter: UInt8, columnLimit: Int = .max) {
    self.delimiter = delimiter
    self.columnLimit = columnLimit
  }

  /// The result of scanning a row.
  package enum Outcome {
    /// The row is complete; the next one begins at `end`.
    case row(end: Int)
    /// The bytes end within the row.
    case incomplete
    /// The quotation marks of the row are invalid; the next row begins at `end`.
    case malformed(FileError, end: Int)
  }

  /// Scans the fields of the row that begins at `start`.
  ///
  /// If `isLast` is true, no bytes follow after `limit`, so the row may end there.
  package mutating func scan(
    _ bytes: Span<UInt8>, from start: Int, to limit: Int, isLast: Bool
  ) -> Outcome {
    fields.removeAll(keepingCapacity: true)
    innerLineBreaks = 0
    var position = start
    var first = start
    while position < limit {
      let byte = bytes[position]
      if byte == delimiter {
        append(Field(range: first..<position))
        position += 1
        first = position
      } else if byte == 0x0a {
        append(unquotedField(bytes, first, position))
        return .row(end: position + 1)
      } else if byte == UInt8(ascii: "\""), position == first {
        guard let (field, end) = quotedField(bytes, from: position, to: limit) else {
          return isLast ? .malformed(Self.openQuotation(at: position), end: limit) : .incomplete
        }
        // A carriage return may precede the line feed, which may not be in the bytes yet.
        var next = end
        if next < limit, bytes[next] == 0x0d { next += 1 }
        if next == limit {
          guard isLast else { return .incomplete }
          append(field)
          return .row(end: limit)
        }
        if bytes[next] == 0x0a {
          append(field)
          return .row(end: next + 1)
        }
        guard bytes[end] == delimiter else {
          while next < limit, bytes[next] != 0x0a { next += 1 }
          guard next < limit || isLast else { return .incomplete }
          return .malformed(Self.textBehindQuotation(at: end), end: min(next + 1, limit))
        }
        append(field)
        position = end + 1
        first = position
      } else {
        position += 1
      }
    }
    guard isLast else { return .incomplete }
    append(unquotedField(bytes, first, position))
    return .row(end: position)
  }

  private static func openQuotation(at place: Int) -> FileError {
    FileError(
      .truncated, found: "an unterminated quoted field", expected: "a closing quotation mark",
      byteOffset: place)
  }

  private static func textBehindQuotation(at place: Int) -> FileError {
    FileError(
      .malformed, found: "text after a closing quotation mark", expected: "a delimiter",
      byteOffset: place)
  }

  /// Returns the last field of a row, without the carriage return of a Windows line ending.
  private func unquotedField(_ bytes: Span<UInt8>, _ first: Int, _ end: Int) -> Field {
    let isWindows = end > first && bytes[end - 1] == 0x0d
    return Field(range: first..<(isWindows ? end - 1 : end))
  }

  private mutating func append(_ field: Field) {
    if fields.count < columnLimit { fields.append(field) }
  }

  /// Scans a quoted field and returns it with the position after it; nil if it is unterminated.
  private mutating func quotedField(
    _ bytes: Span<UInt8>, from start: Int, to limit: Int
  ) -> (field: Field, end: Int)? {
    var field = Field(range: start + 1..<start + 1)
    var position = start + 1
    while position < limit {
      if bytes[position] == 0x0a { innerLineBreaks += 1 }
      if bytes[position] == UInt8(ascii: "\"") {
        guard position + 1 < limit, bytes[position + 1] == UInt8(ascii: "\"") else {
          field.range = start + 1..<position
          return (field, position + 1)
        }
        field.hasDoubledQuotes = true
        position += 1
      }
      position += 1
    }
    return nil
  }
}

extension CSVRow {
  /// Decodes the text of a field.
  ///
  /// - Returns: the text, or nil if it isn't valid UTF-8.
  package func text(_ field: Field, in bytes: [UInt8]) -> String? {
    String(validating: content(field, in: bytes), as: UTF8.self)
  }

  /// Returns the bytes of a field with doubled quotation marks replaced by single ones.
  package func content(_ field: Field, in bytes: [UInt8]) -> ArraySlice<UInt8> {
    guard field.hasDoubledQuotes else { return bytes[field.range] }
    var content: [UInt8] = []
    var isFirstOfPair = false
    for byte in bytes[field.range] {
      isFirstOfPair = byte == UInt8(ascii: "\"") && !isFirstOfPair
      if !isFirstOfPair { content.append(byte) }
    }
    return content[...]
  }
}
