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
      ones for --meters. Areas extend 50 m to each side of the roads. In ndjson each line is a \
      GeoJSON feature. A file, or - for standard input, has one latitude,longitude per line, or \
      is in any format of traces; its points are processed one after the other.

      \(ResultArticle.help("Isochrone"))
      """)

  @Argument(
    help: ArgumentHelp("Points, or files of points.", valueName: "latitude,longitude"),
    completion: .file(), transform: Question.init(argument:))
  var questions: [Question]

  @OptionGroup var reading: ReadingArguments
  @OptionGroup var network: NetworkArgument

  @Option(
    help: ArgumentHelp(
      "The maximum travel times, such as 5,10,15; up to 35000.", valueName: "minutes"),
    transform: { try LimitList($0, mostUnits: 35_000, millesPerUnit: 60_000) })
  var minutes: LimitList?

  @Option(
    help: ArgumentHelp(
      "The maximum distances along the roads, such as 400,800; up to 2000000.",
      valueName: "meters"),
    transform: { try LimitList($0, mostUnits: 2_000_000, millesPerUnit: 1000) })
  var meters: LimitList?

  @OptionGroup var routing: RoutingArguments
  @OptionGroup var map: MapArguments
  @OptionGroup var result: OutputOptions<IsochroneRecord>

  func validate() throws {
    guard (minutes == nil) != (meters == nil) else {
      throw ValidationError(
        "found \(minutes == nil ? "neither" : "both") --minutes and --meters, expected one of them")
    }
    try FileIdentity.check(
      inputs: [network.network] + questions.compactMap(\.file) + routing.speeds.files
        + map.inputs,
      outputs: [result.output] + map.outputs)
  }

  func run() throws {
    let network = try network.open()
    let options = try routing.options(minimizing: minutes == nil ? .distance : .time, on: network)
    let limits = (minutes ?? meters)?.limits ?? []
    let writer = try map.writer(of: result, on: network)
    var tally = Tally(inputs: questions.compactMap(\.file))
    func answer(_ point: Coordinate, _ tally: inout Tally) throws {
      do {
        let record = try IsochroneRecord(
          around: point, within: limits, options: options, by: network)
        try writer.write(record)
        if let remark = record.remark { StandardStreams.note("\(point.argument): \(remark)") }
        tally.answer()
      } catch let error as RoadNetworkError where error.code == .noRoad {
        tally.answer(
          without: "\(point.argument): \(error.detail)"
            + NetworkCoverage(of: [point], in: network).advice(for: network))
      }
    }
    try reading.forEachPoint(of: questions, &tally, answer)
    try tally.finish([writer])
  }
}

/// A list of limits as an argument: numbers separated by commas.
struct LimitList {
  /// The maximum number of limits.
  private static let mostLimits = 20

  /// The limits in milliseconds or millimeters.
  var limits: [UInt64]

  /// - Parameters:
  ///   - mostUnits: the highest number.
  ///   - millesPerUnit: the milliseconds or millimeters in a unit.
  init(_ argument: String, mostUnits: Double, millesPerUnit: Double) throws {
    limits = try argument.split(separator: ",", omittingEmptySubsequences: false).map { text in
      guard let number = Double(text), number > 0, number <= mostUnits else {
        throw ValidationError(
          "found '\(text)', expected a number above 0 and up to \(Int(mostUnits))")
      }
      return UInt64(max(1, (number * millesPerUnit).rounded()))
    }
    guard limits.count <= Self.mostLimits else {
      throw ValidationError(
        "found \(limits.count) limits, expected at most \(Self.mostLimits)")
    }
  }
}
