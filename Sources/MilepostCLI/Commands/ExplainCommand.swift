import ArgumentParser
import MilepostKit

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Show why snap matches locations to the roads that it chooses.",
    discussion: """
      Examples:
        milepost explain drive.gpx -n porto.roads -o why.geojson
        milepost explain drives.ndjson -n porto.roads --id 17 --points 120...180
        milepost explain drive.gpx -n porto.roads --below 0.9 -f table --map why.html

      For each deciding location, the result has its fate, the assumed noise, and every candidate \
      place on a road with its cost and probability. Between locations, it has every path \
      considered with its length, cost, and probability, or the reason why there is none. GeoJSON \
      opens in geojson.io or QGIS and takes about 7 kB per point: --points and --below keep it \
      small. Chosen places and paths are blue, possible ones purple, and rejected ones gray; in \
      GeoJSON, likely ones are opaque.

      The table shows the most likely other road of each location, and marks the requested rows \
      with * if it shows their neighbors, too. The fate of a location is onPath; passedOver, for a \
      position error; rejected, if no path leads there; offRoad, if the vehicle was on no mapped \
      road; noRoad; or alone, if neither neighbor can be reached. A location without a row is \
      represented by the previous row, unless it is out of order. A chance is the probability of \
      all candidates on a road in the model, and rest is that of everything else; the confidence \
      is calibrated on drives with known ground truth.

      Each point needs about 6 kB of memory, or 30 kB if points are far apart. A trace of more \
      than 10,000 points is rejected; slice it first. Explaining takes two to three times as long \
      as snapping.

      With --id, problems with other traces are reported as notes.

      \(ResultArticle.help("Explain"))
      """)

  /// The maximum number of points of a trace; each point takes kilobytes of memory.
  private static let mostPoints = 10_000

  @OptionGroup var input: TraceInput
  @OptionGroup var network: NetworkArgument
  @OptionGroup var snapping: SnappingArguments

  @Option(help: ArgumentHelp("The trace to explain; by default all.", valueName: "id"))
  var id: String?

  @Option(
    help: ArgumentHelp(
      "Explain only these points and their neighbors, such as 120...180, counted from 1.",
      valueName: "points"), transform: PointRange.init(argument:))
  var points: PointRange?

  @Option(
    help: ArgumentHelp(
      """
      Explain only points with less confidence than this, above 0 and up to 1, and their \
      neighbors; traces without such points are left out and counted.
      """,
      valueName: "confidence"))
  var below: Double?

  @OptionGroup var map: MapArguments
  @OptionGroup var result: OutputOptions<ExplanationRecord>

  func validate() throws {
    if let below, !(below > 0 && below <= 1) {
      throw ValidationError("found '--below \(below)', expected a confidence above 0 and up to 1")
    }
    try FileIdentity.check(
      inputs: input.files + [network.network] + map.inputs, outputs: [result.output] + map.outputs)
  }

  func run() throws {
    let network = try network.open()
    let snapper = RoadSnapper(network, options: snapping.options(on: network))
    let workspace = snapper.makeWorkspace()
    let writer = try map.writer(of: result, on: network)
    var tally = Tally(inputs: input.files)
    tally.wanted = id
    var isFound = false
    var sureCount = 0
    try input.forEachTrace(&tally) { source, tally in
      guard id == nil || id == source.trace.id else { return }
      isFound = true
      let count = source.trace.locations.count
      if let points, points.range.lowerBound >= count {
        let range = count == 0 ? "a trace with points" : "points from 1 to \(count)"
        return tally.fail(
          "\(source.label): found \(points), expected \(range)", code: Failure.badData)
      }
      guard count <= Self.mostPoints else {
        return tally.fail(
          "\(source.label): found \(count) points, expected at most \(Self.mostPoints) to explain",
          code: Failure.badData)
      }
      var record = ExplanationRecord(
        source: source, explanation: try snapper.explain(source.trace, using: workspace),
        network: network, mode: snapping.mode.mode)
      record.keep(
        points: points?.range ?? 0...max(0, count - 1), confidenceBelow: below)
      if below == nil || !record.observations.isEmpty {
        try writer.write(record)
      } else {
        sureCount += 1
      }
      tally.take(
        SnappedRecord(source: source, snapped: record.explanation.snapped, network: network))
    }
    if let id, !isFound, !tally.hasFailures {
      tally.fail("found no trace '\(id)', expected one with this id")
    }
    if let below, sureCount > 0 {
      let points = points.map { "of \($0) " } ?? ""
      StandardStreams.note(
        (sureCount == 1 ? "1 trace has" : "\(sureCount) traces have")
          + " no point \(points)with less confidence than \(below)")
    }
    try tally.finish([writer])
  }
}

/// A range of points of a trace, as an argument that counts from 1.
struct PointRange: CustomStringConvertible {
  /// The indices of the points.
  let range: ClosedRange<Int>
  var description: String { "points \(range.lowerBound + 1)...\(range.upperBound + 1)" }

  /// Parses `120...180`, or a single number.
  init(argument: String) throws {
    let dots = argument.firstRange(of: "...")
    let first = Int(dots.map { argument[..<$0.lowerBound] } ?? argument[...])
    let last = Int(dots.map { argument[$0.upperBound...] } ?? argument[...])
    guard let first, let last, 1 <= first, 1 <= last else {
      throw ValidationError(
        "found '\(argument)', expected points counted from 1, such as 120...180 or 120")
    }
    guard first <= last else {
      throw ValidationError(
        "found '\(argument)', which ends before it begins; expected \(last)...\(first)")
    }
    range = first - 1...last - 1
  }
}
