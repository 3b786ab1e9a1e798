import Coordinates
import RoadNetworks
import Testing

@testable import RoadImport

@Suite("Pedestrian areas")
struct AreaRuleTests {
  /// A public square of 200 m by 100 m, with a footway to each of its four sides.
  private static let map = """
          n
          |
      p---q---r
      |       |
    w-s   x   t-e
      |       |
      u---v---y
          |
          z
    """

  private static let roads: KeyValuePairs = [
    "ws": "highway=footway", "nq": "highway=footway", "te": "highway=footway",
    "vz": "highway=footway", "pqrtyvusp": "highway=pedestrian area=yes name=Square",
  ]

  @Test("areas are crossed in straight lines")
  func across() throws {
    let extract = try DrawnExtract(Self.map, Self.roads)
    #expect(extract.report.areas.count == 1)
    #expect(extract.report.waysLeftOut == [:])
    #expect(try extract.route("we", .foot) == ["ws", "Square", "te"])
    #expect(try extract.route("nz", .foot) == ["nq", "Square", "vz"])
    let length = try extract.length("we", .foot)
    // Straight across; a route along the outline would be 100 m longer.
    #expect(abs(length - 300) < 1)
    let corner = try extract.length("wn", .foot)
    #expect(abs(corner - 211.8) < 15)
  }

  @Test("platforms and piers are areas if their outline is closed, and ways otherwise")
  func platforms() throws {
    for tags in ["railway=platform", "public_transport=platform", "man_made=pier"] {
      var roads = Array(Self.roads)
      roads[4].value = "\(tags) name=Square"
      let closed = try DrawnExtract(Self.map, roads)
      #expect(closed.report.areas.count == 1)
      #expect(try abs(closed.length("we", .foot) - 300) < 1)
      let line = try DrawnExtract(
        "a---b---c---d",
        ["ab": "highway=footway", "bc": tags + " name=Platform", "cd": "highway=steps"])
      #expect(line.report.areas.count == 0)
      #expect(try line.route("ad", .foot) == ["ab", "Platform", "cd"])
    }
  }

  @Test(
    "areas can be closed at certain hours",
    arguments: ["foot:conditional=no@(22:00-06:00)", "opening_hours=06:00-22:00"])
  func hours(_ tags: String) throws {
    var roads = Array(Self.roads)
    roads[4].value += " " + tags
    let extract = try DrawnExtract(Self.map, roads)
    for (hour, isOpen) in [(12, true), (23, false)] {
      let time = LocalTime(
        dayNumber: LocalTime.Day.number(year: 2026, month: 11, day: 23), minute: 60 * hour)
      let route = try extract.routeOrNone("we", .foot) { $0.time = .moment(time) }
      #expect(route == (isOpen ? ["ws", "Square", "te"] : nil))
    }
  }

  @Test("areas are closed to cars, and open to bicycles if tagged accordingly")
  func others() throws {
    let extract = try DrawnExtract(Self.map, Self.roads)
    #expect(throws: RoadNetworkError.self) { try extract.route("we") }
    let open = try DrawnExtract(
      Self.map,
      [
        "ws": "", "te": "", "nq": "", "vz": "",
        "pqrtyvusp": "highway=pedestrian area=yes bicycle=yes name=Square",
      ])
    #expect(try open.route("we", .bicycle) == ["ws", "Square", "te"])
  }

