public import Coordinates
public import RoadNetworks

/// A road network and points, drawn as text.
///
/// Letters are nodes, and digits are other points; everything else is decoration. A way is a list
/// of letters. One character is `cell` meters wide and high.
///
///     let drawing = try RoadDrawing(
///       """
///       a---b---c
///         1 |
///           d
///       """,
///       ways: [DrawnWay("abc"), DrawnWay("bd", oneway: true)])
public struct RoadDrawing {
  /// The network of the drawing.
  public let network: RoadNetwork
  /// The bytes of the network file.
  public let bytes: [UInt8]
  /// The report on building the network.
  public let report: BuildReport
  /// The restrictions, barriers, and gates of the drawing.
  package let rules: RoadRules
  private let places: [Character: Coordinate]

  /// The coordinate of the upper left corner of a drawing, unless another one is given.
  public static let corner = Coordinate(latitude: 45, longitude: 8)

  /// Creates the network of a drawing.
  ///
  /// - Parameters:
  ///   - drawing: the text of the drawing.
  ///   - ways: the ways through the letters.
  ///   - restrictions: the turn restrictions.
  ///   - blocked: the letters of barriers that no car passes.
  ///   - gates: the letters of barriers that are closed to cars, but may open for some traffic.
  ///   - privateGates: the letters of gates that cars pass only to reach or leave places beyond
  ///     them.
  ///   - signals: the letters of traffic signals.
  ///   - cell: the width and height of a character, in meters.
  ///   - corner: the coordinate of the upper left corner.
  public init(
    _ drawing: String, ways: [DrawnWay], restrictions: [DrawnRestriction] = [],
    blocked: String = "", gates: String = "", privateGates: String = "", signals: String = "",
    cell: Double = 25,
    corner: Coordinate = RoadDrawing.corner
  ) throws {
    let frame = LocalFrame(origin: corner)
    var places: [Character: Coordinate] = [:]
    for (row, line) in drawing.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      for (column, character) in line.enumerated() where character.isLetter || character.isNumber {
        places[character] = frame.coordinate(
          at: LocalPosition(east: Double(column) * cell, north: -Double(row) * cell))
      }
    }
    self.places = places

    var builder = RoadNetworkBuilder()
    for (index, way) in ways.enumerated() {
      builder.addWay(
        id: Int64(index + 1), nodes: way.nodes.map(Self.id), forward: way.forward,
        backward: way.backward, name: way.name)
    }
    rules = RoadRules(
      restrictions: restrictions.map { $0.resolved(among: ways) },
      barriers: Set((blocked + gates).map(Self.id)),
      gates: Set(privateGates.map(Self.id)))
    for restriction in rules.restrictions { builder.addRestriction([restriction]) }
    builder.collectNodes()
    for (letter, coordinate) in places where letter.isLetter {
      guard let place = builder.place(ofNode: Self.id(letter)) else { continue }
      let fixed = FixedCoordinate(coordinate)
      var flags: NodeFlags = blocked.contains(letter) ? [.blocks(.car)] : []
      if gates.contains(letter) { flags.formUnion([.blocks(.car), .opensForSome]) }
      if privateGates.contains(letter) { flags.insert(.ownTraffic(.car)) }
      if signals.contains(letter) { flags.insert(.signal) }
      builder.setNode(
        at: place, longitude: fixed.longitude, latitude: fixed.latitude,
        flags: flags)
    }
    (bytes, report) = try builder.build()
    network = try RoadNetwork(bytes: bytes)
  }

  /// Returns the id of the node of a letter.
  public static func id(_ letter: Character) -> Int64 {
    Int64(letter.unicodeScalars.first?.value ?? 0)
  }

  /// The coordinate of a letter or digit in the drawing.
  public subscript(_ character: Character) -> Coordinate {
    guard let coordinate = places[character] else {
      preconditionFailure("\(character) is not in the drawing")
    }
    return coordinate
  }

  /// Returns the letters of the edges of a path, including the ends of edges that the path doesn't
  /// reach.
  public func letters(_ path: RoadPath) throws -> String {
    var nodes: [Int64] = []
    for traversal in path.traversals {
      let ids = try network.edge(traversal.edge).osmNodes
      nodes.append(contentsOf: nodes.last == ids.first ? ids.dropFirst() : ids[...])
    }
    return String(nodes.compactMap { UnicodeScalar(UInt32($0)).map(Character.init) })
  }
}

