import RoadImport
import RoadNetworks
import Testing

@Suite("Road attributes from tags")
struct RoadBuildTests {
  @Test(
    "lanes are counted for each direction",
    arguments: [
      ("lanes=2", 1, 1), ("lanes=4", 2, 2), ("lanes=3", 1, 1), ("lanes=1", 1, 1),
      ("lanes=3 lanes:forward=2", 2, 1), ("lanes=3 lanes:backward=2", 1, 2),
      ("lanes=3 lanes:forward=2 lanes:backward=1", 2, 1), ("lanes=3 oneway=yes", 3, 0),
      ("lanes=2 oneway=-1", 0, 2), ("lanes=1 lanes:forward=2", 2, 1), ("", 0, 0),
      ("lanes=0", 0, 0), ("lanes=-2", 0, 0), ("lanes=1;2", 0, 0), ("lanes=999", 127, 127),
      ("lanes=99999999999999999999", 0, 0), ("lanes=1.5", 0, 0),
    ])
  func lanes(_ tags: String, forward: Int, backward: Int) throws {
    let road = try TravelProfile().road("highway=primary " + tags)
    #expect(Int(road.forward.lanes) == forward, "\(tags)")
    #expect(Int(road.backward.lanes) == backward, "\(tags)")
  }

  @Test("bridges, tunnels, tolls, links, roundabouts, ferries, and layers are recognized")
  func flags() throws {
    let profile = TravelProfile()
    let bridge = try profile.road("highway=trunk_link bridge=viaduct layer=2 toll=yes").forward
    #expect(bridge.isBridge && bridge.isLink && bridge.hasToll && bridge.layer == 2)
    #expect(bridge.roadClass == .trunk)
    let plain = try profile.road("highway=trunk bridge=no tunnel=culvert toll=no covered=no")
      .forward
    #expect(!plain.isBridge && !plain.isTunnel && !plain.hasToll && !plain.isLink)
    for tags in ["tunnel=yes", "tunnel=building_passage", "covered=yes"] {
      #expect(try profile.road("highway=service " + tags).backward.isTunnel)
    }
    #expect(try profile.road("highway=primary junction=roundabout").forward.isRoundabout)
    #expect(try !profile.road("highway=primary junction=approach").forward.isRoundabout)
    #expect(try profile.road("route=ferry").forward.isFerry)
    for (layer, stored) in [
      ("-1", -1), ("0", 0), ("999", 127), ("-999", -128), ("1;2", 0), ("x", 0),
    ] {
      #expect(try Int(profile.road("highway=primary layer=\(layer)").forward.layer) == stored)
    }
  }