  @Test("routes go around holes in areas")
  func holes() throws {
    let map = """
        p-------q
        |       |
        |  a-b  |
      w-s  | |  t-e
        |  c-d  |
        |       |
        u-------y
      """
    let extract = try DrawnExtract(
      map,
      [
        "ws": "highway=footway", "te": "highway=footway", "psuyt": "natural=nothing",
        "tqp": "natural=nothing", "abdca": "natural=nothing",
      ],
      relations: [
        (
          "type=multipolygon highway=pedestrian name=Court",
          "outer:psuyt outer:tqp inner:abdca"
        )
      ])
    #expect(extract.report.areas.count == 1)
    let length = try extract.length("we", .foot)
    #expect(try extract.route("we", .foot) == ["ws", "Court", "te"])
    // From s to a corner of the hole, along its side, and on to t.
    #expect(abs(length - (100 + 2 * (75.0 * 75 + 25 * 25).squareRoot() + 50)) < 1)
    // The hole blocks the line of sight from s to t.
    let place = { (letter: Character) -> FixedCoordinate? in
      (try? extract[letter]).map(FixedCoordinate.init)
    }
    let ids = Dictionary(uniqueKeysWithValues: "psuytqabdc".map { (Int64($0.asciiValue ?? 0), $0) })
    func lines(_ rings: [String], _ entries: String) -> [String] {
      let rings = rings.map { $0.compactMap { $0.asciiValue.map(Int64.init) } }
      let sight = AreaSight(
        rings, isEntry: { ids[$0].map(entries.contains) ?? false },
        position: { ids[$0].flatMap(place) })
      return sight?.lines().map { "\(ids[$0.from] ?? "?")\(ids[$0.to] ?? "?")" }.sorted() ?? []
    }
    #expect(lines(["psuytqp"], "st") == ["st"])
    #expect(lines(["psuytqp", "abdca"], "st") == ["dt", "sc"])
    #expect(lines(["psuytqp", "abdca"], "pq") == [])
    #expect(lines(["psuytqp", "abdca"], "pa") == ["pa"])
    #expect(lines(["psuytqp", "abdca"], "py") == ["cy", "pc"])
    #expect(lines(["psuytqp"], "s") == [])
  }

  @Test("routes go around a bay in the outline, from corner to corner")
  func bays() throws {
    let map = """
        v           w
        |           |
        a---b   e---f
        |   |   |   |
        |   c---d   |
        |           |
      x-h-----------g-y
      """
    let extract = try DrawnExtract(
      map,
      [
        "abcdefgha": "highway=pedestrian area=yes name=U", "va": "highway=footway",
        "wf": "highway=footway", "xh": "highway=footway", "gy": "highway=footway",
      ])
    #expect(extract.report.areas.count == 1)
    // The line from a to f would cross the bay, but those from a to c and from d to f don't.
    let length = try extract.length("vw", .foot)
    #expect(abs(length - (200 + 2 * (100.0 * 100 + 50 * 50).squareRoot())) < 1)
  }

  @Test("incomplete and unsuitable outlines are left out and reported")
  func incomplete() throws {
    let extract = try DrawnExtract(
      Self.map, ["ws": "highway=footway", "pq": "natural=nothing", "qr": "natural=nothing"],
      relations: [("type=multipolygon highway=pedestrian", "outer:pq outer:qr")])
    #expect(extract.report.areas.count == 0)
    #expect(extract.report.areas.incomplete == 1)
    #expect(extract.report.lines.contains { $0.contains("the outline is incomplete") })
    // An area with an open outline, and an area that is not for pedestrians.
    let open = try DrawnExtract(
      Self.map,
      [
        "ws": "highway=footway", "pqr": "highway=pedestrian area=yes",
        "pqrtp": "highway=motorway area=yes",
      ])
    #expect(open.report.areas.count == 0)
    #expect(open.report.waysLeftOut == [WayRejection.area.rawValue: 2])
  }

  @Test("rings are assembled from ways in any order and direction")
  func rings() {
    #expect(
      RingAssembly.rings([[1, 2, 3], [5, 1], [5, 4, 3]])?.map { Set($0) } == [[1, 2, 3, 4, 5]])
    #expect(RingAssembly.rings([[1, 2, 3, 1], [7, 8, 9, 7]])?.count == 2)
    #expect(RingAssembly.rings([[1, 2, 3], [3, 4]]) == nil)
    #expect(RingAssembly.rings([]) == [])
    #expect(RingAssembly.rings([[1]]) == [])
  }
}
