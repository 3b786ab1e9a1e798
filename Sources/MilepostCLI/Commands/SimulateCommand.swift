import ArgumentParser
import MilepostKit

struct SimulateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Simulate a town, or drives on a network with known ground truth.",
    subcommands: [SimulateTownCommand.self, SimulateDrivesCommand.self])
}

struct SimulateTownCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "town",
    abstract: "Write an invented harbor town as an OpenStreetMap file.",
    discussion: """
      Example:
        milepost simulate town -o town.osm.pbf

      The file name's extension selects the format: .osm.pbf, .osm, .osm.gz, or .osm.bz2. The same \
      seed and size give the same bytes.
      """)

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "file"),
    completion: .file())
  var output: String

  @Option(help: "The seed of the town; equal seeds and sizes give equal towns.")
  var seed: UInt64 = 1

  @Option(help: "The approximate number of nodes, 12000 to 1500000.")
  var nodes = 15_000

  @OptionGroup var console: ConsoleArguments

  func run() throws {
    let town = try HarborTown(seed: seed, size: nodes)
    try town.write(to: output)
    StandardStreams.report(
      "\(town.nodes.count) nodes, \(town.ways.count) ways, \(town.relations.count) relations")
  }
}

struct SimulateDrivesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drives",
    abstract: "Simulate drives on a network, as traces with known ground truth.",
    discussion: """
      Example:
        milepost simulate drives -n town.roads --count 5 -o drives.ndjson

      In NDJSON, each line is a trace that every other verb reads, with the true line (truth), its \
      OpenStreetMap nodes (nodes), and the true distance of each point along it in meters (s). The \
      other formats have only the fixes.

      \(ResultArticle.help("Trace"))
      """)

  @OptionGroup var network: NetworkArgument
  @OptionGroup var result: OutputOptions<TraceRecord>

  @Option(help: "The seed; the same seed, network, and options give the same drives.")
  var seed: UInt64 = 1

  @Option(help: "The number of ordinary drives.")
  var count = 10

  @Option(help: "Intervals between fixes, in seconds, comma-separated.")
  var intervals = "5"

  @Option(
    help: "Standard deviations of position errors along one axis, in meters, comma-separated.")
  var sigmas = "5"

  @Flag(help: "Simulate one drive for each kind of problem instead of ordinary ones.")
  var pathological = false

  func validate() throws {
    guard count > 0 else { throw ValidationError("found count \(count), expected 1 or more") }
    _ = try numbers(intervals)
    _ = try numbers(sigmas)
    try FileIdentity.check(inputs: [network.network], outputs: [result.output])
  }

  func run() throws {
    let network = try network.open()
    let sink = try result.open()
    let set = try DriveSet(network, seed: seed)
    var samplings: [DriveSet.Sampling] = []
    for sigma in try numbers(sigmas) {
      for interval in try numbers(intervals) {
        samplings.append(
          DriveSet.Sampling(
            interval: Duration(inSeconds: interval), receiver: try Receiver(sigma: sigma)))
      }
    }
    let records =
      try pathological
      ? samplings.flatMap { try set.pathological($0) }
      : set.ordinary(count, samplings: samplings)
    switch result.chosenFormat {
    case .ndjson: try write(records, to: sink)
    case .json: try write(records, to: JSONArraySink(sink))
    case let format:
      let writer = try TraceRecord.form(in: format).writer(to: sink)
      for record in records {
        try writer.write(TraceRecord(record.sample.trace(id: record.id)))
      }
      try writer.finish()
    }
  }

  private func write(_ records: [DriveRecord], to sink: any ByteSink) throws {
    for record in records { try sink.write(Array((record.jsonLine() + "\n").utf8)) }
    try sink.finish()
  }

  private func numbers(_ text: String) throws -> [Double] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map {
      guard let value = Double($0), value >= 0 else {
        throw ValidationError("found '\($0)', expected numbers, separated by commas")
      }
      return value
    }
  }
}
