import RoadNetworks
import RoadSnapping

/// Writes why traces were snapped as they were, as tables for people: a row for each deciding
/// location, with the road that was chosen and the likeliest other one.
///
/// Points are counted from 1. The confidence is that of the road; the chance of the other one is
/// that of its candidates together.
public final class ExplanationTableWriter: RecordWriter {
  private let sink: any ByteSink
  private var isFirst = true

  /// Creates a writer.
  public init(to sink: any ByteSink) { self.sink = sink }

  /// Writes one trace.
  public func write(_ record: ExplanationRecord) throws(TripFormatError) {
    let explanation = record.explanation
    var table = TextTable(
      columns: [
        .init("point", alignment: .trailing), .init("fate"), .init("road"),
        .init("m", alignment: .trailing), .init("confidence", alignment: .trailing),
        .init("other road"), .init("m", alignment: .trailing),
        .init("chance", alignment: .trailing),
      ])
    for number in record.observations {
      let observation = explanation.observations[number]
      table.addRow(
        [String(observation.point + 1), observation.fate.rawValue]
          + (try record.cells(of: observation)))
    }
    var text = isFirst ? "" : "\n"
    isFirst = false
    text += "\(record.source.title): noise \(explanation.noise.total.fixed(1)) m, "
    text += "\(explanation.observations.count) of \(explanation.snapped.points.count) points decide"
    text += "\n"
    for (number, matching) in explanation.snapped.matchings.enumerated().dropFirst() {
      text += "part \(number + 1) starts at point \(matching.points.lowerBound + 1): "
      text += "\(matching.split.rawValue)\n"
    }
    if table.rowCount > 0 { text += table.text }
    try sink.write(Array(text.utf8))
  }

  /// Finishes the sink.
  public func finish() throws(TripFormatError) { try sink.finish() }
}

extension ExplanationRecord {
  /// A road in a direction.
  private struct Road {
    var name: String
    var bearing: Double

    func isSame(as other: Road) -> Bool {
      let angle = (bearing - other.bearing).magnitude
      return name == other.name && min(angle, 360 - angle) < 90
    }

    var title: String {
      let arrows = ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"]
      return name + " " + arrows[Int((bearing / 45).rounded()) % arrows.count]
    }
  }

  private func road(
    of candidate: SnappingExplanation.Candidate
  ) throws(TripFormatError) -> Road {
    try network.facts(of: candidate.position.edge) { road in
      let name = [road.name, road.reference].compactMap(\.self).joined(separator: ", ")
      return Road(
        name: name.isEmpty ? "(\(road.attributes.roadClass))" : name, bearing: candidate.bearing)
    }
  }

  /// The cells about the chosen road of an observation, and about the likeliest other one.
  fileprivate func cells(
    of observation: SnappingExplanation.Observation
  ) throws(TripFormatError) -> [String] {
    var roads: [Road] = []
    for candidate in observation.candidates { roads.append(try road(of: candidate)) }
    let chosen = observation.candidates.firstIndex { $0.isChosen }
    let place = explanation.snapped.points[observation.point].place
    var cells = ["", "", place?.confidence.fixed(2) ?? "", "", "", ""]
    if let chosen {
      cells[0] = roads[chosen].title
      cells[1] = observation.candidates[chosen].offset.fixed(1)
    }
    let others = roads.indices.filter { other in
      chosen.map { !roads[other].isSame(as: roads[$0]) } ?? true
    }
    func chance(_ road: Int) -> Double {
      others.reduce(0) {
        $0 + (roads[$1].isSame(as: roads[road]) ? observation.candidates[$1].chance : 0)
      }
    }
    // Of equals the nearest.
    if let other = others.max(by: { (chance($0), -$0) < (chance($1), -$1) }) {
      cells[3] = roads[other].title
      cells[4] = observation.candidates[other].offset.fixed(1)
      cells[5] = chance(other).fixed(4)
    }
    return cells
  }
}
