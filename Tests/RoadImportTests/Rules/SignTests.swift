import RoadDrawings
import RoadNetworks
import RoadSigns
import Testing

@testable import RoadImport

@Suite("Signs of roads")
struct SignTests {
  private typealias Tags = [(key: String, value: String)]

  /// Returns the signs on a way in the direction of its nodes, and against it.
  private func signs(_ tags: Tags, exit: Tags = []) throws -> [RoadSign?] {
    var way = DrawnWay("ab")
    guard case .road(let road) = TravelProfile().interpret(OSMTags(tags)) else {
      Issue.record("\(tags) isn't a road")
      return []
    }
    (way.forward, way.backward) = (road.forward, road.backward)
    let drawing = try RoadDrawing("a---b---c", ways: [way, "bc"])
    var reader = SignReader()
    reader.add(way: 1, OSMTags(tags), road)
    reader.add(nodeAt: FixedCoordinate(drawing["a"]), OSMTags(exit))
    let tables = reader.tables(for: drawing.network)
    let bytes = try drawing.network.bytes(attaching: tables.attachments)
    let network = try RoadNetwork(bytes: bytes)
    let edges = try network.edgeIDs.map { try network.edge($0) }
    return try ["ab", "ba"].map { letters in
      let edge = try #require(edges.first { $0.osmNodes == letters.map(RoadDrawing.id) })
      return try network.sign(on: edge.id)
    }
  }

  private let oneway: Tags = [("highway", "primary"), ("oneway", "yes")]
  private let twoWay: Tags = [("highway", "primary")]

  @Test("on one-way roads, tags hold in the only direction")
  func oneWay() throws {
    let tags: Tags = [
      ("destination", "Braga; Vila Nova de Gaia ;;Porto"), ("destination:ref", "A 3;A 4"),
      ("junction:ref", "12A;13"),
    ]
    let sign = RoadSign(
      exit: "12A", references: ["A 3", "A 4"],
      destinations: ["Braga", "Vila Nova de Gaia", "Porto"])
    #expect(try signs(oneway + tags) == [sign, nil])
    #expect(try signs(twoWay + [("oneway", "-1")] + tags) == [nil, sign])
  }

  @Test("on two-way roads, only tags of a direction count")
  func directions() throws {
    #expect(
      try signs(twoWay + [("destination", "Braga"), ("junction:ref", "1")]) == [nil, nil])
    #expect(
      try signs(
        twoWay + [
          ("destination:forward", "Braga"), ("destination:ref:backward", "N 1;N 2"),
        ]) == [RoadSign(destinations: ["Braga"]), RoadSign(references: ["N 1", "N 2"])])
    // A tag of the direction precedes the other one.
    #expect(
      try signs(oneway + [("destination", "Braga"), ("destination:forward", "Porto")])
        == [RoadSign(destinations: ["Porto"]), nil])
  }

  @Test("empty lists are no signs")
  func empty() throws {
    for text in ["", ";", " ; ;"] {
      #expect(
        try signs(
          oneway + [("destination", text), ("destination:ref", text), ("junction:ref", text)])
          == [nil, nil])
    }
  }

  @Test("the number of a motorway's exit is that of the ramps that begin there")
  func exits() throws {
    let ramp: Tags = [("highway", "motorway_link"), ("oneway", "yes")]
    let junction: Tags = [("highway", "motorway_junction"), ("ref", "21; 22")]
    #expect(try signs(ramp, exit: junction) == [RoadSign(exit: "21"), nil])
    // The number on the ramp itself precedes it.
    #expect(
      try signs(ramp + [("junction:ref", "7")], exit: junction) == [RoadSign(exit: "7"), nil])
    #expect(try signs([("highway", "motorway"), ("oneway", "yes")], exit: junction) == [nil, nil])
    #expect(try signs(twoWay, exit: junction) == [nil, nil])
    // A ramp that ends there, a node of another kind, and one without a number.
    let backward: Tags = [("highway", "motorway_link"), ("oneway", "-1")]
    #expect(try signs(backward, exit: junction) == [nil, nil])
    #expect(try signs(ramp, exit: [("highway", "crossing"), ("ref", "21")]) == [nil, nil])
    #expect(try signs(ramp, exit: [("highway", "motorway_junction")]) == [nil, nil])
  }

  @Test("an import keeps signs in the file, without a change of the network's identity")
  func importing() throws {
    let map = """
      a---b---c
          .
              d
      """
    let motorway = "highway=motorway oneway=yes"
    func extract(ramp: String, node: String = "") throws -> RoadNetwork {
      try DrawnExtract(
        map, ["abc": motorway, "bd": "highway=motorway_link oneway=yes \(ramp)"],
        nodes: ["b": node]
      ).network
    }
    let plain = try extract(ramp: "")
    let network = try extract(
      ramp: "destination=Braga;Porto", node: "highway=motorway_junction ref=5")
    #expect(network.identity == plain.identity)
    let found = try network.edgeIDs.compactMap { try network.sign(on: $0) }
    #expect(found == [RoadSign(exit: "5", destinations: ["Braga", "Porto"])])
    #expect(plain.sectionSizes.allSatisfy { $0.name != "SIGN" && $0.name != "SIGT" })
  }
}
