import RoadDrawings
import RoadNetworks
import RoadSearch
import Testing

@Suite("Waypoints at junctions")
struct JunctionPlaceTests {
  private static let towns: [(map: String, ways: [DrawnWay])] = [
    // A one-way street ends at a, where a private street and a cul-de-sac begin.
    (
      """
      p
      |
      |
      a--x--y
      |  |  |
      c  z--w
      """,
      [
        DrawnWay("xa", oneway: true), DrawnWay("ap", access: .private), DrawnWay("ac"),
        DrawnWay("xywzx"),
      ]
    ),
    // A one-way street begins at a, where a private street ends.
    (
      """
      p
      |
      |
      a--x--y
         |  |
         z--w
      """,
      [DrawnWay("ax", oneway: true), DrawnWay("ap", access: .private), DrawnWay("xywzx")]
    ),
    // A loop that starts and ends at a, where a private street and a cul-de-sac begin.
    (
      """
      p  x--y
      |  |  |
      a--+--z
      |
      c
      """,
      [DrawnWay("axyza"), DrawnWay("ap", access: .private), DrawnWay("ac")]
    ),
    // A one-way loop that starts and ends at a, where a destination-only street ends. A cul-de-sac
    // begins at z, on the loop.
    (
      """
      p--a--x
         |  |
      c--z--y
      """,
      [
        DrawnWay("axyza", oneway: true), DrawnWay("pa", access: .destination), DrawnWay("zc"),
      ]
    ),
  ]

  @Test(
    "routes between the nodes of a drawing cost the same as in one-to-many searches",
    arguments: towns.indices)
  func equalCosts(town: Int) throws {
    let (map, ways) = Self.towns[town]
    let letters = Set(map.filter(\.isLetter)).sorted()
    let drawing = try RoadDrawing(map, ways: ways, cell: 40)
    for objective in [RouteOptions.Objective.time, .distance] {
      var options = RouteOptions()
      options.objective = objective
      var router = try OneToManyRouter(drawing.network, options: options)
      let places = try letters.map { try drawing.network.nearest(to: drawing[$0]).position }
      for (origin, from) in zip(places, letters) {
        let costs = try router.costs(from: origin, to: places, within: .max)
        for (cost, to) in zip(costs, letters) {
          // Without a cost, there is no route unless a waypoint is moved.
          guard let cost else { continue }
          let route = try drawing.network.route(
            through: [drawing[from], drawing[to]], options: options)
          #expect(route.waypoints.allSatisfy { $0.place.distance < 0.02 })
          let found =
            objective == .time
            ? (route.legs[0].duration / .milliseconds(1)).rounded()
            : (route.length * 1000).rounded()
          #expect(Double(cost) == found, "\(objective) \(from)\(to)")
        }
      }
    }
  }

  @Test("a junction is left or reached over a private street if no other road leads out or in")
  func privateStreets() throws {
    let town = try RoadDrawing(
      Self.towns[0].map,
      ways: [
        DrawnWay("xa", oneway: true), DrawnWay("ap", access: .private), DrawnWay("xywzx"),
      ], cell: 40)
    #expect(try town.network.route(through: "ap".map { town[$0] }).length.rounded() == 120)
    let other = try RoadDrawing(Self.towns[1].map, ways: Self.towns[1].ways, cell: 40)
    #expect(try other.network.route(through: "pa".map { other[$0] }).length.rounded() == 120)
    // The same with a via point at the node.
    #expect(try other.network.route(through: "pax".map { other[$0] }).length.rounded() == 240)
  }

  @Test("a waypoint is moved to another road if its own road can't be left or reached")
  func closedParts() throws {
    let map = """
      c1-a--x--y--q
            |  |  |
            z--w--r
            |  |  |
            s--t--u
      """
    for street in ["xa", "ax"] {
      let drawing = try RoadDrawing(
        map,
        ways: [DrawnWay(street, oneway: true), DrawnWay("ac")]
          + ["xy", "yq", "zw", "wr", "st", "tu", "xz", "zs", "yw", "wt", "qr", "ru"]
          .map { DrawnWay($0) }, cell: 40)
      let points = street == "xa" ? "1w" : "w1"
      let route = try drawing.network.route(through: points.map { drawing[$0] })
      let moved = route.waypoints.map(\.place.distance)
      #expect(moved.max()?.rounded() == 200, "\(moved)")
    }
  }

  @Test("a route leaves a junction within 90 degrees of the departure bearing")
  func bearings() throws {
    let drawing = try RoadDrawing(
      """
      a--b--c
         |
         d
      """, ways: [DrawnWay("ab"), DrawnWay("bc"), DrawnWay("bd")], cell: 40)
    for (bearing, goal, length) in [(90.0, "c", 120), (90, "a", 280), (270, "a", 120)] {
      let route = try drawing.network.route(through: [
        RouteWaypoint(drawing["b"], bearing: bearing), RouteWaypoint(drawing[Character(goal)]),
      ])
      #expect(Int(route.length.rounded()) == length, "\(bearing) \(goal)")
    }
  }
}
