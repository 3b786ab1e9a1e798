import RoadImport
import RoadNetworks
import Testing

extension OSMTags {
  /// Creates tags written as `key=value key=value`.
  ///
  /// An underscore stands for a space in values of `opening_hours` and `duration`, and after the
  /// first `@` of other values.
  init(text: String) {
    self.init(
      text.split(separator: " ").map { tag in
        let parts = tag.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let value = parts.count > 1 ? parts[1] : ""
        let at =
          ["opening_hours", "duration"].contains(parts[0])
          ? value.startIndex : value.firstIndex(of: "@") ?? value.endIndex
        return (
          key: String(parts[0]),
          value: String(value[..<at]) + value[at...].replacing("_", with: " ")
        )
      })
  }
}

extension TravelProfile {
  /// Returns the interpretation of a way, or records an issue and throws if the way isn't a road.
  func road(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws
    -> WayInterpretation
  {
    let verdict = interpret(OSMTags(text: text))
    guard case .road(let road) = verdict else {
      Issue.record("\(text) is \(verdict)", sourceLocation: sourceLocation)
      throw CancellationError()
    }
    return road
  }
}

extension WayInterpretation {
  /// Returns the access of a mode, as one letter for each direction, forward first.
  func letters(_ mode: TravelMode) -> String {
    [forward, backward].map { $0.access[mode].letter }.joined()
  }

  /// The access of cars, bicycles, and pedestrians: `++ ++ ++` is open to all in both directions.
  var letters: String { TravelMode.allCases.map(letters).joined(separator: " ") }
}

extension RoadAccess {
  var letter: String {
    switch self {
    case .none: "-"
    case .allowed: "+"
    case .destination: "d"
    case .private: "p"
    case .restricted: "x"
    case .againstOneway: "<"
    case .dismount: "o"
    }
  }
}
