import RoadImport
import Testing

@testable import TripSimulation

@Suite struct OnewayTrapTests {
  private static let oneway: OSMTags = ["highway": "residential", "oneway": "yes"]
  private static let open: OSMTags = ["highway": "residential"]

  /// Returns a network of streets between numbered places.
  private func net(_ streets: [(Int, Int, OSMTags)]) -> TownNet {
    var net = TownNet()
    for place in 0..<10 { net.append(Point(Double(place) * 50, Double(place * place))) }
    for street in streets { net.append([street.0, street.1], street.2) }
    return net
  }

  private func oneways(after net: TownNet) -> [Bool] {
    var net = net
    net.openOnewayTraps()
    return net.ways.map { $0.tags["oneway"] != nil }
  }

  @Test("one-way loops keep their direction")
  func roundsKeepTheirDirection() {
    let round = net([(0, 1, Self.oneway), (1, 2, Self.oneway), (2, 0, Self.oneway)])
    #expect(oneways(after: round) == [true, true, true])
  }

  @Test("one-way streets to and from dead ends are opened")
  func deadEndsAreOpened() {
    let trap = net([(0, 1, Self.open), (1, 2, Self.oneway), (3, 1, Self.oneway)])
    #expect(oneways(after: trap) == [false, false, false])
  }

  @Test("only one of two one-way streets into a trap is opened")
  func oneWayOutIsEnough() {
    let trap = net([
      (0, 1, Self.open), (0, 2, Self.oneway), (1, 3, Self.oneway), (2, 3, Self.open),
    ])
    #expect(oneways(after: trap) == [false, false, true, false])
  }

  @Test("chains of traps are opened completely")
  func chainsOfTrapsAreOpenedInRounds() {
    let chain = net([
      (0, 1, Self.open), (1, 2, Self.oneway), (2, 3, Self.oneway), (3, 4, Self.oneway),
    ])
    #expect(oneways(after: chain) == [false, false, false, false])
  }

  @Test("a one-way motorway ramp isn't opened")
  func onlyMinorStreetsAreOpened() {
    let ramp = net([(0, 1, Self.open), (1, 2, ["highway": "motorway_link", "oneway": "yes"])])
    #expect(oneways(after: ramp) == [false, true])
  }
}
