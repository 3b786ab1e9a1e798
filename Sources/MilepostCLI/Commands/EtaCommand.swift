import ArgumentParser
import MilepostKit

struct EtaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "eta",
    abstract: "Estimate when a vehicle arrives at each waypoint of its route.",
    discussion: """
      Examples:
        milepost eta route.json --locations drive.gpx
        milepost eta route.json --locations drive.gpx --every -f ndjson

      The vehicle is followed along the route, location by location; the result is its state at \
      the last location, or at every location with --every. The planned times of the route, or \
      typical ones if it has none, are scaled by the vehicle's pace so far. The interval is meant \
      to contain 80 % of arrivals. The waypoints are those of the route or of --waypoint. A trace \
      with several parts is treated as one drive.

      \(ResultArticle.help("Eta"))
      """)

  @OptionGroup var source: RouteArgument

  @Option(
    help: ArgumentHelp(
      "The locations of the vehicle: any trace that milepost snap reads.", valueName: "file"),
    completion: .file())
  var locations: String

  @OptionGroup var columns: ColumnsArgument

  @Flag(help: "Write a result for every location, not only for the last one.")
  var every = false

  @Option(
    help: ArgumentHelp(
      "The time that the vehicle stays at each intermediate waypoint.", valueName: "seconds"))
  var dwell = 0.0

  @OptionGroup var map: MapArguments
  @OptionGroup var result: OutputOptions<RouteUpdate>

  func validate() throws {
    if !(dwell >= 0 && dwell < 86_400) {
      throw ValidationError("found '--dwell \(dwell)', expected seconds from 0 to under a day")
    }
    try FileIdentity.check(
      inputs: [source.file, locations] + map.inputs, outputs: [result.output] + map.outputs)
  }

  func run() throws {
    let planned = try source.choice.readTimed(source.file)
    var tally = Tally(inputs: [locations])
    let writer = try map.writer(of: result)
    let follower = JourneyFollower(planned, dwell: .seconds(dwell))
    try follower.forEachUpdate(of: locations, columns, &tally) { update in
      if every { try writer.write(update) }
    } latest: { update in
      if !every { try writer.write(update) }
    }
    try tally.finish([writer])
  }
}
