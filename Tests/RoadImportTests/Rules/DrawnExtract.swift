import Coordinates
import Foundation
import RoadDrawings
import RoadImport
import RoadNetworks
import RoadSearch

/// A small OpenStreetMap file, drawn as text: letters are nodes, digits are places on roads.
///
///     let extract = try DrawnExtract(
///       "a-1-b-2-c",
///       ["ab": "highway=residential name=West", "bc": "highway=residential name=East"],
///       nodes: ["b": "barrier=gate access=private"])
///
/// Ways are residential streets named by their letters, unless their tags specify otherwise.
struct DrawnExtract {
  let network: RoadNetwork
  let report: ImportReport
  private let places: [Character: Coordinate]

  /// Creates and imports a drawn file.
  ///
  /// - Parameters:
  ///   - map: the drawing.
  ///   - ways: the tags of ways, by the letters of their nodes.
  ///   - nodes: the tags of nodes, by letter.
  ///   - relations: the tags of relations, and members such as `from:ab via:b to:bc`.
  ///   - cell: the width and height of a character, in meters.
  init(
    _ map: String, _ ways: KeyValuePairs<String, String>, nodes: [Character: String] = [:],
    relations: [(tags: String, members: String)] = [], cell: Double = 25
  ) throws {
    try self.init(map, Array(ways), nodes: nodes, relations: relations, cell: cell)
  }

  init(
    _ map: String, _ ways: [(key: String, value: String)], nodes: [Character: String] = [:],
    relations: [(tags: String, members: String)] = [], cell: Double = 25
  ) throws {
    let frame = LocalFrame(origin: RoadDrawing.corner)
    var places: [Character: Coordinate] = [:]
    for (row, line) in map.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      for (column, character) in line.enumerated() where character.isLetter || character.isNumber {
        places[character] = frame.coordinate(
          at: LocalPosition(east: Double(column) * cell, north: -Double(row) * cell))
      }
    }
    self.places = places
    let folder = try Folder()
    let path = folder.file("drawn.osm")
    var writer = try OSMWriter(path: path)
    for (letter, coordinate) in places.sorted(by: { $0.key < $1.key }) where letter.isLetter {
      try writer.add(
        OSMNode(
          id: RoadDrawing.id(letter), coordinate: coordinate,
          tags: OSMTags(text: nodes[letter] ?? "")))
    }
    for (number, way) in ways.enumerated() {
      var tags = OSMTags(text: way.value)
      let isOther = ["highway", "route", "natural", "railway", "public_transport", "man_made"]
        .contains { tags[$0] != nil }
      if !isOther { tags.pairs.append(("highway", "residential")) }
      if tags["name"] == nil { tags.pairs.append(("name", way.key)) }
      try writer.add(
        OSMWay(id: Int64(number + 1), nodes: way.key.map(RoadDrawing.id), tags: tags))
    }
    let ids = Dictionary(
      ways.enumerated().map { ($1.key, Int64($0 + 1)) }, uniquingKeysWith: { first, _ in first })
    for (number, relation) in relations.enumerated() {
      let members = relation.members.split(separator: " ").map { member in
        let parts = member.split(separator: ":", omittingEmptySubsequences: false)
        let name = String(parts[1])
        return OSMRelation.Member(
          kind: name.count == 1 ? .node : .way,
          id: ids[name] ?? RoadDrawing.id(name.first ?? "?"), role: String(parts[0]))
      }
      try writer.add(
        OSMRelation(
          id: Int64(number + 1), members: members, tags: OSMTags(text: relation.tags)))
    }
    try writer.finish()
    (network, report) = try RoadImporter().network(from: path)
  }

  subscript(place: Character) -> Coordinate {
    get throws {
      guard let place = places[place] else { throw Missing(place: place) }
      return place
    }
  }

  private struct Missing: Error {
    let place: Character
  }

  /// Returns the names of the streets along a route, in order.
  func route(
    _ letters: String, _ mode: TravelMode = .car,
    _ change: (inout RouteOptions) -> Void = { _ in }
  ) throws -> [String] {
    let route = try found(letters, mode, change)
    var names: [String] = []
    for traversal in route.legs.flatMap(\.path.traversals) where traversal.end > traversal.start {
      let name = try network.edge(traversal.edge).name ?? "?"
      if names.last != name { names.append(name) }
    }
    return names
  }

  /// Returns the length of a route in meters.
  func length(_ letters: String, _ mode: TravelMode = .car) throws -> Double {
    try found(letters, mode) { _ in }.length
  }

  private func found(
    _ letters: String, _ mode: TravelMode, _ change: (inout RouteOptions) -> Void
  ) throws -> NetworkRoute {
    var options = RouteOptions()
    options.mode = mode
    options.searchRadius = 20
    change(&options)
    return try network.route(through: letters.map { try self[$0] }, options: options)
  }

  /// Returns the names of the streets along a route, in order; nil if there is no route, or no road
  /// near a place.
  func routeOrNone(
    _ letters: String, _ mode: TravelMode = .car,
    _ change: (inout RouteOptions) -> Void = { _ in }
  ) throws -> [String]? {
    do {
      return try route(letters, mode, change)
    } catch let error as RoadNetworkError
      where error.code == .noRoute || error.code == .noRoad
    {
      return nil
    }
  }
}
