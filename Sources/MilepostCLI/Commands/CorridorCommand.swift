import ArgumentParser
import MilepostKit

struct CorridorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "corridor",
    abstract: "Compute the area within a distance of lines.",
    discussion: """
      Examples:
        milepost corridor drive.gpx --meters 50 -o corridor.geojson
        milepost snap drive.gpx -n porto.roads | milepost corridor - --meters 20
        milepost corridor lines.wkt --meters 100 -f wkt

      Each trace gives one polygon, or several if its parts are far apart or the antimeridian cuts \
      it; a trace of one point gives a circle. In ndjson each line is a GeoJSON feature. The \
      border is accurate to 1 % of the distance.

      \(ResultArticle.help("Corridor"))
      """)

  @OptionGroup var input: TraceInput

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The distance to each side and beyond the ends, 0.1 to 1000000.", valueName: "meters"))
  var meters: Double

  @OptionGroup var map: MapArguments
  @OptionGroup var result: OutputOptions<LineCorridor>

  func validate() throws {
    guard Corridor.widths.contains(meters) else {
      throw ValidationError("found '--meters \(meters)', expected 0.1 to 1000000")
    }
    try FileIdentity.check(inputs: input.files + map.inputs, outputs: [result.output] + map.outputs)
  }

  func run() throws {
    let workspace = GeometryWorkspace()
    try input.writeAnswers(with: map.writer(of: result)) {
      try LineCorridor($0, meters: meters, in: workspace)
    }
  }
}
