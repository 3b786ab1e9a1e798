import FoundationEssentials
import Milepost

/// A program that computes the fastest routes by car, and measures the time of each search.
///
///     batch-routes porto.roads < questions.ndjson > answers.ndjson
///     batch-routes porto.roads --speeds > speeds.csv
///
/// Each line is a question, `{"id": "1", "points": [[longitude, latitude], …]}`; for its answer,
/// see ``Answer``. With `--speeds`, it prints the free-flow speeds between OpenStreetMap nodes, in
/// the format of OSRM's files of speeds.
@main
enum BatchRoutes {
  static func main() throws {
    let network = try RoadNetwork(contentsOf: CommandLine.arguments.dropFirst().first ?? "")
    if CommandLine.arguments.contains("--speeds") { return try printSpeeds(of: network) }
    let decoder = JSONDecoder()
    let encoder = JSONEncoder()
    while let line = readLine() {
      let question = try decoder.decode(Question.self, from: Data(line.utf8))
      guard question.points.count >= 2 else { throw Question.TooShort(id: question.id) }
      let answer = Answer(to: question, on: network)
      print(String(decoding: try encoder.encode(answer), as: UTF8.self))
    }
  }

  /// Prints a row for each pair of successive nodes: their ids, and the speed in km/h.
  private static func printSpeeds(of network: RoadNetwork) throws {
    for id in network.edgeIDs {
      let edge = try network.edge(id)
      guard edge.attributes.access[.car].isRoutable,
        let speed = edge.attributes.freeFlowSpeed(for: .car)
      else { continue }
      for (node, next) in zip(edge.osmNodes, edge.osmNodes.dropFirst()) where node > 0 && next > 0 {
        print("\(node),\(next),\((speed * 36).rounded() / 10)")
      }
    }
  }
}

/// A request for a route through two or more places.
struct Question: Decodable {
  struct TooShort: Error {
    var id: String
  }

  var id: String
  var points: [Coordinate]
}

/// A route, or the reason why there is none.
struct Answer: Encodable {
  var id: String
  /// The length of each leg, in meters.
  var legDistances: [Double]?
  /// The free-flow travel time in seconds, including turns, signals, and signs.
  var duration: Double?
  /// The places on roads to which the points were moved.
  var waypoints: [Coordinate]?
  /// The line of the route.
  var geometry: [Coordinate]?
  var error: String?
  /// The wall-clock time of the search and of the computation of the line, in seconds.
  var searchSeconds: Double

  init(to question: Question, on network: RoadNetwork) {
    id = question.id
    let start = ContinuousClock.now
    do {
      let route = try network.route(through: question.points)
      var line: [Coordinate] = []
      for leg in route.legs { line += try network.line(of: leg.path) }
      legDistances = route.legs.map(\.path.length)
      duration = route.duration / .seconds(1)
      waypoints = route.waypoints.map(\.place.coordinate)
      geometry = line
    } catch {
      self.error = "\(error)"
    }
    searchSeconds = start.duration(to: .now) / .seconds(1)
  }
}
