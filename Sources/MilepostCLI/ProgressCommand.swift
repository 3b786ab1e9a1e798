import ArgumentParser
import MilepostTools

struct ProgressCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "progress",
    abstract: "Follow vehicles of a fleet log: place on the route, what is left, arrival.",
    discussion: """
      Example:
        milepost progress fleet-log.json -f ndjson

      One line for each update of a vehicle that has a location, in the order of time. It is computed \
      from what vehicles sent: fixes, routes with their traffic and planned times, and statuses. What \
      Fleet Engine or the driver's app computed for an update is not looked at and may be missing, and \
      no line depends on later records. The arrival is that at the next waypoint; 80 % of arrivals \
      are to lie in its interval.

      A log is what Cloud Logging exports of Fleet Engine: an array of entries, an object with such an \
      array under rawLogs, or one entry after the other.
      """)

  @Argument(
    help: ArgumentHelp("A log of Fleet Engine; - is standard input.", valueName: "log"),
    completion: .file())
  var log: String

  @OptionGroup var result: OutputOptions<ProgressFormat>

  func validate() throws { try FileIdentity.check(inputs: [log], outputs: [result.output]) }

  func run() throws {
    let log = try FleetLog(path: log)
    var tally = Tally()
    let writer = result.chosenFormat.writer(to: try result.open())
    var progress = FleetProgress()
    var hasUpdate = false
    var hasRoute = false
    try log.forEachRecord(&tally) { record in
      guard let update = progress.take(record) else { return }
      hasUpdate = true
      hasRoute = hasRoute || !update.traffic.isEmpty
      try writer.write(update)
    }
    if hasUpdate {
      tally.answer()
      if !hasRoute {
        StandardStreams.note(
          "\(log.name): no route can be read (some logs have encrypted handles), so nothing is known of "
            + "places on it, distances and arrivals")
      }
    } else {
      tally.fail(
        "\(log.name): found no update of a vehicle with a location, expected one or more",
        code: Failure.badData)
    }
    try tally.finish([writer])
  }
}
