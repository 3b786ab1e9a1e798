import ArgumentParser
import MilepostKit

struct IsochroneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "isochrone",
    abstract: "Compute the areas that can be reached within times or distances.",
    discussion: """
      Examples:
        milepost isochrone 41.15,-8.61 --minutes 5,10,15 -n porto.roads -o reach.html
        milepost isochrone places.txt --meters 400 --mode foot -n porto.roads

      Each point gives one area per limit, on the fastest routes for --minutes or the shortest \
      ones for --meters. With --departure or --speeds, the speeds and open roads at the departure \
      apply all the way. Areas extend 50 m to each side of the roads. In ndjson each line is a \
      GeoJSON feature. A file, or - for standard input, has one latitude,longitude per line, or \
      is in any format of traces; its points are processed one after the other.

      \(ResultArticle.help("Isochrone"))
      """)

  @Argument(
    help: ArgumentHelp("Points, or files of points.", valueName: "latitude,longitude"),
    completion: .file(), transform: PointArgument.init(argument:))
  var points: [PointArgument]

  @OptionGroup var reading: ReadingArguments
  @OptionGroup var network: NetworkArgument

  @Option(
    help: ArgumentHelp(
      "The maximum travel times, such as 5,10,15; up to \(ReachableRoads.highestLimit / 60_000).",
      valueName: "minutes"),
    transform: { try LimitList($0, thousandthsPerUnit: 60_000) })
  var minutes: LimitList?

  @Option(
    help: ArgumentHelp(
      "The maximum distances along the roads, such as 400,800; up to "
        + "\(ReachableRoads.highestLimit / 1000).",
      valueName: "meters"),
    transform: { try LimitList($0, thousandthsPerUnit: 1000) })
  var meters: LimitList?

  @OptionGroup var routing: RoutingArguments
  @OptionGroup var map: MapArguments
  @OptionGroup var result: OutputOptions<IsochroneRecord>

  func validate() throws {
    guard (minutes == nil) != (meters == nil) else {
      throw ValidationError(
        minutes == nil
          ? "found neither --minutes nor --meters, expected one of them"
          : "found both --minutes and --meters, expected one of them")
    }
    try FileIdentity.check(
      inputs: [network.network] + points.compactMap(\.file) + routing.speeds.files
        + map.inputs,
      outputs: [result.output] + map.outputs)
  }

  func run() throws {
    let network = try network.open()
    let router = try HierarchyRouter(network)
    var tally = Tally(inputs: points.compactMap(\.file))
    let options = try routing.options(
      minimizing: minutes == nil ? .distance : .time, on: network, &tally)
    let limits = (minutes ?? meters)?.limits ?? []
    let writer = try map.writer(of: result, on: network)
    func answer(_ point: Coordinate, _ tally: inout Tally) throws {
      do {
        let record = try IsochroneRecord(
          around: point, within: limits, options: options, by: router)
        try writer.write(record)
        if let remark = record.remark { StandardStreams.note(remark) }
        tally.answer()
      } catch let error as RoadNetworkError where error.code == .noRoad {
        tally.answer(
          without: "\(point.argument): \(error.detail)"
            + NetworkCoverage(of: [point], in: network).advice(for: network))
      }
    }
    try reading.forEachPoint(of: points, &tally, answer)
    try tally.finish([writer])
  }
}
