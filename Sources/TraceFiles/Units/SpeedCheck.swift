import Coordinates
import TextFormats

/// What is known of the unit of speeds before they are looked at.
enum SpeedOrigin: Sendable {
  /// The name of the speeds states the unit.
  case named(SpeedUnit)
  /// Nothing states it; where nothing shows it, it is this one.
  case presumed(SpeedUnit)
  /// The values stated it, and are meters per second by now.
  case converted

  /// The origin of speeds of a name.
  init(_ name: FieldName) {
    self =
      name.speedUnit.map { .named($0) }
      ?? .presumed(name.isInKnotsByCustom ? .knots : .metersPerSecond)
  }
}

/// Settles the unit of the speeds of a file that doesn't state it.
///
/// The speeds of each trace are compared with its positions and times (``SpeedRatio``). A trace
/// that shows nothing takes the unit that one of the first traces of the file has shown before it,
/// else m/s.
struct SpeedCheck: Sendable {
  /// The unit that one of the first traces has shown.
  private(set) var settled: SpeedUnit?
  private let given: SpeedUnit?
  /// How many more traces may settle the unit for those after them.
  private var left = 8

  init(given: SpeedUnit?) { self.given = given }

  /// A check that takes over a unit that was settled before, and settles none.
  init(after check: SpeedCheck, settled: SpeedUnit?) {
    given = check.given
    self.settled = settled
    left = 0
  }

  /// Meters per second in a unit that the name of a speed states.
  func factor(of named: SpeedUnit) -> Double { (given ?? named).factor }

  /// Whether later traces may still settle the unit.
  var isOpen: Bool { left > 0 && settled == nil && given == nil }

  /// Brings the speeds of a trace into meters per second.
  ///
  /// - Parameters:
  ///   - origin: nil where there are no speeds.
  ///   - line: where the trace begins.
  mutating func settle(
    _ locations: inout [Location], _ origin: SpeedOrigin?, line: Int, _ notes: inout NoteBook
  ) {
    let presumed: SpeedUnit
    switch origin {
    case nil, .converted: return
    case .named(let unit): return convert(&locations, from: given ?? unit)
    case .presumed(let unit): presumed = unit
    }
    if let given { return convert(&locations, from: given) }
    guard locations.contains(where: { $0.speed != nil }) else { return }
    // A few stretches are enough to see that nothing has changed.
    let short = settled == nil ? nil : SpeedRatio(of: locations, most: 16)
    let ratio = short.map { $0.unit == settled } == true ? short : SpeedRatio(of: locations)
    let unit = ratio?.unit ?? settled ?? presumed
    if left > 0 {
      left -= 1
      if settled == nil { settled = ratio?.unit }
    }
    if let ratio, ratio.unit == nil, settled == nil {
      notes.add(
        .doubtfulSpeeds, line: line,
        "speeds are \(ratio.median.fixed(2)) times those between the positions, which fits no "
          + "unit; they are taken as \(unit)")
    } else if unit != .metersPerSecond {
      let reason =
        ratio?.unit == nil
        ? "" : ": they are \(ratio?.median.fixed(2) ?? "") times those between the positions"
      notes.add(.speedUnit, line: line, "speeds are taken as \(unit)\(reason)")
    }
    convert(&locations, from: unit)
  }

  private func convert(_ locations: inout [Location], from unit: SpeedUnit) {
    if unit == .metersPerSecond { return }
    for index in locations.indices {
      if let speed = locations[index].speed { locations[index].speed = speed * unit.factor }
    }
  }
}
