import ArgumentParser
import MilepostKit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct DriveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drive",
    abstract: "Run vehicles that report to an engine, and follow their trips as riders do.",
    discussion: """
      Examples:
        milepost drive Data/harbor-day.json -n Data/harbor-town.osm.pbf -o day.html
        milepost drive drive.gpx -n town.roads
        milepost drive fleet-log.json -f ndjson

      The engine runs in this process. A scenario has simulated vehicles and trips that riders \
      book; Data/README.md describes its contents. The locations of a trace are reported at their \
      times, on a trip from the first to the last one. The calls in a Fleet Engine log are \
      repeated: raw locations, routes with their traffic and planned times, and statuses; values \
      that Fleet Engine or the driver's app computed are left out.

      The result has one line for each update that a rider's app receives, in chronological order. \
      The same input always gives the same lines.

      \(ResultArticle.help("Drive"))
      """)

  @Argument(
    help: "A scenario, a trace, or a Fleet Engine log.", completion: .file())
  var file: String

  @OptionGroup var network: OptionalNetworkArgument

  @OptionGroup var columns: ColumnsArgument

  @Option(
    help: ArgumentHelp(
      "Scenario seconds per second of real time; by default as fast as possible.",
      valueName: "factor"))
  var speed: Double?

  @OptionGroup var codec: ResultCodecArgument
  @OptionGroup var map: MapArguments
  @OptionGroup var result: OutputOptions<RiderUpdate>

  func validate() throws {
    try speed.map(Self.check)
    if file == "-" {
      throw ValidationError(
        "found '-' as the input, expected a file, since its kind is detected first")
    }
    try FileIdentity.check(
      inputs: [file] + [network.network].compactMap(\.self) + map.inputs,
      outputs: [result.output] + map.outputs)
  }

  /// Throws an error if a time-lapse factor is out of range.
  static func check(speed: Double) throws {
    guard (0.01...1e9).contains(speed) else {
      throw ValidationError("found --speed \(speed), expected 0.01 to 1000000000")
    }
  }

  func run() async throws {
    let isLog = try FleetLog.isLog(path: file)
    let isScenario = try !isLog && Scenario.isScenario(path: file)
    let roads = try network.network.map(NetworkArgument.open)
    let writer = try map.writer(of: result, codec.options, on: roads)
    if isLog {
      try await replayLog(roads, writer)
    } else if isScenario {
      try await runScenario(on: try required(roads), writer)
    } else {
      try await replayTraces(on: try required(roads), writer)
    }
  }

  private func required(_ roads: RoadNetwork?) throws -> RoadNetwork {
    guard let roads else {
      throw ValidationError("found no --network, expected one for anything but a Fleet Engine log")
    }
    return roads
  }

  private func runScenario(
    on network: RoadNetwork, _ writer: any RecordWriter<RiderUpdate>
  ) async throws {
    var run = try ScenarioRun(try Scenario(path: file), on: network)
    var tally = Tally(of: "trips")
    try await run.run(speed: speed) { update in
      try writer.write(update)
      tally.answer()
    }
    for complaint in run.complaints { tally.fail("\(file): \(complaint)") }
    try tally.finish([writer])
  }

  private func replayTraces(
    on network: RoadNetwork, _ writer: any RecordWriter<RiderUpdate>
  ) async throws {
    var tally = Tally(inputs: [file])
    let reader = try TraceReader(path: file, options: columns.options)
    try columns.check(reader, of: file)
    var early = EarlyFailures(of: file, format: reader.format)
    while let record = reader.next(&early, &tally) {
      do {
        var replay = try TraceReplay(record, on: network)
        let failures = try await replay.run { update in try writer.write(update) }
        for failure in failures { StandardStreams.note("\(record.label): \(failure)") }
        tally.answer()
      } catch let error as FleetError {
        tally.fail("\(record.label): \(error.message)", code: Failure.badData)
      }
    }
    try tally.finish([writer])
  }

  private func replayLog(
    _ roads: RoadNetwork?, _ writer: any RecordWriter<RiderUpdate>
  ) async throws {
    let log = try FleetLog(path: file)
    var tally = Tally(of: "records")
    let clock = ReplayClock()
    let engine = EmbeddedFleetEngine(
      roads: try roads.map { try FleetRoads($0, router: HierarchyRouter($0)) }, now: { clock.now })
    var replay = LogReplay(to: engine)
    var riders = try Riders(of: engine)
    tally.begin(log)
    for result in log {
      guard let record = tally.take(result) else { continue }
      clock.set(record.timestamp)
      if let failure = await replay.make(record) { tally.fail("\(log.name): \(failure)") }
      for update in await riders.read(replay.trips, at: record.timestamp) {
        try writer.write(update)
        tally.answer()
      }
    }
    if replay.trips.isEmpty {
      tally.fail("\(log.name): found no trip, expected one or more", code: Failure.badData)
    }
    try tally.finish([writer])
  }
}
