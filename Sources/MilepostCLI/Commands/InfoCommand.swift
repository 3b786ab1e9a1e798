import ArgumentParser
import MilepostKit

struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Say what a .roads file holds, and whether it is whole.",
    discussion: """
      Example:
        milepost info porto.roads --verify

      The table says of each section of the file what it is for.

      \(ResultArticle.help("Info"))
      """)

  @Argument(help: ArgumentHelp("The .roads file.", valueName: "file"), completion: .file())
  var file: String

  @Flag(help: "Prove every block of the file by its checksum.")
  var verify = false

  @OptionGroup var result: OutputOptions<NetworkSummary>

  func validate() throws { try FileIdentity.check(inputs: [file], outputs: [result.output]) }

  func run() throws {
    let network = try OpenNetworks.open(file)
    if verify { try network.verify() }
    let writer = try result.writer()
    try writer.write(NetworkSummary(network, isVerified: verify))
    try writer.finish()
  }
}
