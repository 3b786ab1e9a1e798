import Coordinates
package import RoadNetworks
import RoadSearch

/// A query of a network, whose result can be compared with the result of the same query on a
/// network with changed bytes.
package struct NetworkQuestion: Sendable {
  package let name: String
  package let answer: @Sendable (RoadNetwork) throws -> AnyHashable

  /// Creates a query with a name and a closure that performs it.
  package init(
    _ name: String, _ answer: @escaping @Sendable (RoadNetwork) throws -> AnyHashable
  ) {
    self.name = name
    self.answer = answer
  }
}

/// The properties of an edge.
private struct EdgeAnswer: Hashable {
  var id: EdgeID
  var reverse: EdgeID
  var length: UInt32
  var attributes: RoadAttributes
  var way: Way
  var shape: [Coordinate]
  var nodes: [Int64]
  var times: [Duration?]
  var end: End
  var conditions: [RoadCondition]
  var turns: [ConditionalTurn]

  struct Way: Hashable {
    var id: Int64
    var name: String?
    var reference: String?
  }

  struct End: Hashable {
    var control: RoadEdge.Control?
    var collectsToll: Bool
    var isCut: Bool
  }

  init(_ edge: RoadEdge) {
    id = edge.id
    reverse = edge.reverse
    length = edge.lengthInMillimeters
    attributes = edge.attributes
    way = Way(id: edge.osmWay, name: edge.name, reference: edge.reference)
    shape = edge.shape
    nodes = edge.osmNodes
    end = End(
      control: edge.endControl, collectsToll: edge.collectsTollAtEnd, isCut: edge.isCutAtEnd)
    conditions = edge.conditions
    turns = edge.conditionalTurns
    times = TravelMode.allCases.map { edge.freeFlowDuration(for: $0) }
  }
}

extension NetworkQuestion {
  /// Returns queries about every edge of an intact network, and about random places and routes, in
  /// random order.
  package static func all(
    about network: RoadNetwork, using random: inout some RandomNumberGenerator
  ) -> [NetworkQuestion] {
    var questions: [NetworkQuestion] = []
    let box = network.bounds
    func point(_ random: inout some RandomNumberGenerator) -> Coordinate {
      let east = Double.random(in: 0...box.degreesWide, using: &random)
      let longitude = box.west + east
      return Coordinate(
        latitude: .random(in: box.south...box.north, using: &random),
        longitude: longitude > 180 ? longitude - 360 : longitude)
    }
    for id in network.edgeIDs {
      questions.append(
        NetworkQuestion("edge \(id)") { AnyHashable(EdgeAnswer(try $0.edge(id))) })
      let length = network.edges[id.index].length
      let path = RoadPath(traversals: [EdgeTraversal(edge: id, start: length / 3, end: length)])
      questions.append(NetworkQuestion("line \(id)") { AnyHashable(try $0.line(of: path)) })
      questions.append(NetworkQuestion("nodes \(id)") { AnyHashable(try $0.osmNodes(of: path)) })
      questions.append(
        NetworkQuestion("time \(id)") {
          AnyHashable(try $0.freeFlowDuration(of: path, for: .bicycle))
        })
    }
    for mode in TravelMode.allCases {
      for _ in 0..<10 {
        let place = point(&random)
        questions.append(
          NetworkQuestion("nearest \(place)") {
            AnyHashable(try $0.nearest(to: place, count: 3, for: mode))
          })
        var options = RouteOptions()
        options.mode = mode
        options.objective = Bool.random(using: &random) ? .time : .distance
        options.turnsBackAtWaypoints = Bool.random(using: &random)
        let waypoints = (0..<Int.random(in: 2...3, using: &random)).map { _ in point(&random) }
        questions.append(
          NetworkQuestion("route \(waypoints)") { [options] in
            AnyHashable(try $0.route(through: waypoints, options: options))
          })
        options.objective = .time
        options.followsForecast = true
        options.avoided.tolls = true
        let preferring = waypoints.map {
          RouteWaypoint($0, bearing: .random(in: 0..<360, using: &random), prefersCurb: true)
        }
        questions.append(
          NetworkQuestion("route by a forecast \(waypoints)") { [options] network in
            var options = options
            options.forecast = JourneyForecast(network, changes: [.seconds(1), .seconds(60)]) { _ in
              JourneyForecast.State(speeds: EdgeSpeeds(network) { _ in 10 })
            }
            return AnyHashable(try network.route(through: preferring, options: options))
          })
      }
    }
    return questions.shuffled(using: &random)
  }

  /// Performs the query and returns its result or its error.
  package func outcome(_ network: RoadNetwork) -> Outcome {
    do {
      return .answer(try answer(network))
    } catch let error as RoadNetworkError {
      return .error(error.code)
    } catch {
      return .foreign("\(error)")
    }
  }

  /// The outcome of a query.
  package enum Outcome: Hashable {
    case answer(AnyHashable)
    case error(RoadNetworkError.Code)
    /// The description of an error that isn't a `RoadNetworkError`.
    case foreign(String)
  }
}
