public import Files
import RoadNetworks
import RoadSnapping
public import TextFormats

/// Writes why traces were snapped as they were, as tables for people: a row for each deciding
/// location, with the road that was chosen and the likeliest other one.
///
/// Points are counted from 0, as in GeoJSON. Where rows are left out, `*` marks those that were
/// asked for; the others are their neighbors. The confidence is that of the road at that place,
/// however the vehicle came there. The chances are those of the candidates on the chosen road, on
/// the likeliest other one, and of all the rest, an error of position among them: together 1.
public final class ExplanationTableWriter: RecordWriter {
  private let sink: any ByteSink
  private var isFirst = true

  /// Creates a writer.
  public init(to sink: any ByteSink) { self.sink = sink }

  private static let columns: [TextTable.Column] = [
    .init("point", alignment: .trailing), .init("fate"), .init("road"),
    .init("m", alignment: .trailing), .init("confidence", alignment: .trailing),
    .init("chance", alignment: .trailing), .init("other road"),
    .init("m", alignment: .trailing), .init("chance", alignment: .trailing),
    .init("rest", alignment: .trailing),
  ]

  /// Writes one trace.
  public func write(_ record: ExplanationRecord) throws(FileError) {
    let explanation = record.explanation
    let marksRows = record.hasNeighbors
    var table = TextTable(columns: (marksRows ? [.init("")] : []) + Self.columns)
    for number in record.observations {
      let observation = explanation.observations[number]
      let mark = marksRows ? [record.isWanted(number) ? "*" : ""] : []
      table.addRow(
        mark + [String(observation.point), observation.fate.rawValue]
          + (try record.cells(of: observation)))
    }
    var text = isFirst ? "" : "\n"
    isFirst = false
    text += "\(record.source.title): noise \(explanation.noise.total.fixed(1)) m, "
    text += "\(explanation.observations.count) of \(explanation.snapped.points.count) "
    text += "points decide, counted from 0\n"
    for (number, matching) in explanation.snapped.matchings.enumerated().dropFirst() {
      text += "part \(number + 1) starts at point \(matching.points.lowerBound): "
      text += "\(matching.split.rawValue)\n"
    }
    let late = record.pointsOutOfOrder
    if !late.isEmpty {
      let most = 10
      text +=
        "out of order, which tells nothing: \(late.prefix(most).map(String.init).joined(separator: ", "))"
      text += late.count > most ? " and \(late.count - most) more\n" : "\n"
    }
    if table.rowCount > 0 { text += table.text }
    try sink.write(Array(text.utf8))
  }

  /// Finishes the sink.
  public func finish() throws(FileError) { try sink.finish() }
}

extension ExplanationRecord {
  /// The cells about the chosen road of an observation, about the likeliest other one, and the
  /// chance of the rest.
  fileprivate func cells(
    of observation: SnappingExplanation.Observation
  ) throws(FileError) -> [String] {
    let candidates = observation.candidates
    var roads: [ExplainedRoad] = []
    for candidate in candidates { roads.append(try ExplainedRoad(of: candidate, in: network)) }
    func chance(_ indices: [Int]) -> Double { indices.reduce(0) { $0 + candidates[$1].chance } }

    let place = explanation.snapped.points[observation.point].place
    var cells = ["", "", place?.confidence.fixed(2) ?? "", "", "", "", "", ""]
    var others = Array(candidates.indices)
    var named = 0.0
    if let chosen = candidates.firstIndex(where: \.isChosen) {
      let same = others.filter { roads[$0].isSame(as: roads[chosen]) }
      others.removeAll { roads[$0].isSame(as: roads[chosen]) }
      named += chance(same)
      cells[0] = roads[chosen].title
      cells[1] = candidates[chosen].offset.fixed(1)
      cells[3] = chance(same).fixed(4)
    }
    func chanceOfRoad(_ index: Int) -> Double {
      chance(others.filter { roads[$0].isSame(as: roads[index]) })
    }
    // Of equals the nearest.
    if let other = others.max(by: { (chanceOfRoad($0), -$0) < (chanceOfRoad($1), -$1) }) {
      named += chanceOfRoad(other)
      cells[4] = roads[other].title
      cells[5] = candidates[other].offset.fixed(1)
      cells[6] = chanceOfRoad(other).fixed(4)
    }
    if observation.passingChance != nil { cells[7] = max(0, 1 - named).fixed(4) }
    return cells
  }
}
