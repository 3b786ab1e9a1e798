import ArgumentParser
import MilepostTools

/// The traces of a command.
struct TraceInput: ParsableArguments {
  @Argument(help: "GPX, CSV, GeoJSON or NDJSON files, or - for standard input.")
  var files: [String]

  @Option(
    help: ArgumentHelp(
      "The format of the files, where it can't be told: gpx, csv, geojson, ndjson.",
      valueName: "format"))
  var inputFormat: String?

  func validate() throws {
    if let inputFormat, TraceFormat(name: inputFormat) == nil {
      throw ValidationError("found format \(inputFormat), expected gpx, csv, geojson or ndjson")
    }
  }

  /// Hands out the traces of all files; those that fail are named on standard error.
  ///
  /// One bad file or trace doesn't keep the others from being answered.
  ///
  /// - Throws: what the body throws, or the last failure where nothing could be answered; exit code
  ///   1 where some inputs failed.
  func answerEach(_ body: (TraceRecord) throws -> Bool) throws {
    var options = TraceReadingOptions()
    options.format = inputFormat.flatMap { TraceFormat(name: $0) }
    var answered = 0
    var failure: (any Error)?
    var isPartial = false
    for file in files {
      do {
        let reader = try TraceReader(path: file, options: options)
        for result in reader {
          switch result {
          case .success(let record):
            if try body(record) { answered += 1 } else { isPartial = true }
          case .failure(let error):
            if error.code == .inputFailed { throw error }
            StandardStreams.say("milepost: \(error)")
            failure = error
          }
        }
        for note in reader.notes { StandardStreams.say("milepost: note: \(note)") }
      } catch let error as TripFormatError where error.file == file {
        StandardStreams.say("milepost: \(error)")
        failure = error
      }
    }
    if let failure, answered == 0 { throw Failure.code(of: failure) ?? Failure.partial }
    if failure != nil || isPartial { throw Failure.partial }
  }
}
