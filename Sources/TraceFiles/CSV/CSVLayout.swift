import Coordinates
import Files
import TextFormats

/// The columns of a CSV file by meaning; indices start at 0.
///
/// If the file has no header and the caller gives no columns, the columns are latitude, longitude,
/// time, accuracy, bearing, and speed, in this order; only the first two are required.
struct CSVLayout {
  private(set) var position = CSVPositionColumns()
  private(set) var times = TimeColumns()
  private(set) var id: Int?
  private(set) var elevation: Column?
  /// The accuracy, or a dilution of precision.
  private(set) var accuracy: Column?
  private(set) var isAccuracyDilution = false
  private(set) var bearing: Column?
  private(set) var speed: Column?
  /// The evidence for the unit of the speed column; nil if there is no such column.
  private(set) var speedOrigin: SpeedOrigin?

  /// Whether the first row contains names.
  private(set) var hasHeader = true
  /// Whether the order of columns is only assumed.
  private(set) var isAssumed = false

  /// The columns of times.
  struct TimeColumns {
    fileprivate(set) var time: Int?
    /// The column of dates, if the time column may contain only a time of day.
    fileprivate(set) var date: Int?
    /// Whether a date of six digits begins with the year, as in files of Columbus loggers, which
    /// are recognized by their column names.
    fileprivate(set) var isYearFirst = false
  }

  /// A column of numbers.
  struct Column {
    let index: Int
    /// The factor that converts numbers to the unit of the column's role, such as meters; 1 for
    /// speeds, whose unit is in `speedOrigin`.
    var factor = 1.0
  }

  /// The number of leading columns of a row that must be scanned.
  var columnCount: Int {
    1 + columns.reduce(0, max)
  }

  /// The columns that are read.
  private var columns: [Int] {
    let numbers = [elevation, accuracy, bearing, speed].map { $0?.index }
    return position.columns + ([times.time, times.date, id] + numbers).compactMap(\.self)
  }

  /// Returns the names of the columns in a header that aren't read.
  func unusedNames(_ names: [String]) -> [String] {
    guard hasHeader else { return [] }
    let used = Set(columns)
    return names.indices.filter { !used.contains($0) }.map { names[$0].trimmed }
      .filter { !$0.isEmpty }
  }

  /// Creates the layout from the first row and the caller's options.
  ///
  /// - Throws: ``FileError/Code/missingField`` if a given column doesn't exist, or if a file
  ///   without a header has fewer than two columns; ``FileError/Code/unnamedColumns`` if a
  ///   coordinate has no column that is given or has a known name.
  init(firstRow: [String], options: TraceReadingOptions) throws(FileError) {
    if let columns = options.columns, columns.isComplete {
      try assign(columns, firstRow)
      hasHeader = columns.hasNames || !Self.isNumber(firstRow[position.latitude])
      // Hemisphere letters are part of the coordinates, so their columns are used even if the
      // caller gives the columns.
      if hasHeader {
        position.assignLetters(Self.best(of: firstRow), of: firstRow)
        position.leaveOutLettersOfDegrees()
      }
    } else if let columns = options.columns {
      // The columns that aren't given are identified by their names.
      try assignByNames(firstRow, given: columns)
      try assign(columns, firstRow)
    } else if firstRow.contains(where: { FieldName($0) != nil }) || !Self.isData(firstRow) {
      try assignByNames(firstRow)
    } else {
      guard firstRow.count >= 2 else { throw Self.missing("two columns", firstRow) }
      hasHeader = false
      isAssumed = true
      func optional(_ index: Int) -> Column? { index < firstRow.count ? Column(index: index) : nil }
      times.time = optional(2)?.index
      (accuracy, bearing, speed) = (optional(3), optional(4), optional(5))
      speedOrigin = speed.map { _ in .presumed(.metersPerSecond) }
    }
    times.isYearFirst =
      hasHeader
      && [position.latitude, position.longitude].allSatisfy {
        FieldName(firstRow[$0])?.mayBeDegrees == true
      }
    if let given = options.coordinateScale { position.scale = given }
    if let given = options.speedUnit, speed != nil { speedOrigin = .named(given) }
  }

