import ArgumentParser
import Foundation
import MilepostKit

struct DriveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drive",
    abstract: "Let vehicles report to an engine, and follow their trips as riders do.",
    discussion: """
      Examples:
        milepost drive fleet-log.json -f ndjson
        milepost drive fleet-log.json --map trip.html

      Of a log of Fleet Engine the calls are made anew, to an engine in this process: locations \
      as receivers gave them, routes with their traffic and planned times, and statuses. What \
      Fleet Engine or the driver's app computed is left out. There is one line for each update \
      that a rider's app gets, in the order of time.

      \(ResultArticle.help("Drive"))
      """)

  @Argument(help: "A log of Fleet Engine; - is standard input.", completion: .file())
  var file: String

  @OptionGroup var codec: ResultCodecArgument
  @OptionGroup var map: MapArguments
  @OptionGroup var result: OutputOptions<RiderUpdate>

  func validate() throws {
    try FileIdentity.check(
      inputs: [file] + map.inputs, outputs: [result.output] + map.outputs)
  }

  func run() async throws {
    let writer = try map.writer(of: result, codec.options)
    var tally = Tally(of: "records")
    let clock = ReplayClock()
    let engine = EmbeddedFleetEngine(now: { clock.now })
    var replay = LogReplay(to: engine)
    var riders = try Riders(of: engine)
    for record in try FleetLog(path: file) {
      let record = try record.get()
      clock.set(record.timestamp)
      if let failure = await replay.make(record) { StandardStreams.note(failure) }
      for update in await riders.read(replay.trips, at: record.timestamp) {
        try writer.write(update)
        tally.answer()
      }
    }
    try tally.finish([writer])
  }
}
