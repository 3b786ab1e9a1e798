import Coordinates
import RoadImport
import RoadNetworks
import Testing

@Suite("Road attributes determined by the travel profile")
struct ProfileRuleTests {
  @Test("motorways are one-way by default, and motorway ramps aren't")
  func ramps() throws {
    let map = """
      a-1-b-2-c
      """
    let open = try DrawnExtract(
      map, ["ab": "highway=motorway_link", "bc": "highway=motorway_link"])
    #expect(try open.route("12") == ["ab", "bc"])
    #expect(try open.route("21") == ["bc", "ab"])
    let oneway = try DrawnExtract(
      map, ["ab": "highway=motorway_link oneway=yes", "bc": "highway=motorway_link oneway=yes"])
    #expect(try oneway.routeOrNone("21") == nil)
    let motorway = try DrawnExtract(map, ["ab": "highway=motorway", "bc": "highway=motorway"])
    #expect(try motorway.routeOrNone("21") == nil)
  }

  @Test(
    "bicycles may ride against one-way traffic if a tag of the street or its cycle lane allows it",
    arguments: [
      ("cycleway:left=lane cycleway:left:oneway=-1", true),
      ("cycleway:left=track cycleway:left:oneway=no", true),
      ("cycleway:right=lane cycleway:right:oneway=-1", true),
      ("cycleway:both=lane cycleway:both:oneway=no", true),
      ("cycleway=opposite_lane", true), ("oneway:bicycle=no", true),
      ("cycleway:left=opposite", true),
      ("cycleway=lane cycleway:left:oneway=-1", true),
      ("cycleway:both=lane cycleway:left:oneway=-1", true),
      ("cycleway=track cycleway:oneway=no", true),
      ("cycleway:left=lane", false), ("cycleway=lane", false),
      ("cycleway:left=lane cycleway:left:oneway=yes", false),
      ("cycleway:left=no cycleway:left:oneway=-1", false),
      ("cycleway:left=separate cycleway:left:oneway=no", false),
      ("cycleway:left=lane cycleway:left:oneway=-1 oneway:bicycle=yes", false),
    ])
  func contraflow(_ tags: String, isOpen: Bool) throws {
    let extract = try DrawnExtract("a-1-b-2-c", ["ab": "oneway=yes foot=no \(tags)", "bc": ""])
    #expect(try extract.routeOrNone("21", .bicycle) == (isOpen ? ["bc", "ab"] : nil))
    #expect(try extract.routeOrNone("21") == nil)
    #expect(try extract.route("12", .bicycle) == ["ab", "bc"])
  }

  @Test("the direction of a cycle lane is relative to that of the way")
  func contraflowOnReversedWays() throws {
    func road(_ tags: String) throws -> String {
      try TravelProfile().road("highway=residential foot=no oneway=-1 \(tags)").letters(.bicycle)
    }
    #expect(try road("cycleway:left=lane cycleway:left:oneway=-1") == "<+")
    #expect(try road("cycleway:left=lane cycleway:left:oneway=yes") == "++")
  }

  @Test(
    "bicycles are pushed where riding isn't allowed but walking is",
    arguments: [
      ("highway=footway", true), ("highway=pedestrian", true), ("highway=steps", true),
      ("highway=pedestrian vehicle=no", true), ("vehicle=no foot=yes", true), ("oneway=-1", true),
      ("access=no foot=yes", true),
      ("vehicle=no", false), ("highway=footway bicycle=no", false), ("bicycle=no", false),
      ("bicycle=use_sidepath", false),
      ("highway=footway foot=no", false), ("highway=steps conveying=yes", false),
      ("highway=corridor", false), ("oneway=-1 foot=no", false),
      ("oneway=-1 junction=roundabout", false), ("smoothness=impassable", false),
      ("highway=path sac_scale=alpine_hiking", false), ("highway=path mtb:scale=4", false),
    ])
  func pushedBicycles(_ tags: String, isOpen: Bool) throws {
    let extract = try DrawnExtract("a-1-b-2-c", ["ab": tags, "bc": ""])
    #expect(try extract.routeOrNone("12", .bicycle) == (isOpen ? ["ab", "bc"] : nil))
  }

  @Test("a bicycle is ridden around a footway if that is faster than to push it")
  func pushingIsSlow() throws {
    let map = """
          c---d
          |   |
      a-1-b---e-2-f
      """
    let extract = try DrawnExtract(map, ["ab": "", "be": "highway=footway", "bcde": "", "ef": ""])
    #expect(try extract.route("12", .bicycle) == ["ab", "bcde", "ef"])
  }

  @Test(
    "roads reserved for carpools are closed to cars",
    arguments: [
      ("hov=designated", false), ("hov=only", false), ("hov:lanes=designated|designated", false),
      ("hov:lanes=designated|yes", true), ("hov=yes", true),
      ("hov:forward=designated", false),
    ])
  func carpool(_ tags: String, isOpen: Bool) throws {
    let extract = try DrawnExtract("a-1-b-2-c", ["ab": tags, "bc": ""])
    #expect(try extract.routeOrNone("12") == (isOpen ? ["ab", "bc"] : nil))
  }

