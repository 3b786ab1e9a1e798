import ArgumentParser
import MilepostKit

struct SplitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "split",
    abstract: "Split a route at a vehicle into its traveled, active, and remaining parts.",
    discussion: """
      Examples:
        milepost split response.json 59.4451,24.7602
        milepost split response.json --at 1200 --at 2400 -f geojson
        milepost split line.txt --waypoint 40.7,-120.95 --at 1000

      The route is a response of OSRM, Valhalla, Mapbox, Google's Routes API, GraphHopper, \
      openrouteservice, or HERE, or a single route from one; a result of milepost route, snap, \
      analyze, or traffic apply; GeoJSON (a line, and points for its waypoints); or an encoded \
      polyline. Notes list the parts that are left out. The active part leads from the position to \
      the next waypoint, and the remaining part from there to the end; the three parts add up to \
      the whole route. Lines of JSON have the parts as encoded polylines.

      If the route crosses itself or returns on the same road, it may pass a position several \
      times: the first pass is used and a note lists the others, unless --traveled gives the \
      approximate distance driven so far.

      \(ResultArticle.help("Split"))
      """)

  @OptionGroup var source: RouteArgument

  @Argument(
    help: ArgumentHelp("The position of the vehicle.", valueName: "latitude,longitude"),
    transform: Coordinate.init(argument:))
  var positions: [Coordinate] = []

  @Option(
    name: .customLong("at"),
    help: ArgumentHelp(
      "The position of the vehicle as a distance from the start of the route.", valueName: "meters")
  )
  var distances: [Double] = []

  @Option(
    help: ArgumentHelp(
      "The approximate distance driven along the route, to distinguish passes.",
      valueName: "meters"))
  var traveled: Double?

  @OptionGroup var codec: ResultCodecArgument

  @OptionGroup var map: MapArguments
  @OptionGroup var result: OutputOptions<SplitRecord>

  func validate() throws {
    if positions.isEmpty, distances.isEmpty {
      throw ValidationError("found no position, expected latitude,longitude or --at METERS")
    }
    if !(distances + [traveled].compactMap(\.self)).allSatisfy({ $0 >= 0 && $0.isFinite }) {
      throw ValidationError("expected distances of 0 m or more")
    }
    try FileIdentity.check(
      inputs: [source.file] + map.inputs, outputs: [result.output] + map.outputs)
  }

  func run() throws {
    let planned = try source.choice.read(source.file)
    let writer = try map.writer(of: result, codec.options)
    var tally = Tally(of: "positions")
    for position in positions {
      let record = SplitRecord(
        planned, number: source.choice.number, near: position, traveled: traveled)
      if let offset = record.point?.offset, offset > Route.farthest {
        tally.fail(
          "\(position.argument): found a place \(Int(offset.rounded())) m from the route, "
            + "expected one within \(Int(Route.farthest)) m"
            + planned.route.advice(for: position))
        continue
      }
      tally.answer()
      for remark in record.remarks { StandardStreams.note("\(position.argument): \(remark)") }
      try writer.write(record)
    }
    for distance in distances {
      // Compare millimeters, the unit to which written lengths are rounded.
      if distance.inMillimeters > planned.route.length.inMillimeters {
        StandardStreams.note(
          "\(distance) m is beyond the end of the route, which is "
            + "\(planned.route.length.inMillimeters) m long")
      }
      try writer.write(SplitRecord(planned, number: source.choice.number, atDistance: distance))
      tally.answer()
    }
    try tally.finish([writer])
  }
}