  private mutating func assignByNames(
    _ names: [String], given: CSVColumns = CSVColumns()
  ) throws(FileError) {
    var best = Self.best(of: names)
    // Degrees and letters may be in the same column.
    for (degrees, letters) in [
      (FieldName.Role.latitude, FieldName.Role.latitudeLetter), (.longitude, .longitudeLetter),
    ] where best[degrees] == nil && best[letters]?.name.mayBeDegrees == true {
      best[degrees] = best.removeValue(forKey: letters)
    }
    guard best[.latitude] != nil || given.latitude != nil,
      best[.longitude] != nil || given.longitude != nil
    else {
      throw Self.missing("columns such as 'latitude' and 'longitude'", names, .unnamedColumns)
    }
    position.latitude = best[.latitude]?.column ?? 0
    position.longitude = best[.longitude]?.column ?? 0
    position.scale = best[.latitude]?.name.scale ?? best[.longitude]?.name.scale
    times.time = best[.time]?.column
    if best[.time]?.name.isClock == true {
      times.date = Self.best(of: names) { $0.isDate }[.time]?.column
    }
    position.assignLetters(best, of: names)
    position.isPlanar =
      best[.latitude]?.name.isPlanar == true && best[.longitude]?.name.isPlanar == true
    id = best[.id]?.column
    func column(_ role: FieldName.Role) -> Column? {
      best[role].map { Column(index: $0.column, factor: $0.name.factor) }
    }
    (bearing, elevation, accuracy) = (column(.bearing), column(.elevation), column(.accuracy))
    speed = best[.speed].map { Column(index: $0.column) }
    speedOrigin = best[.speed].map { SpeedOrigin($0.name) }
    if accuracy == nil, let dilution = best[.dilution] {
      accuracy = Column(index: dilution.column, factor: Measured.metersPerDilution)
      isAccuracyDilution = true
    }
  }

  /// Returns the best column for each role, among the names that satisfy a condition.
  private static func best(
    of names: [String], where isWanted: (FieldName) -> Bool = { _ in true }
  ) -> [FieldName.Role: (column: Int, name: FieldName)] {
    var best: [FieldName.Role: (column: Int, name: FieldName)] = [:]
    for (column, text) in names.enumerated() {
      guard let name = FieldName(text), isWanted(name) else { continue }
      if let other = best[name.role], other.name.rank <= name.rank { continue }
      best[name.role] = (column, name)
    }
    return best
  }

  /// Assigns the given columns; if the time column is given without a date column, no date column
  /// is used.
  private mutating func assign(
    _ columns: CSVColumns, _ firstRow: [String]
  ) throws(FileError) {
    func index(_ column: CSVColumns.Column?, _ other: Int?) throws(FileError) -> Int? {
      switch column {
      case nil: return other
      case .number(let number):
        guard 1...firstRow.count ~= number else {
          throw Self.missing("a column number \(number)", firstRow)
        }
        return number - 1
      case .name(let name):
        let index = firstRow.firstIndex { $0.trimmed.lowercased() == name.trimmed.lowercased() }
        guard let index else { throw Self.missing("a column '\(name)'", firstRow) }
        return index
      }
    }
    position.latitude = try index(columns.latitude, position.latitude) ?? position.latitude
    position.longitude = try index(columns.longitude, position.longitude) ?? position.longitude
    times.time = try index(columns.time, times.time)
    times.date = try index(columns.date, columns.time == nil ? times.date : nil)
    id = try index(columns.id, id)
    func column(_ given: CSVColumns.Column?, _ other: Column?) throws(FileError) -> Column? {
      try index(given, nil).map { Column(index: $0) } ?? other
    }
    bearing = try column(columns.bearing, bearing)
    elevation = try column(columns.elevation, elevation)
    if columns.accuracy != nil { isAccuracyDilution = false }
    accuracy = try column(columns.accuracy, accuracy)
    speed = try column(columns.speed, speed)
    position.leaveOutLettersOfDegrees()
    if columns.speed != nil {
      // The column's name may state the unit, even if the caller gave the column.
      let name = hasHeader ? speed.flatMap { FieldName(firstRow[$0.index]) } : nil
      speedOrigin =
        name.flatMap { $0.role == .speed ? SpeedOrigin($0) : nil } ?? .presumed(.metersPerSecond)
    }
  }

  /// Returns whether a row may be data because it contains only numbers, times, and unknown values.
  private static func isData(_ row: [String]) -> Bool {
    row.allSatisfy { text in
      let bytes = Array(text.utf8)
      return isNumber(text) || TimeText(bytes.span, in: bytes.indices) != nil
    }
  }

  private static func isNumber(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    if case .invalid = MeasuredText(bytes.span, in: bytes.indices, decimalComma: true) {
      return false
    }
    return true
  }

  private static func missing(
    _ expected: String, _ row: [String], _ code: FileError.Code = .missingField
  ) -> FileError {
    let names = row.prefix(12).map { "'\($0.prefix(24))'" }.joined(separator: ", ")
    return FileError(
      code, found: "columns \(names)\(row.count > 12 ? "…" : "")", expected: expected)
  }
}

extension CSVColumns {
  /// Whether any column is given by name, which implies a header.
  fileprivate var hasNames: Bool {
    [latitude, longitude, time, date, id, accuracy, bearing, speed, elevation].contains {
      if case .name = $0 { true } else { false }
    }
  }
}

extension CSVLayout {
  /// Returns the delimiter of a line: the most frequent of comma, semicolon, and tab outside
  /// quotation marks, or the first in this order if several are equally frequent.
  static func delimiter(of line: ArraySlice<UInt8>) -> UInt8 {
    let delimiters = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    var counts = [0, 0, 0]
    var isQuoted = false
    for byte in line {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted, let index = delimiters.firstIndex(of: byte) { counts[index] += 1 }
    }
    let most = max(counts[0], counts[1], counts[2])
    return delimiters[counts.firstIndex(of: most) ?? 0]
  }
}
