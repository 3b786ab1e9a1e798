public import Coordinates
public import RoadNetworks
public import RoadSearch

/// Points, each with the place on a road at which routes with the given options start or end.
///
///     let customers = try PlacedPoints(coordinates, on: network)
///     if let place = customers.places[0] { print(place.distance) }
public struct PlacedPoints: Sendable {
  /// The identity of the network.
  public let network: NetworkIdentity
  /// The points.
  public let points: [Coordinate]
  /// The place of each point; nil if there is no usable road within the search radius.
  public let places: [RoadPosition?]

  /// Finds the places of points.
  ///
  /// A place is on the nearest road that the vehicle may use at the time of travel, or on a ferry
  /// if there is no such road, as in `RoadNetwork.route(through:options:)`.
  ///
  /// - Throws: `invalidCoordinate` with the index of the point; `otherNetwork` for speeds on
  ///   another network; `damaged`, or `inputOutput` if the file changed while it was open.
  /// - Complexity: O(log *n*) for each point, plus the number of roads around it.
  public init(
    _ points: [Coordinate], on network: RoadNetwork, options: RouteOptions = RouteOptions()
  ) throws(RoadNetworkError) {
    try network.checkSpeeds(of: options)
    let costs = network.travelCosts(options, options.objective)
    defer { withExtendedLifetime(costs) {} }
    let graph = SearchGraph(network, costs)
    var places: [RoadPosition?] = []
    places.reserveCapacity(points.count)
    for (index, point) in points.enumerated() {
      places.append(try network.place(of: point, index: index, options, graph) { _ in true })
    }
    self.network = network.identity
    self.points = points
    self.places = places
  }

  /// Creates points from known places on roads, such as those of vehicles.
  ///
  /// - Throws: `unknownEdge` with the index of the place; `damaged`, or `inputOutput` if the file
  ///   changed while it was open.
  public init(_ positions: [EdgePosition], on network: RoadNetwork) throws(RoadNetworkError) {
    var places: [RoadPosition?] = []
    places.reserveCapacity(positions.count)
    for (index, position) in positions.enumerated() {
      let edge = try network.index(position.edge, number: index)
      let coordinate = network.place(on: edge, at: position.offset).coordinate
      places.append(RoadPosition(position: position, coordinate: coordinate, distance: 0))
    }
    try network.checkIntact()
    self.network = network.identity
    points = places.compactMap { $0?.coordinate }
    self.places = places
  }
}
