import Coordinates
import Files
import TextFormats

/// The columns of a CSV file by their meaning, counted from 0.
///
/// Without header and without columns from the caller the order is latitude, longitude, time,
/// accuracy, bearing, speed, up to the last column that is there.
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
  /// The evidence for the unit of the speed column; nil without one.
  private(set) var speedOrigin: SpeedOrigin?

  /// Whether the first row has names.
  private(set) var hasHeader = true
  /// Whether the order of columns is only assumed.
  private(set) var isAssumed = false

  /// The columns of times.
  struct TimeColumns {
    fileprivate(set) var time: Int?
    /// The date, where the time may be the clock alone.
    fileprivate(set) var date: Int?
    /// Whether a date of six digits begins with the year, as in the files of Columbus, whose names
    /// are like no others.
    fileprivate(set) var isYearFirst = false
  }

  /// A column of numbers.
  struct Column {
    let index: Int
    /// Units of the role, such as meters, to one of the column; speeds have theirs elsewhere.
    var factor = 1.0
  }

  /// The number of columns of a row that have to be looked at.
  var columnCount: Int {
    1 + columns.reduce(0, max)
  }

  /// The columns that are read.
  private var columns: [Int] {
    let numbers = [elevation, accuracy, bearing, speed].map { $0?.index }
    return position.columns + ([times.time, times.date, id] + numbers).compactMap(\.self)
  }

  /// The names in a header that nothing is read from.
  func unusedNames(_ names: [String]) -> [String] {
    guard hasHeader else { return [] }
    let used = Set(columns)
    return names.indices.filter { !used.contains($0) }.map { names[$0].trimmed }
      .filter { !$0.isEmpty }
  }

  /// Finds the layout from the first row and the caller's options.
  ///
  /// - Throws: ``FileError/Code/missingField`` where a column is not there, and
  ///   ``FileError/Code/unnamedColumns`` where names show none for positions.
  init(firstRow: [String], options: TraceReadingOptions) throws(FileError) {
    if let columns = options.columns, columns.isComplete {
      try assign(columns, firstRow)
      hasHeader = columns.hasNames || !Self.isNumber(firstRow[position.latitude])
      // The signs of coordinates are theirs, not columns beside them.
      if hasHeader {
        position.assignLetters(Self.best(of: firstRow), of: firstRow)
        position.leaveOutLettersOfDegrees()
      }
    } else if let columns = options.columns {
      // Names first, for what isn't given.
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
    // The letters may stand after the degrees, in the same column.
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

  /// The best column for each role, by the names that fulfill a condition.
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

  /// Takes the columns that are given, and leaves the others as they are.
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
      // Its name may state the unit, also where the caller gave it.
      let name = hasHeader ? speed.flatMap { FieldName(firstRow[$0.index]) } : nil
      speedOrigin =
        name.flatMap { $0.role == .speed ? SpeedOrigin($0) : nil } ?? .presumed(.metersPerSecond)
    }
  }

  /// Whether a row could hold data: numbers, times and empty fields only.
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
  /// Whether any column is given by its name, and so there is a header.
  fileprivate var hasNames: Bool {
    [latitude, longitude, time, date, id, accuracy, bearing, speed, elevation].contains {
      if case .name = $0 { true } else { false }
    }
  }
}

extension CSVLayout {
  /// The delimiter of a line: the one of comma, semicolon and tab that is there most often, on a
  /// tie the first of them.
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
