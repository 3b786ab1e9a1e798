import ArgumentParser
import MilepostTools

struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Say what a .roads file holds, and whether it is whole.")

  @Argument(help: ArgumentHelp("The .roads file.", valueName: "file"))
  var file: String

  @Flag(help: "Prove every block of the file by its checksum.")
  var verify = false

  @OptionGroup var result: OutputOptions

  func validate() throws {
    if let format = result.format, ![.table, .ndjson, .json].contains(format) {
      throw ValidationError("network facts have the formats table and ndjson")
    }
  }

  func run() throws {
    let network = try RoadNetwork(contentsOf: file)
    if verify { try network.verify() }
    let summary = NetworkSummary(network, isVerified: verify)
    let sink = try result.open()
    try sink.write(Array((result.chosenFormat == .table ? summary.table : summary.json).utf8))
    try sink.finish()
  }
}
