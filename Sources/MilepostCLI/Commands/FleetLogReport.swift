import ArgumentParser
import MilepostKit

/// The reports on the vehicles and trips of a fleet log.
struct FleetLogReport {
  let path: String
  /// The network for the background of a map.
  let network: String?

  /// Returns whether a command's input is a fleet log.
  ///
  /// Inputs that can be read only once are not examined; they count as logs if there is no network.
  ///
  /// - Throws: a usage error if traces are given without a network, or a log together with other
  ///   files. Without a network, also the error for a file that can't be read, or is neither a
  ///   trace nor a log.
  static func isAsked(by input: TraceInput, network: String?) throws -> Bool {
    let files = input.files
    let logs = try files.filter { file in
      if isReadOnce(file) { return network == nil }
      return network == nil ? try FleetLog.isLog(path: file) : isLog(file)
    }
    if logs.isEmpty {
      guard network == nil else { return false }
      for file in files { try checkTraces(of: file, input.reading.options()) }
      throw ValidationError(
        "found no --network, expected one; only fleet logs can be analyzed without")
    }
    if files.count > 1 {
      throw ValidationError("found \(files.count) files, expected only the fleet log \(logs[0])")
    }
    return true
  }

  /// Throws an error for a file without traces, for which a network would not help.
  private static func checkTraces(of file: String, _ options: TraceReadingOptions) throws {
    if let mistake = MistakenInput(file, expected: .trace) { throw mistake }
    let reader = try TraceReader(path: file, options: options)
    var fault: FileError?
    while let result = reader.next() {
      switch result {
      case .success: return
      case .failure(let error): fault = fault ?? error
      }
    }
    if let fault { throw fault }
    StandardStreams.complain(
      "\(file): found no trace and no record of a log, expected at least one")
    throw Failure.badData
  }

  /// Returns whether reading a file consumes it.
  private static func isReadOnce(_ file: String) -> Bool {
    file == "-" || FileIdentity.exists(file) && FileIdentity.size(of: file) == nil
  }

  /// Returns whether a file is recognized as a log; false for an unreadable file, which is reported
  /// later.
  private static func isLog(_ file: String) -> Bool { (try? FleetLog.isLog(path: file)) ?? false }

  /// Writes the reports, and draws the vehicles on the requested maps.
  func write(_ result: OutputOptions<ReportRecord>, _ map: MapArguments) throws {
    let format = result.chosenFormat
    let form = FleetReport.form(format, ResultOptions())
    if form == nil, !format.isMap {
      throw ValidationError(
        "found \(format.rawValue) for a fleet log, expected "
          + (FleetReport.formats + [.svg, .html]).map(\.rawValue).joined(separator: ", "))
    }
    let log = try open()
    var tally = Tally(of: "records")
    let maps = try map.openLogMaps(result, on: network.map(NetworkArgument.open))
    var analyzer = FleetAnalyzer()
    var progress = FleetProgress()
    try log.forEachRecord(&tally) { record in
      analyzer.update(with: record)
      guard !maps.isEmpty else { return }
      let update = progress.update(with: record)
      for map in maps { try map.write(LoggedUpdate(record, update)) }
    }
    let reports = analyzer.reports()
    if reports.isEmpty {
      tally.fail(
        "\(log.name): found no call about a vehicle or a trip, expected one or more",
        code: Failure.badData)
    } else {
      tally.answer()
    }
    let writer = try form.map { $0.writer(to: try result.open()) }
    for report in reports { try writer?.write(report) }
    try tally.finish([writer].compactMap(\.self) + maps)
  }

  /// Opens the log.
  ///
  /// An input that couldn't be examined before may not be a log; the error then mentions
  /// `--network`.
  private func open() throws -> FleetLog {
    do {
      return try FleetLog(path: path)
    } catch {
      guard Self.isReadOnce(path), Failure.code(of: error) == Failure.badData else { throw error }
      throw ValidationError(
        "\(error); a trace would need --network, since only fleet logs are analyzed without")
    }
  }
}
