import Coordinates
import TextFormats

/// A check that determines the unit of speeds in a file that doesn't state it.
///
/// The speeds of each trace are compared with its positions and times (``SpeedRatio``). A trace
/// without evidence uses the unit shown earlier by one of the first traces in the file, or else
/// the presumed unit. A note reports the first trace in a different unit from earlier traces.
struct SpeedCheck: Sendable {
  /// The unit shown by one of the first traces; nil if none has shown one yet.
  private(set) var settled: SpeedUnit?
  private let given: SpeedUnit?
  /// The number of further traces that may settle the unit for later ones.
  ///
  /// Each of these is parsed twice if lines are parsed in parallel.
  private var left = 8

  init(given: SpeedUnit?) { self.given = given }

  /// Creates a check with the unit that was settled earlier, if any; the check doesn't settle a
  /// unit itself.
  init(after check: SpeedCheck, settled: SpeedUnit?) {
    given = check.given
    self.settled = settled
    left = 0
  }

  /// Whether later traces may still settle the unit.
  var isOpen: Bool { left > 0 && settled == nil && given == nil }

  /// Converts the speeds of a trace that begins at a line to meters per second; `origin` is the
  /// evidence for their unit, nil without speeds.
  mutating func settle(
    _ locations: inout [Location], _ origin: SpeedOrigin?, line: Int, _ notes: inout NoteBook
  ) {
    let presumed: SpeedUnit
    switch origin {
    case nil: return
    case .named(let unit): return convert(&locations, from: given ?? unit)
    case .presumed(let unit): presumed = unit
    }
    if let given { return convert(&locations, from: given) }
    guard locations.contains(where: { $0.speed != nil }) else { return }
    let usual = settled ?? presumed
    let short =
      settled == nil ? nil : SpeedRatio(of: locations, usual: usual, most: SpeedRatio.fewStretches)
    let ratio =
      short.map { $0.unit == settled } == true ? short : SpeedRatio(of: locations, usual: usual)
    let unit = ratio?.unit ?? usual
    note(unit, ratio, presumed, line: line, &notes)
    if left > 0 {
      left -= 1
      if settled == nil { settled = ratio?.unit }
    }
    convert(&locations, from: unit)
  }

  /// Adds a note on the unit of a trace if necessary; must be called before the trace settles the
  /// unit of later traces.
  private func note(
    _ unit: SpeedUnit, _ ratio: SpeedRatio?, _ presumed: SpeedUnit, line: Int,
    _ notes: inout NoteBook
  ) {
    let comparison = "they are \(ratio?.median.fixed(2) ?? "") times those between the positions"
    if let settled, unit != settled {
      notes.add(
        .otherSpeedUnit, line: line,
        "speeds are read as \(unit), those of earlier traces as \(settled): \(comparison)")
    } else if let ratio, ratio.unit == nil, settled == nil {
      notes.add(
        .doubtfulSpeeds, line: line,
        "speeds are \(ratio.median.fixed(2)) times those between the positions, which "
          + (ratio.isClose ? "fits no unit" : "are too far apart to show a unit")
          + "; they are read as \(unit)")
    } else if unit != .metersPerSecond || presumed != .metersPerSecond {
      notes.add(
        .speedUnit, line: line,
        "speeds are read as \(unit)\(ratio?.unit == nil ? "" : ": \(comparison)")")
    }
  }

  private func convert(_ locations: inout [Location], from unit: SpeedUnit) {
    if unit == .metersPerSecond { return }
    for index in locations.indices {
      if let speed = locations[index].speed { locations[index].speed = speed * unit.factor }
    }
  }
}
