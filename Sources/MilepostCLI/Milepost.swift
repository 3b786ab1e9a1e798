import ArgumentParser

@main
struct MilepostCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "milepost", abstract: "Compute on routes, traces and polylines.")
}
