import ArgumentParser
import MilepostKit

struct ProgressCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "progress",
    abstract: "Follow vehicles of a fleet log, or a trace along a route, update by update.",
    discussion: """
      Examples:
        milepost progress fleet-log.json -f ndjson
        milepost progress fleet-log.json --map trip.html
        milepost progress route.json --locations drive.gpx -f geojson

      The result has one line for each update of a vehicle with a location, in chronological \
      order: its place on the route, the distance to the next waypoint, and the arrival there. For \
      a log, these are computed from data that apps and back ends sent: fixes, routes with their \
      traffic and planned times, and statuses. Values that Fleet Engine or the driver's app \
      computed are ignored and may be missing. With --locations, there is one line for each \
      location, in the order of its trace; the route can be any that milepost split reads.

      In the table, m slow and m jammed are lengths of traffic ahead of the vehicle.

      A log is an export of Fleet Engine's entries from Cloud Logging: an array of entries, an \
      object with such an array under rawLogs, or one entry after the other.

      \(ResultArticle.help("Progress"))
      """)

  @Argument(
    help: "A Fleet Engine log or, with --locations, a route; - is standard input.",
    completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp(
      "The locations of the vehicle on the route: any trace that milepost snap reads.",
      valueName: "file"),
    completion: .file())
  var locations: String?

  @OptionGroup var columns: ColumnsArgument

  @OptionGroup var choice: RouteSelection

  @OptionGroup var codec: ResultCodecArgument

  @OptionGroup var map: MapArguments
  @OptionGroup var result: OutputOptions<VehicleProgress>

  func validate() throws {
    if locations == nil, choice.isMade {
      throw ValidationError(
        "found --route, --input-format or --waypoint without --locations, expected none: a log has "
          + "its own routes")
    }
    if locations == nil, columns.csvColumns != nil {
      throw ValidationError("found --csv-columns without --locations, expected none for a log")
    }
    try FileIdentity.check(
      inputs: [file] + [locations].compactMap(\.self) + map.inputs,
      outputs: [result.output] + map.outputs)
  }

  func run() throws {
    if let locations { try follow(locations) } else { try followLog() }
  }

  /// Follows traces along a route.
  private func follow(_ locations: String) throws {
    let planned = try choice.readTimed(file)
    var tally = Tally(inputs: [locations])
    let writer = try map.writer(of: result, codec.options)
    let follower = JourneyFollower(planned, horizon: 1)
    try follower.forEachUpdate(of: locations, columns, &tally) { update in
      try writer.write(VehicleProgress(update, number: choice.number))
    }
    try tally.finish([writer])
  }

  private func followLog() throws {
    let log = try openLog()
    var tally = Tally(of: "records")
    let maps = try map.openLogMaps(result)
    let writer = result.chosenFormat.isMap ? nil : try result.writer(codec.options)
    var progress = FleetProgress()
    var hasUpdate = false
    var hasRoute = false
    try log.forEachRecord(&tally) { record in
      let update = progress.update(with: record)
      for map in maps { try map.write(LoggedUpdate(record, update)) }
      guard let update else { return }
      hasUpdate = true
      hasRoute = hasRoute || update.route != nil
      try writer?.write(update)
    }
    if hasUpdate {
      tally.answer()
      if !hasRoute {
        StandardStreams.note(
          "\(log.name): no route can be read (some logs have encrypted handles), so places "
            + "on it, distances, and arrivals are unknown")
      }
    } else {
      tally.fail(
        "\(log.name): found no update of a vehicle with a location, expected one or more",
        code: Failure.badData)
    }
    try tally.finish([writer].compactMap(\.self) + maps)
  }

  private func openLog() throws -> FleetLog {
    do {
      return try FleetLog(path: file)
    } catch {
      if let mistake = MistakenInput(file, expected: .log) { throw mistake }
      throw error
    }
  }
}
