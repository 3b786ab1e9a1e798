import ArgumentParser
import MilepostKit

struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert lines and traces to another format.",
    discussion: """
      Examples:
        milepost convert drive.gpx -f geojson
        milepost convert lines.txt --input-format google6 -f flexible
        milepost convert - --input-format polylines -f wkt < lines.txt

      Lines are processed one by one, so a stream of any length takes little memory. Values that \
      the target format can't represent, such as times in polylines, are left out. CSV has a \
      column of elevations if the first trace with points has any. Coordinates keep all their \
      digits, except in encoded polylines, whose precision is fixed.

      \(ResultArticle.help("Trace"))
      """)

  @OptionGroup var input: TraceInput
  @OptionGroup var result: LineOutput

  func validate() throws {
    try FileIdentity.check(inputs: input.files + result.map.inputs, outputs: result.outputs)
  }

  func run() throws { try input.writeAnswers(with: result.writer()) { $0 } }
}
