import ArgumentParser
import MilepostKit

struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Describe a .roads file, and optionally verify it.",
    discussion: """
      Example:
        milepost info porto.roads --verify

      The table describes the contents of each section of the file.

      \(ResultArticle.help("Info"))
      """)

  @Argument(help: ArgumentHelp("The .roads file.", valueName: "file"), completion: .file())
  var file: String

  @Flag(help: "Verify the checksum of every block, and compare the hierarchies with new ones.")
  var verify = false

  @OptionGroup var result: OutputOptions<NetworkSummary>

  func validate() throws { try FileIdentity.check(inputs: [file], outputs: [result.output]) }

  func run() throws {
    let network = try OpenNetworks.open(file)
    if verify {
      try network.verify()
      try RouteHierarchy.verifyStored(in: network)
    }
    let writer = try result.writer()
    try writer.write(NetworkSummary(network, isVerified: verify))
    try writer.finish()
  }
}
