import ArgumentParser
import MilepostTools

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
      seconds that are given. No answer depends on later locations. The route may be any that milepost \
      split reads; a trace with several parts is one drive.
      """)

  @OptionGroup var source: RouteArgument

  @Option(
    help: ArgumentHelp(
      "Where the vehicle was: a trace, as milepost snap reads them.", valueName: "file"),
    completion: .file())
  var locations: String

  @Flag(help: "Tell how it stands with every location.")
  var every = false

  @Option(
    help: ArgumentHelp(
      "How long the vehicle stays at each waypoint on the way.", valueName: "seconds"))
  var dwell = 0.0

  @OptionGroup var result: OutputOptions<RouteUpdateFormat>

  func validate() throws {
    if !(dwell >= 0 && dwell < 86_400) {
      throw ValidationError("found --dwell \(dwell), expected seconds from 0 to under a day")
    }
    try FileIdentity.check(inputs: [source.file, locations], outputs: [result.output])
  }

  func run() throws {
    let planned = try source.read()
    if !planned.hasTimes {
      StandardStreams.note(
        "\(source.file): the route has no times; what is usual by its traffic and turns is taken")
    }
    let follower = RouteFollower(planned, dwell: dwell)
    var tally = Tally()
    let writer = result.chosenFormat.writer(to: try result.open())
    let reader = try TraceReader(path: locations)
    try reader.forEachTrace(of: locations, &tally) { record, tally in
      var follower = follower
      var review = RouteReview()
      for location in record.trace.locations {
        let update = follower.take(location, of: record.trace.id)
        if every { try writer.write(update) }
        review.take(update)
      }
      if !every, let latest = review.latest { try writer.write(latest) }
      for remark in review.remarks { StandardStreams.note("\(record.label): \(remark)") }
      if let complaint = review.complaint {
        tally.answer(without: "\(record.label): \(complaint)")
      } else {
        tally.answer()
      }
    }
    try tally.finish([writer])
  }
}
