import ArgumentParser
import MilepostKit

struct EtaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "eta",
    abstract: "Say when a vehicle arrives at each waypoint of its route.",
    discussion: """
      Examples:
        milepost eta route.json --locations drive.gpx
        milepost eta route.json --locations drive.gpx --every -f ndjson

      The vehicle is followed along the route, location by location; told is how it stands with \
      the last one, or with every one of them. Planned times are those of the route, or what is \
      usual where it has none, at the pace that the vehicle has shown. 80 % of arrivals are to lie \
      between the seconds that are given. The route may be any that milepost split reads, with its \
      waypoints or those of --waypoint; a trace with several parts is one drive.

      \(ResultArticle.help("Eta"))
      """)

  @OptionGroup var source: RouteArgument

  @Option(
    help: ArgumentHelp(
      "Where the vehicle was: a trace, as milepost snap reads them.", valueName: "file"),
    completion: .file())
  var locations: String

  @OptionGroup var columns: ColumnsArgument

  @Flag(help: "Tell how it stands with every location.")
  var every = false

  @Option(
    help: ArgumentHelp(
      "How long the vehicle stays at each waypoint on the way.", valueName: "seconds"))
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
