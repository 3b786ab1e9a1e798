import Files
import RoadSnapping
import TextFormats

extension ExplanationRecord {
  private static let columns: [TextTable.Column] = [
    .number("point"), "fate", "road", .number("m"), .number("confidence"), .number("chance"),
    "other road", .number("m"), .number("chance"), .number("rest"),
  ]

  /// Returns a readable table of the decisions about a trace: a row for each of the `observations`,
  /// with the chosen road and the most likely alternative.
  ///
  /// Points are counted from 1, as in every table. If some rows are only neighbors of requested
  /// ones, `*` marks the requested rows. The confidence is that of the point's place on its road,
  /// regardless of the path to that place. The probabilities are those of the candidates on the
  /// chosen road, of the candidates on the most likely other road, and of everything else,
  /// including a position error. They add up to 1 unless the last one is unknown.
  func paragraph() throws(FileError) -> String {
    let marksRows = hasNeighbors
    var table = TextTable(columns: (marksRows ? [""] : []) + Self.columns)
    for number in observations {
      let observation = explanation.observations[number]
      let mark = marksRows ? [isWanted(number) ? "*" : ""] : []
      table.addRow(
        mark + [String(observation.point + 1), observation.fate.rawValue]
          + (try cells(of: observation)))
    }
    var text = "\(source.title): noise \(explanation.noise.total.fixed(1)) m, "
    text += "\(explanation.observations.count) of \(explanation.snapped.points.count) "
    text += "points decide, counted from 1\n"
    for (number, matching) in explanation.snapped.matchings.enumerated().dropFirst() {
      text += "part \(number + 1) starts at point \(matching.points.lowerBound + 1): "
      text += "\(matching.split.rawValue)\n"
    }
    let late = pointsOutOfOrder
    if !late.isEmpty {
      let most = 10
      let numbers = late.prefix(most).map { String($0 + 1) }
      text += "out of order and ignored: \(numbers.joined(separator: ", "))"
      text += late.count > most ? " and \(late.count - most) more\n" : "\n"
    }
    return table.rowCount > 0 ? text + table.text : text
  }

  /// Returns the cells for the chosen road, the confidence, the most likely alternative, and the
  /// remaining probability.
  private func cells(
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
    // Of several equally likely roads, the nearest is chosen.
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
