import RoadNetworks
import Testing

@testable import RoadImport

@Suite("Size and weight limits")
struct LimitRuleTests {
  private static let map = """
    w-1-a---x---b-4-e
        |       |
        |       |
        c-------d
    """

  private func extract(way: String = "", node: String = "") throws -> DrawnExtract {
    try DrawnExtract(
      Self.map, ["wa": "", "ax": way, "xb": way, "be": "", "acdb": "name=around"],
      nodes: ["x": node])
  }

  private static let through = ["wa", "ax", "xb", "be"]
  private static let around = ["wa", "around", "be"]

  @Test("limits below the size or weight of a typical car close a road to cars")
  func usualCar() throws {
    for (tags, isOpen) in [
      ("maxheight=1.5", false), ("maxheight=2", true), ("maxheight=default", true),
      ("maxheight:physical=1.4", false), ("maxwidth=1.5", false), ("maxwidth=2.1", true),
      ("maxlength=4", false), ("maxlength=12", true), ("maxweight=1.5", false),
      ("maxweight=3.5", true), ("maxheight=5'3\"", true), ("maxheight=5'2\"", false),
      ("maxweight=1500kg", false), ("maxheight=4;1.5", false), ("maxheight=nonsense", true),
      ("maxheight=0", true), ("maxheight=5'2", false), ("maxheight=5'3", true),
    ] {
      let expected = isOpen ? Self.through : Self.around
      #expect(try extract(way: tags).route("14") == expected, "\(tags)")
      #expect(try extract(node: "barrier=height_restrictor \(tags)").route("14") == expected)
      // Bicycles and pedestrians are never too large.
      #expect(try extract(way: tags).route("14", .bicycle) == Self.through)
      #expect(try extract(way: tags).route("14", .foot) == Self.through)
    }
  }

  @Test("`width` is a limit on a way, but not at a node")
  func widths() throws {
    #expect(try extract(way: "width=1").route("14") == Self.around)
    let bollard = try extract(node: "barrier=bollard motor_vehicle=yes width=0.2")
    #expect(try bollard.route("14") == Self.through)
  }

  @Test(
    "there is no route between two places on the same road if the road's height limit is too low")
  func bothEndsOnClosedRoad() throws {
    let extract = try DrawnExtract(
      "w---a--1----2---b", ["wa": "", "ab": "maxheight=1.5"])
    #expect(throws: RoadNetworkError.self) { try extract.route("12") }
    #expect(try extract.route("12", .bicycle) == ["ab"])
  }

  @Test("limits are compared with the stated size and weight of a vehicle")
  func stated() throws {
    let low = try extract(way: "maxheight=1.9")
    #expect(try low.route("14") == Self.through)
    #expect(
      try low.route("14") {
        $0.vehicle = VehicleDimensions(height: 1.91, width: 1.9, length: 5, weight: 2)
      } == Self.around)
    #expect(
      try low.route("14") {
        $0.vehicle = VehicleDimensions(height: 1.9, width: 1.9, length: 5, weight: 2)
      } == Self.through)
    let weak = try extract(node: "maxweight=7.5")
    #expect(
      try weak.route("14") {
        $0.vehicle = VehicleDimensions(height: 3, width: 2, length: 8, weight: 12)
      } == Self.around)
  }

  @Test("a limit can apply to one direction")
  func direction() throws {
    let extract = try extract(way: "maxheight:forward=1.5")
    #expect(try extract.route("14") == Self.around)
    #expect(try extract.route("41") == Self.through.reversed())
  }

  @Test("a limit applies even if there is no detour, and is an attribute of an edge")
  func edges() throws {
    let extract = try DrawnExtract("w-1-a-2-b", ["wa": "", "ab": "maxheight=1.5 maxweight=0.75"])
    #expect(try extract.routeOrNone("12") == nil)
    let limits = try extract.network.edgeIDs.map { try extract.network.edge($0).attributes.limits }
    #expect(limits.contains { $0.height == 1.5 && $0.weight == 0.75 && $0.width == nil })
    #expect(limits.contains(RoadLimits()))
  }

  @Test("unsupported limits are counted and ignored")
  func notUnderstood() throws {
    for (tags, count) in [
      ("maxheight=tall maxweight=3.5", 1), ("maxheight=default maxwidth=none", 0),
      ("maxheight:conditional=2@(Mo-Fr)", 1), ("maxheight:lanes=2|3", 1),
      ("maxweight=3.5;heavy maxlength=unsigned width=wide", 1),
    ] {
      #expect(try extract(way: tags).report.limitsNotUnderstood == 2 * count, "\(tags)")
      #expect(try extract(node: tags).report.limitsNotUnderstood == count, "\(tags)")
      #expect(try extract(way: tags).route("14") == Self.through)
    }
    let lines = try extract(node: "maxheight=tall").report.lines
    #expect(lines.contains("1 size or weight limit unsupported and ignored"))
  }

  @Test(
    "lengths are parsed with their units",
    arguments: [
      ("2.5", 2.5), ("2,5", 2.5), ("2,05 m", 2.05), ("2,500", nil), ("2,", nil), ("2,5,1", nil),
      ("2.5 m", 2.5), ("250 cm", 2.5), ("8'6\"", 2.5908), ("8 ft 6 in", 2.5908),
      ("2.5 meters", 2.5), ("2.5 metre", 2.5), ("2.5 m.", 2.5), ("2.50 M", 2.5), ("8 feet", 2.4384),
      ("8′6″", 2.5908), ("8 Ft 6 In", 2.5908), ("98 inches", 2.4892), ("2.5 m approx", nil),
      ("7'", 2.1336), ("none", nil), ("", nil), ("-2", nil), ("2.5.1", nil), ("2 parsec", nil),
      ("1e5", nil), ("99999", nil),
    ] as [(String, Double?)])
  func lengths(_ text: String, _ meters: Double?) {
    let found = LimitRules.meters(text[...])
    #expect(found.map { ($0 * 1e6).rounded() } == meters.map { ($0 * 1e6).rounded() })
  }

  @Test(
    "weights are parsed with their units",
    arguments: [
      ("7.5", 7.5), ("7,5 t", 7.5), ("3,500 kg", nil), ("7.5 t", 7.5), ("3500 kg", 3.5),
      ("10 st", 9.071_847_4),
      ("5 tons", 5), ("5T", 5), ("5 tonnes", 5), ("8000 LBS", 3.628_738_96), ("6t mgw", nil),
      ("8000 lbs", 3.628_738_96), ("unsigned", nil), ("700", nil),
    ] as [(String, Double?)])
  func weights(_ text: String, _ tons: Double?) {
    let found = LimitRules.tons(text[...])
    #expect(found.map { ($0 * 1e6).rounded() } == tons.map { ($0 * 1e6).rounded() })
  }
}