  @Test(
    "parking aisles, driveways, and similar roads are minor service roads",
    arguments: [
      ("parking_aisle", true), ("driveway", true), ("drive-through", true),
      ("emergency_access", true),
      ("alley", false), ("siding", false), ("", false),
    ])
  func minorServices(_ service: String, isMinor: Bool) throws {
    let profile = TravelProfile()
    #expect(
      try profile.road("highway=service service=\(service)").forward.isMinorService == isMinor)
    #expect(
      try !profile.road("highway=residential service=\(service)").forward.isMinorService)
  }

  @Test("the driving side is read from the tag, or else from the profile")
  func drivingSide() throws {
    var profile = TravelProfile()
    #expect(try !profile.road("highway=primary").forward.drivesOnLeft)
    #expect(try profile.road("highway=primary driving_side=left").backward.drivesOnLeft)
    profile.drivesOnLeft = true
    #expect(try profile.road("highway=primary").forward.drivesOnLeft)
    #expect(try !profile.road("highway=primary driving_side=right").forward.drivesOnLeft)
  }

  @Test("names and references are read from the most preferred key with a value")
  func names() throws {
    let profile = TravelProfile()
    func names(_ tags: OSMTags) -> [String?] {
      var tags = tags
      tags.pairs.append(("highway", "primary"))
      guard case .road(let road) = profile.interpret(tags) else { return [] }
      return [road.name, road.reference]
    }
    #expect(names(["name": "Rua de São João", "ref": "EN 12"]) == ["Rua de São João", "EN 12"])
    #expect(names(["official_name": "A", "loc_name": "B", "int_ref": "E 1"]) == ["A", "E 1"])
    #expect(names(["loc_name": "B", "name": " ", "ref": ""]) == ["B", nil])
    #expect(names(["name:en": "X"]) == [nil, nil])
  }

  @Test(
    "the tags of a node determine its flags",
    arguments: [
      ("barrier=bollard", [.blocks(.car)]), ("barrier=block", [.blocks(.car)]),
      ("barrier=chain", [.blocks(.car)]), ("barrier=yes", [.blocks(.car)]),
      ("barrier=cycle_barrier", [.blocks(.car)]), ("barrier=unheard_of", [.blocks(.car)]),
      ("barrier=kissing_gate", [.blocks(.car), .blocks(.bicycle)]),
      ("barrier=wall", [.blocks(.car), .blocks(.bicycle), .blocks(.foot)]),
      ("barrier=gate", []), ("barrier=lift_gate", []), ("barrier=kerb", []), ("barrier=no", []),
      ("barrier=cattle_grid", []), ("barrier=entrance", []), ("barrier=toll_booth", [.toll]),
      ("barrier=bollard bollard=rising", []), ("barrier=bollard motor_vehicle=yes", []),
      ("barrier=bollard access=yes", []), ("barrier=block access=yes", []),
      ("barrier=bollard access=yes motor_vehicle=no", [.blocks(.car)]),
      ("barrier=cycle_barrier access=yes", [.blocks(.car)]),
      ("barrier=bollard bollard=removable", [.blocks(.car)]),
      ("barrier=bollard motor_vehicle=private", [.ownTraffic(.car)]),
      (
        "barrier=bollard access=private",
        [.blocks(.car), .ownTraffic(.bicycle), .ownTraffic(.foot)]
      ),
      ("barrier=sally_port", []),
      ("barrier=bollard bicycle=no", [.blocks(.car), .blocks(.bicycle)]),
      (
        "barrier=gate access=no",
        [.blocks(.car), .blocks(.bicycle), .blocks(.foot), .opensForSome]
      ),
      ("barrier=gate access=no foot=yes bicycle=yes", [.blocks(.car), .opensForSome]),
      ("barrier=bus_trap", [.blocks(.car), .opensForSome]),
      ("barrier=gate motor_vehicle=no", [.blocks(.car), .opensForSome]),
      (
        "barrier=gate access=private",
        [.ownTraffic(.car), .ownTraffic(.bicycle), .ownTraffic(.foot)]
      ),
      ("barrier=lift_gate motor_vehicle=customers", [.ownTraffic(.car)]),
      ("motor_vehicle=delivery", [.ownTraffic(.car)]),
      ("motor_vehicle=destination", [.ownTraffic(.car)]),
      ("barrier=gate access=private foot=yes", [.ownTraffic(.car), .ownTraffic(.bicycle)]),
      ("barrier=gate locked=yes", [.ownTraffic(.car), .ownTraffic(.bicycle), .ownTraffic(.foot)]),
      ("barrier=gate locked=yes access=yes foot=yes", [.ownTraffic(.car), .ownTraffic(.bicycle)]),
      ("barrier=gate locked=no", []),
      (
        "barrier=gate motorcar=destination access=no",
        [.ownTraffic(.car), .blocks(.bicycle), .blocks(.foot), .opensForSome]
      ),
      ("barrier=wall foot=yes", [.blocks(.car), .blocks(.bicycle)]),
      ("motor_vehicle=no", [.blocks(.car), .opensForSome]), ("motor_vehicle=yes", []),
      ("access=no", [.blocks(.car), .blocks(.bicycle), .blocks(.foot), .opensForSome]),
      // At a crossing, `access`, `bicycle`, and `foot` apply to people who cross the road.
      ("highway=crossing bicycle=no", []), ("highway=crossing access=no", []),
      ("highway=crossing barrier=kerb foot=no", []),
      // The rule for crossings doesn't apply to gates and level crossings.
      (
        "highway=crossing barrier=gate access=no",
        [.blocks(.car), .blocks(.bicycle), .blocks(.foot), .opensForSome]
      ),
      ("railway=level_crossing foot=no", [.blocks(.foot), .opensForSome]),
      ("highway=crossing motor_vehicle=no", [.blocks(.car), .opensForSome]),
      ("highway=traffic_signals", [.signal]), ("highway=crossing crossing=traffic_signals", []),
      ("highway=crossing;traffic_signals", [.signal]), ("highway=stop", [.yield, .stop]),
      ("highway=stop direction=forward", [.yield, .stop, .controlsForward]),
      ("highway=give_way direction=backward", [.yield, .controlsBackward]),
      ("highway=give_way direction=both", [.yield]), ("highway=stop direction=N", [.yield, .stop]),
      (
        "highway=traffic_signals traffic_signals:direction=backward direction=forward",
        [.signal, .controlsBackward]
      ),
      ("highway=traffic_signals direction=forward", [.signal, .controlsForward]),
      ("highway=stop traffic_signals:direction=forward", [.yield, .stop]),
      ("highway=crossing direction=forward", []),
      ("highway=give_way", [.yield]), ("highway=toll_gantry", [.toll]), ("highway=crossing", []),
      ("highway=traffic_signals barrier=bollard", [.signal, .blocks(.car)]), ("name=x", []),
    ] as [(String, NodeFlags)])
  func nodes(_ tags: String, _ flags: NodeFlags) {
    #expect(TravelProfile().interpret(node: OSMTags(text: tags)).flags == flags, "\(tags)")
  }
}