/// A way of a drawing.
public struct DrawnWay: Sendable {
  /// The letters of the nodes, in order.
  public var nodes: String
  /// The attributes in the direction of the letters.
  public var forward: RoadAttributes
  /// The attributes against the direction of the letters.
  public var backward: RoadAttributes
  /// The name of the way; nil for none.
  public var name: String?

  /// Creates a way through letters.
  ///
  /// - Parameters:
  ///   - nodes: the letters of the nodes, in order.
  ///   - oneway: whether the way is open to cars only in the direction of the letters.
  ///   - roadClass: the class of the road.
  ///   - speed: the free-flow speed of cars in kilometers per hour.
  ///   - access: the access of cars in open directions.
  ///   - name: the name of the way; nil for none.
  public init(
    _ nodes: String, oneway: Bool = false, _ roadClass: RoadClass = .residential,
    speed: Double = 36, access: RoadAccess = .allowed, name: String? = nil
  ) {
    self.nodes = nodes
    self.name = name
    var attributes = RoadAttributes(roadClass: roadClass)
    attributes.access[.car] = access
    attributes.access[.bicycle] = .allowed
    attributes.access[.foot] = .allowed
    attributes.paces.car = RoadAttributes.pace(kilometersPerHour: speed)
    attributes.paces.bicycle = RoadAttributes.pace(kilometersPerHour: 15)
    attributes.paces.foot = RoadAttributes.pace(kilometersPerHour: 5)
    forward = attributes
    if oneway { attributes.access[.car] = .againstOneway }
    backward = attributes
  }
}

extension DrawnWay: ExpressibleByStringLiteral {
  /// Creates a residential street through letters.
  public init(stringLiteral nodes: String) { self.init(nodes) }
}

/// A turn restriction of a drawing, as the letters along it: "abd" is the turn from a via b to d.
public struct DrawnRestriction: Sendable {
  var letters: [Character]
  var isOnly: Bool
  var modes: [TravelMode]
  var direction: TurnRestriction.Direction?

  /// Returns a restriction that forbids the turn along the letters.
  public static func no(_ letters: String, _ modes: [TravelMode] = [.car]) -> Self {
    Self(letters: Array(letters), isOnly: false, modes: modes)
  }

  /// Returns a restriction that makes the turn along the letters mandatory.
  ///
  /// A vehicle that has followed the letters up to the second to last one must continue to the last
  /// one.
  public static func only(_ letters: String, _ modes: [TravelMode] = [.car]) -> Self {
    Self(letters: Array(letters), isOnly: true, modes: modes)
  }

  /// Returns the restriction with a direction, such as left for `no_left_turn`.
  package func named(_ direction: TurnRestriction.Direction) -> Self {
    var restriction = self
    restriction.direction = direction
    return restriction
  }

  /// Returns the restriction with the ids of the ways between its letters.
  func resolved(among ways: [DrawnWay]) -> TurnRestriction {
    func way(_ a: Character, _ b: Character) -> Int64 {
      for (index, way) in ways.enumerated() {
        let nodes = Array(way.nodes)
        for (x, y) in zip(nodes, nodes.dropFirst()) where (x, y) == (a, b) || (x, y) == (b, a) {
          return Int64(index + 1)
        }
      }
      preconditionFailure("no way runs from \(a) to \(b)")
    }
    let turnsBack = letters.count >= 3 && letters[letters.count - 3] == letters[letters.count - 1]
    let direction = turnsBack ? .back : direction
    if letters.count == 3 {
      return TurnRestriction(
        isOnly: isOnly, direction, from: [way(letters[0], letters[1])],
        via: .nodes([RoadDrawing.id(letters[1])]), to: [way(letters[1], letters[2])], modes: modes)
    }
    // Consecutive edges of one way add the way only once, except at a U-turn.
    var chain: [Int64] = []
    for (index, (a, b)) in zip(letters, letters.dropFirst()).enumerated() {
      let isBack = index > 0 && letters[index - 1] == b
      if chain.last != way(a, b) || isBack { chain.append(way(a, b)) }
    }
    return TurnRestriction(
      isOnly: isOnly, direction, from: [chain[0]], via: .ways(Array(chain.dropFirst().dropLast())),
      to: [chain[chain.count - 1]], modes: modes)
  }
}
