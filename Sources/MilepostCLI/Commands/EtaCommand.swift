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

      The vehicle is followed along the route, location by location; told is how it stands with the \
      last one, or with every one of them. Planned times are those of the route, or what is usual where \
      it has none, at the pace that the vehicle has shown. 80 % of arrivals are to lie between the \
      seconds that are given. No answer depends on later locations, though a trace is read whole \
      before its first one. Locations are followed in the order of the trace: sort by time what was \
      delivered in batches. The route may be any that milepost split reads, with its waypoints or those \
      of --waypoint; a trace with several parts is one drive.

      Members of a line of JSON; positions are [longitude, latitude], distances meters along the \
      route, durations seconds, times RFC 3339, what is not known is null:
        vehicle       the id of the trace
        point         the number of the location in it from 0; points without a
                      position are not counted
        timestamp     the time of the location
        raw, snapped  the location as it came, and its place on the route
        use           whether the location was used, or why not: outOfOrder is
                      older than one before, tooVague says too little, tooFar
                      is an outlier, or the first one of a vehicle that leaves
        onRoute       whether the vehicle follows the route
        traveledMeters  from the start of the route to that place; off the route
                      to where it was left
        arrivals      null off the route and of locations that aren't used, else
                      for each waypoint ahead: waypoint, its number from 0; name,
                      if it has one; remainingDistanceMeters and
                      remainingDuration to it; eta, the time of the arrival; and
                      remainingDurationInterval and etaInterval, within which 80 %
                      of arrivals are to lie
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

  @OptionGroup var result: OutputOptions<RouteUpdate>

  func validate() throws {
    if !(dwell >= 0 && dwell < 86_400) {
      throw ValidationError("found '--dwell \(dwell)', expected seconds from 0 to under a day")
    }
    try FileIdentity.check(inputs: [source.file, locations], outputs: [result.output])
  }

  func run() throws {
    let planned = try source.choice.readTimed(source.file)
    var tally = Tally()
    let writer = try result.writer()
    let follower = JourneyFollower(planned, dwell: .seconds(dwell))
    try follower.forEachUpdate(of: locations, columns, &tally) { update in
      if every { try writer.write(update) }
    } latest: { update in
      if !every { try writer.write(update) }
    }
    try tally.finish([writer])
  }
}