  @Test(
    "escalators are one-way if their direction is tagged",
    arguments: [
      ("conveying=forward", true, false), ("conveying=backward", false, true),
      ("conveying=yes oneway=yes", true, false), ("conveying=yes oneway=-1", false, true),
      ("conveying=yes", true, true), ("conveying=no oneway=yes", true, true),
      ("conveying=reversible", true, true), ("oneway=yes", true, true),
    ])
  func escalators(_ tags: String, up: Bool, down: Bool) throws {
    let extract = try DrawnExtract(
      "a-1-b-2-c", ["ab": "highway=steps \(tags)", "bc": "highway=footway"])
    #expect(try extract.routeOrNone("12", .foot) == (up ? ["ab", "bc"] : nil))
    #expect(try extract.routeOrNone("21", .foot) == (down ? ["bc", "ab"] : nil))
  }

  @Test(
    "speed limits also apply to bicycles",
    arguments: [
      ("highway=residential maxspeed=10", 10), ("highway=residential maxspeed=30", 15),
      ("highway=cycleway maxspeed=5mph", 8.046_72), ("highway=residential maxspeed=walk", 7),
    ])
  func bicycleLimits(_ tags: String, speed: Double) throws {
    let way = try TravelProfile().road(tags)
    let pace = RoadAttributes.pace(kilometersPerHour: speed)
    #expect(way.forward.paces.bicycle == pace && way.backward.paces.bicycle == pace)
  }

  @Test("a speed limit in one direction applies to bicycles in that direction only")
  func bicycleLimitsByDirection() throws {
    let way = try TravelProfile().road("highway=residential maxspeed:backward=6")
    #expect(way.forward.paces.bicycle == RoadAttributes.pace(kilometersPerHour: 15))
    #expect(way.backward.paces.bicycle == RoadAttributes.pace(kilometersPerHour: 6))
  }

  @Test("the speed of cars on roundabouts without a limit is at most 40 km/h")
  func roundabouts() throws {
    for (tags, speed) in [
      ("highway=primary junction=roundabout", 40), ("highway=trunk junction=circular", 40),
      ("highway=residential junction=roundabout", 25), ("highway=primary junction=jughandle", 65),
      ("highway=primary junction=roundabout maxspeed=50", 40),
    ] as [(String, Double)] {
      let way = try TravelProfile().road(tags)
      #expect(way.forward.paces.car == RoadAttributes.pace(kilometersPerHour: speed), "\(tags)")
    }
  }

  @Test("main roads without a speed limit are slower among residential streets")
  func towns() throws {
    // The same road among parallel streets 100 m apart, or among tracks.
    func roads(isTown: Bool, _ tags: String) throws -> [RoadEdge] {
      let map = zip("abcdefghijklm", zip("nopqrstuvwxyz", "ABCDEFGHIJKLM")).map {
        "\($0)----------------\($1.0)----------------\($1.1)"
      }
      let streets = map.map { $0.filter(\.isLetter) }.enumerated().map { number, letters in
        let isMain = number == map.count / 2
        return (key: letters, value: isMain ? "\(tags) name=main" : isTown ? "" : "highway=track")
      }
      let extract = try DrawnExtract(
        map.joined(separator: "\n\n\n\n"), streets, cell: 25)
      return try extract.network.edgeIDs.map { try extract.network.edge($0) }
        .filter { $0.name == "main" }
    }
    func speeds(isTown: Bool, _ tags: String) throws -> Set<Double> {
      Set(
        try roads(isTown: isTown, tags).map {
          (3.6e6 / Double($0.attributes.paces.car)).rounded()
        })
    }
    #expect(try speeds(isTown: true, "highway=primary") == [49])
    #expect(try speeds(isTown: false, "highway=primary") == [65])
    #expect(try speeds(isTown: true, "highway=secondary") == [41])
    #expect(try speeds(isTown: true, "highway=primary maxspeed=70") == [56])
    #expect(try speeds(isTown: true, "highway=tertiary") == [30])
    #expect(try speeds(isTown: true, "highway=tertiary junction=roundabout") == [40])
    #expect(try speeds(isTown: true, "highway=motorway_link") == [34])
    #expect(try speeds(isTown: true, "highway=motorway") == [90])
    // A speed limit at certain hours isn't lowered in towns.
    let tags = "highway=primary maxspeed:conditional=50@(22:00-06:00)"
    for road in try roads(isTown: true, tags) {
      for (minute, free, outside) in [(60, 40.0, 40.0), (720, 48.75, 65)] {
        let time = TravelTime.moment(LocalTime(dayNumber: 20_000, minute: minute))
        let attributes = road.attributes(at: time)
        let speeds = [
          attributes.freeFlowSpeed(for: .car), attributes.speedOutsideTowns(for: .car),
        ]
        #expect(zip(speeds, [free, outside]).allSatisfy { abs(($0 ?? 0) * 3.6 - $1) < 0.01 })
      }
    }
    // `speedOutsideTowns` is the free-flow speed without the reduction for towns.
    var town = RoadAttributes(roadClass: .primary)
    town.paces.car = RoadAttributes.pace(kilometersPerHour: 48.75)
    town.paces.bicycle = RoadAttributes.pace(kilometersPerHour: 15)
    town.paces.carOrigin = .town
    #expect(abs(try #require(town.speedOutsideTowns(for: .car)) - 65 / 3.6) < 0.001)
    #expect(town.speedOutsideTowns(for: .bicycle) == town.freeFlowSpeed(for: .bicycle))
    #expect(town.speedOutsideTowns(for: .foot) == nil)
    // A bad surface makes a road even slower.
    #expect(try speeds(isTown: true, "highway=primary surface=cobblestone") == [30])
  }
}
