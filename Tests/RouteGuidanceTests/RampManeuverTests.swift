import RoadDrawings
import RoadNetworks
import RoadSearch
import RoadSigns
import RouteGuidance
import Testing

@Suite("Maneuvers on ramps")
struct RampManeuverTests {
  private let drawing: RoadDrawing

  init() throws {
    func ramp(_ nodes: String) -> DrawnWay {
      DrawnWay(nodes, oneway: true, .motorway).with { $0.isLink = true }
    }
    drawing = try RoadDrawing(
      """
      a----b---------------e----f
                . . . .
                   x
      w------------y------------z
      """,
      ways: [
        DrawnWay("abef", oneway: true, .motorway, speed: 120, name: "Coast Motorway"),
        ramp("bx"), ramp("xy"), ramp("ye"),
        DrawnWay("wyz", .secondary, name: "Mill Lane"),
      ])
  }

  private func maneuvers(_ letters: String) throws -> [NetworkRoute.Maneuver] {
    let route = try drawing.network.route(through: letters.map { drawing[$0] })
    return try drawing.network.maneuvers(of: route)[0]
  }

  @Test("passing ramps is no maneuver")
  func passing() throws {
    #expect(try maneuvers("af").map(\.kind) == [.depart, .arrive])
    #expect(try maneuvers("wz").map(\.kind) == [.depart, .arrive])
  }

  @Test("an exit of a motorway, and the turn at its end")
  func leaving() throws {
    let found = try maneuvers("aw")
    #expect(found.map(\.kind) == [.depart, .offRamp, .turn, .arrive])
    #expect(found[1].direction == .slightRight && found[1].name == nil)
    #expect(found[1].instruction == "Take the exit on the right")
    #expect(found[2].instruction == "Turn right onto Mill Lane")
  }

  /// Returns the network with signs on edges, by the letters of their ends.
  private func network(_ signs: [String: RoadSign]) throws -> RoadNetwork {
    var tables = RoadSignTables()
    for id in drawing.network.edgeIDs {
      let nodes = try drawing.network.edge(id).osmNodes
      let letters = String(nodes.compactMap { UnicodeScalar(UInt32($0)).map(Character.init) })
      if let sign = signs[letters] { tables.add(sign, on: id.index) }
    }
    return try RoadNetwork(bytes: drawing.network.bytes(attaching: tables.attachments))
  }

  /// Returns the signs and instructions of the maneuvers onto ramps and of the others.
  private func signs(
    _ letters: String, on network: RoadNetwork
  ) throws -> [(sign: RoadSign?, instruction: String)] {
    let route = try network.route(through: letters.map { drawing[$0] })
    return try network.maneuvers(of: route)[0].map { ($0.sign, $0.instruction) }
  }

  @Test("the sign of a ramp is the first one on any of its parts, with the number of the exit")
  func signs() throws {
    let south = RoadSign(references: ["N 1"], destinations: ["Town", "Port", "Beach"])
    let start = RoadSign(exit: "12A")
    // Signs on the road after the ramp, and on later parts, don't count.
    let later = try network(["bx": start, "xy": south, "yw": RoadSign(destinations: ["West"])])
    let found = try signs("aw", on: later)
    #expect(
      found[1].sign == RoadSign(exit: "12A", references: ["N 1"], destinations: south.destinations))
    #expect(found[1].instruction == "Take exit 12A on the right toward N 1, Town, Port")
    #expect(found[2].sign == RoadSign(destinations: ["West"]))
    #expect(found[0].sign == nil && found[3].sign == nil)

    let both = try network(["bx": south, "xy": RoadSign(exit: "9", destinations: ["East"])])
    #expect(try signs("aw", on: both)[1].sign == south)
    let only = try network(["bx": start])
    #expect(try signs("aw", on: only)[1].instruction == "Take exit 12A on the right")
    let after = try network(["yw": south])
    #expect(try signs("aw", on: after)[1].sign == nil)
    // Passing the ramp, the driver doesn't follow its signs.
    #expect(try signs("af", on: later).allSatisfy { $0.sign == nil })
  }

  @Test("the sign of a turn is that of the road that is taken, not that of a later ramp")
  func laterRamp() throws {
    let drawing = try RoadDrawing(
      """
      a---b---c
          |
          d
          |
          e
      """,
      ways: [
        DrawnWay("abc"), DrawnWay("bd", oneway: true),
        DrawnWay("de", oneway: true, .motorway).with { $0.isLink = true },
      ])
    func sign(on letters: String) throws -> RoadSign? {
      var tables = RoadSignTables()
      for id in drawing.network.edgeIDs {
        guard try drawing.network.edge(id).osmNodes == letters.map(RoadDrawing.id) else { continue }
        tables.add(RoadSign(destinations: ["Beach"]), on: id.index)
      }
      let network = try RoadNetwork(bytes: drawing.network.bytes(attaching: tables.attachments))
      let maneuvers = try network.maneuvers(
        of: network.route(through: [drawing["a"], drawing["e"]]))[0]
      #expect(maneuvers.map(\.kind) == [.depart, .turn, .arrive])
      return maneuvers[1].sign
    }
    #expect(try sign(on: "bd")?.destinations == ["Beach"])
    #expect(try sign(on: "de") == nil)
  }

  @Test("damaged signs are an error of maneuvers")
  func damagedSigns() throws {
    let network = try network(["bx": RoadSign(exit: "12A")])
    let plain = RoadNetwork.Attachments()
    var file = SealedFile(try network.bytes(attaching: plain))
    let signs = try #require(file.section("SIGN"))
    file.store(UInt32(1_000), at: signs.offset + 4)
    file.seal()
    let damaged = try RoadNetwork(bytes: file.bytes)
    let route = try damaged.route(through: [drawing["a"], drawing["w"]])
    let error = #expect(throws: RoadNetworkError.self) { try damaged.maneuvers(of: route) }
    #expect(error?.code == .damaged)
  }

  @Test("a ramp onto a motorway, and the merge at its end")
  func entering() throws {
    let found = try maneuvers("wf")
    #expect(found.map(\.kind) == [.depart, .onRamp, .merge, .arrive])
    #expect(found[1].instruction == "Take the ramp on the left")
    #expect(found[2].direction == .slightLeft)
    #expect(found[2].instruction == "Merge onto Coast Motorway")
  }
}
