import RoadDrawings
import RoadNetworks
import RoadSearch
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

  @Test("a ramp onto a motorway, and the merge at its end")
  func entering() throws {
    let found = try maneuvers("wf")
    #expect(found.map(\.kind) == [.depart, .onRamp, .merge, .arrive])
    #expect(found[1].instruction == "Take the ramp on the left")
    #expect(found[2].direction == .slightLeft)
    #expect(found[2].instruction == "Merge onto Coast Motorway")
  }
}
