import FoundationEssentials
import Glibc
import MilepostKit

/// A program that snaps traces live, or with the best possible decisions at the same lag, for
/// `peers compare-live`.
///
///     live-answers stream porto.roads drives.ndjson answers.ndjson 30
///     live-answers ahead porto.roads drives.ndjson answers.ndjson 30
///
/// `stream` writes the decisions of a live snapper with the given lag in seconds: the lines, the
/// snapped places, and the nanoseconds for each location. `ahead` writes the best possible
/// decisions for every fifth location: its place in the result for a trace that extends from ten
/// minutes before it to the lag after it.
@main
enum LiveAnswers {
  /// The time in seconds before a location at which its trace for `ahead` begins.
  private static let memory = 600.0
  /// The difference between the indices of the locations that `ahead` processes.
  private static let stride = 5

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 6, ["stream", "ahead"].contains(arguments[1]),
      let lag = Double(arguments[5])
    else {
      print("usage: live-answers stream|ahead NETWORK TRACES ANSWERS LAG")
      exit(64)
    }
    let network = try RoadNetwork(contentsOf: arguments[2])
    let snapper = RoadSnapper(network)
    let workspace = snapper.makeWorkspace()
    var text = JSONText()
    for record in try TraceReader(path: arguments[3]) {
      let trace = try record.get().trace
      let answer =
        try arguments[1] == "stream"
        ? stream(trace, lag: lag, snapper, workspace) : ahead(trace, by: lag, snapper, workspace)
      text.add(answer, id: trace.id)
    }
    try Data(text.bytes).write(to: URL(filePath: arguments[4]))
  }

  /// An error for a location without a time, for which a lag is undefined.
  struct NoTime: Error {}

  struct Answer {
    var lines: [[Coordinate]] = []
    var places: [Coordinate?]
    var nanoseconds: [Int] = []
  }

  private static func stream(
    _ trace: Trace, lag: Double, _ snapper: RoadSnapper, _ workspace: SnappingWorkspace
  ) throws -> Answer {
    var answer = Answer(places: Array(repeating: nil, count: trace.locations.count))
    var paths: [RoadPath] = []
    var matching = -1
    func take(_ update: LiveUpdate) {
      for decision in update.decisions {
        answer.places[decision.number] = decision.point.place?.coordinate
      }
      for stretch in update.stretches {
        if stretch.matching != matching { paths.append(RoadPath(traversals: [])) }
        matching = stretch.matching
        paths[paths.count - 1].traversals += stretch.path.traversals
      }
    }
    var live = LiveSnapper(snapper, lag: .seconds(lag))
    var update = LiveUpdate()
    let clock = ContinuousClock()
    for location in trace.locations {
      let time = try clock.measure {
        try live.update(with: location, using: workspace, into: &update)
      }
      answer.nanoseconds.append(Int(time / .nanoseconds(1)))
      take(update)
    }
    take(try live.finish(using: workspace))
    answer.lines = try paths.map { try snapper.network.line(of: $0) }
    return answer
  }

  private static func ahead(
    _ trace: Trace, by lag: Double, _ snapper: RoadSnapper, _ workspace: SnappingWorkspace
  ) throws -> Answer {
    let locations = trace.locations
    let times = try locations.map { location in
      guard let time = location.time else { throw NoTime() }
      return time.timeIntervalSince1970
    }
    var answer = Answer(places: Array(repeating: nil, count: locations.count))
    for point in Swift.stride(from: 0, to: locations.count, by: stride) {
      let first = times.firstIndex { times[point] - $0 <= memory } ?? point
      let last = times.lastIndex { $0 - times[point] <= lag } ?? point
      let known = try Trace(id: trace.id, locations: Array(locations[first...last]))
      let snapped = try snapper.snap(known, using: workspace)
      answer.places[point] = snapped.points[point - first].place?.coordinate
    }
    return answer
  }
}

extension JSONText {
  fileprivate mutating func add(_ answer: LiveAnswers.Answer, id: String) {
    beginObject()
    key("id")
    string(id)
    key("geometry")
    list(answer.lines) { text, line in text.list(line) { $0.coordinate($1) } }
    key("snapped")
    list(answer.places) { text, place in
      if let place { text.coordinate(place) } else { text.null() }
    }
    key("nanoseconds")
    list(answer.nanoseconds) { $0.integer($1) }
    endObject()
    newline()
  }

  private mutating func list<Element>(
    _ elements: [Element], _ write: (inout JSONText, Element) -> Void
  ) {
    beginArray()
    for element in elements { write(&self, element) }
    endArray()
  }
}
