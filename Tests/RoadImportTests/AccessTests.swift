import RoadImport
import RoadNetworks
import Testing

/// Tests of access derived from tags, as documented in the OpenStreetMap wiki.
///
/// In expected values, a pair of letters gives the forward and backward access of a mode; the pairs
/// are for car, bicycle, and foot. The letters mean: `+` allowed, `d` destination, `p` private, `x`
/// restricted, `<` against the one-way direction, `-` no road for the mode.
@Suite("Access derived from tags")
struct AccessTests {
  @Test(
    "the tags of a way determine its access for each mode",
    arguments: [
      // Defaults by road class.
      ("highway=motorway", "+< -- --"),
      ("highway=motorway_link", "++ -- --"),
      ("highway=motorway oneway=no", "++ -- --"),
      ("highway=trunk", "++ ++ ++"),
      ("highway=trunk motorroad=yes", "++ xx xx"),
      ("highway=trunk motorroad=yes bicycle=yes", "++ ++ xx"),
      ("highway=primary", "++ ++ ++"),
      ("highway=residential", "++ ++ ++"),
      ("highway=living_street", "++ ++ ++"),
      ("highway=service", "++ ++ ++"),
      ("highway=road", "++ ++ ++"),
      ("highway=track", "xx ++ ++"),
      ("highway=pedestrian", "xx oo ++"),
      ("highway=cycleway", "-- ++ ++"),
      ("highway=footway", "-- oo ++"),
      ("highway=bridleway", "-- oo ++"),
      ("highway=path", "-- ++ ++"),
      ("highway=steps", "-- oo ++"),
      ("highway=busway", "xx xx xx"),
      ("highway=unclassified;tertiary", "++ ++ ++"),
      ("route=ferry", "++ ++ ++"),
      ("route=ferry motor_vehicle=no", "xx ++ ++"),
      ("route=ferry foot=yes", "xx ++ ++"), ("route=ferry foot=yes bicycle=no", "xx xx ++"),
      ("route=ferry bicycle=yes motor_vehicle=yes", "++ ++ ++"),
      ("route=ferry foot=yes vehicle=yes", "++ ++ ++"),
      ("route=ferry oneway=yes", "+< +< +<"), ("route=ferry foot=no", "++ ++ xx"),
      ("route=ferry foot=yes hgv=yes", "++ ++ ++"),
      ("route=ferry foot=yes maxweight=20", "++ ++ ++"),
      ("route=shuttle_train motor_vehicle=yes bicycle=no foot=no", "++ xx xx"),
      ("route=shuttle_train", "++ xx xx"), ("route=shuttle_train foot=yes", "++ xx ++"),
      // The more specific key takes precedence.
      ("highway=residential access=no", "xx xx xx"),
      ("highway=residential access=private", "pp pp pp"),
      ("highway=residential access=no foot=yes", "xx oo ++"),
      ("highway=residential vehicle=no", "xx xx ++"),
      ("highway=residential vehicle=destination bicycle=yes", "dd ++ ++"),
      ("highway=residential motor_vehicle=private", "pp ++ ++"),
      ("highway=residential motor_vehicle=no motorcar=yes", "++ ++ ++"),
      ("highway=residential access=no bus=yes", "xx xx xx"),
      ("highway=residential access=permissive", "++ ++ ++"),
      ("highway=residential access=customers", "dd dd dd"),
      ("highway=residential access=customer", "dd dd dd"),
      ("highway=residential access=delivery", "dd dd dd"),
      ("highway=residential access=permit", "pp pp pp"),
      ("highway=residential access=agricultural;forestry", "xx xx xx"),
      ("highway=residential access=no;destination", "dd dd dd"),
      ("highway=residential access=psv", "xx xx xx"),
      ("highway=residential access=fixme motor_vehicle=?", "++ ++ ++"),
      ("highway=residential access=official", "++ ++ ++"),
      ("highway=residential bicycle=use_sidepath foot=use_sidepath", "++ xx xx"),
      // A cyclist who has to dismount may push the bicycle.
      ("highway=cycleway bicycle=dismount", "-- oo ++"),
      ("highway=footway bicycle=dismount", "-- oo ++"),
      ("highway=steps bicycle=dismount", "-- oo ++"),
      ("highway=residential access=no bicycle=dismount", "xx oo xx"),
      ("highway=residential vehicle=no bicycle=dismount", "xx oo ++"),
      ("highway=residential access=dismount", "xx xx xx"),
      ("highway=residential oneway=yes bicycle:backward=dismount", "+< +o ++"),
      ("highway=residential oneway=yes bicycle=dismount", "+< oo ++"),
      // Platforms, piers, and elevators.
      ("railway=platform", "-- oo ++"), ("public_transport=platform", "-- oo ++"),
      ("railway=platform bicycle=yes", "-- ++ ++"),
      ("public_transport=platform foot=private", "-- -- pp"),
      ("man_made=pier", "-- oo ++"), ("man_made=pier motor_vehicle=yes", "++ oo ++"),
      ("highway=elevator", "-- oo ++"), ("highway=elevator bicycle=yes", "-- ++ ++"),
      // Unlike footways, steps are impassable for cars, so `access=yes` doesn't change them.
      ("highway=steps access=yes", "-- oo ++"),
      // By its tags, a footway with `access=yes` is open to all modes. It counts as restricted for
      // vehicles: routes don't use it, but some vehicles drive on it.
      ("highway=footway access=yes", "xx oo ++"),
      ("highway=path access=permissive", "xx ++ ++"),
      ("highway=footway bicycle=yes", "-- ++ ++"),
      ("highway=footway foot=no", "-- xx xx"),
      ("highway=steps motor_vehicle=yes", "-- oo ++"),
      ("highway=track smoothness=impassable motor_vehicle=yes", "-- xx ++"),
      ("highway=primary impassable=yes", "-- xx ++"),
      ("highway=path sac_scale=demanding_alpine_hiking", "-- xx ++"),
      ("highway=path mtb:scale=5", "-- xx ++"), ("highway=path mtb:scale=1", "-- ++ ++"),
      ("highway=trunk motorroad=yes cycleway=track sidewalk=right", "++ ++ ++"),
      ("highway=trunk motorroad=yes cycleway=separate sidewalk=no", "++ xx xx"),
      ("highway=busway cycleway=share_busway sidewalk=both", "xx ++ ++"),
      ("highway=residential access=no bus=yes cycleway:right=share_busway", "xx ++ xx"),
      ("highway=pedestrian cycleway=lane", "xx ++ ++"),
      ("highway=residential bicycle_road=yes vehicle=no", "xx ++ ++"),
      ("highway=residential cyclestreet=yes vehicle=destination", "dd ++ ++"),
      ("highway=residential bicycle_road=yes bicycle=no", "++ xx ++"),
      ("highway=primary bicycle=use_sidepath cycleway:right=track", "++ ++ ++"),
      ("highway=primary bicycle=use_sidepath cycleway:right=separate", "++ xx ++"),
      ("highway=primary foot=use_sidepath sidewalk=both", "++ ++ ++"),
      ("highway=residential motor_vehicle=visitors", "pp ++ ++"),
      ("highway=residential motor_vehicle=Private", "pp ++ ++"),
      ("highway=residential motor_vehicle=motorcycle", "xx ++ ++"),
      ("route=ferry foot=yes cargo=vehicle", "++ ++ ++"),
      ("route=ferry foot=yes cargo=passengers;vehicles", "++ ++ ++"),
      ("highway=footway motor_vehicle=yes", "++ oo ++"),
      ("highway=footway vehicle=destination", "dd dd ++"),
      ("highway=footway motor_vehicle=no", "-- oo ++"),
      ("highway=path motor_vehicle=private", "pp ++ ++"),
      ("highway=pedestrian motor_vehicle=delivery", "dd oo ++"),
      ("highway=pedestrian access=yes", "xx oo ++"),
      ("highway=track access=yes", "++ ++ ++"),
      ("highway=track motor_vehicle=agricultural", "xx ++ ++"),
      ("highway=track access=private", "pp pp pp"),
      ("highway=busway bicycle=yes", "xx ++ xx"),
      ("highway=bus_guideway foot=yes", "-- oo ++"),
      ("highway=motorway bicycle=yes", "+< +< --"),
      ("highway=service service=emergency_access", "xx ++ ++"),
      ("highway=service service=emergency_access motor_vehicle=yes", "++ ++ ++"),
      ("highway=residential smoothness=impassable", "-- xx ++"),
      ("highway=residential smoothness=impassable access=yes", "-- xx ++"),
      // Keys for one direction.
      ("highway=residential motor_vehicle:backward=no", "+x ++ ++"),
      ("highway=residential access:forward=private", "p+ p+ p+"),
      ("highway=residential access=no motor_vehicle:forward=yes", "+x xx xx"),
      ("highway=residential foot:backward=no", "++ ++ +x"),
      // Keys with values by lane: a road with one open lane is open.
      ("highway=primary access:lanes=no|yes", "++ ++ ++"),
      ("highway=primary access:lanes=no|no", "xx xx xx"),
      ("highway=primary vehicle:lanes=no|", "++ ++ ++"),
      ("highway=primary access=no motor_vehicle:lanes=no|yes", "++ xx xx"),
      (
        "highway=primary motor_vehicle:lanes:forward=no|no motor_vehicle:lanes:backward=yes|no",
        "x+ ++ ++"
      ),
      ("highway=primary motor_vehicle:lanes=destination|no", "dd ++ ++"),
      ("highway=primary bus:lanes=|designated", "++ ++ ++"),
      ("highway=primary bus:lanes=designated|designated", "xx ++ ++"),
      ("highway=primary psv:lanes:forward=designated psv:lanes:backward=|designated", "x+ ++ ++"),
      ("highway=primary bus:lanes=designated|designated motor_vehicle=yes", "++ ++ ++"),
      // Conditional keys don't change the unconditional access.
      ("highway=residential access:conditional=no_@_(Mo-Fr)", "++ ++ ++"),
    ])
  func access(_ tags: String, _ expected: String) throws {
    #expect(try TravelProfile().road(tags).letters == expected, "\(tags)")
  }

  @Test(
    "one-way tags determine the access in each direction",
    arguments: [
      ("oneway=yes", "+< +o ++"), ("oneway=true", "+< +o ++"), ("oneway=1", "+< +o ++"),
      ("oneway=-1", "<+ o+ ++"), ("oneway=reverse", "<+ o+ ++"), ("oneway=no", "++ ++ ++"),
      ("oneway=false", "++ ++ ++"), ("oneway=alternating", "++ ++ ++"),
      ("oneway=reversible", "xx oo ++"), ("oneway=maybe", "++ ++ ++"),
      ("junction=roundabout", "+< +< ++"), ("junction=circular", "+< +< ++"),
      ("junction=roundabout oneway=-1", "<+ <+ ++"), ("junction=roundabout oneway=no", "++ ++ ++"),
      ("oneway=yes oneway:bicycle=no", "+< ++ ++"), ("oneway=yes oneway:motorcar=no", "++ +o ++"),
      ("oneway:motor_vehicle=yes", "+< ++ ++"), ("oneway:vehicle=yes", "+< +o ++"),
      ("oneway:bicycle=-1", "++ o+ ++"), ("oneway=no oneway:bicycle=yes", "++ +o ++"),
      ("oneway=yes cycleway=opposite", "+< ++ ++"),
      ("oneway=yes cycleway=opposite_lane", "+< ++ ++"),
      ("oneway=yes cycleway:left=opposite_track", "+< ++ ++"),
      ("oneway=yes cycleway=lane", "+< +o ++"), ("oneway=yes cycleway:both=lane", "+< +o ++"),
      ("oneway=yes cycleway=opposite oneway:bicycle=yes", "+< +o ++"),
      ("oneway=yes oneway:foot=yes", "+< +< +<"), ("oneway:foot=-1", "++ ++ <+"),
      ("oneway=yes access=private", "p< p< pp"), ("oneway=yes motor_vehicle=no", "xx +o ++"),
      ("oneway=yes bicycle:backward=yes", "+< ++ ++"),
      ("oneway=yes vehicle:backward=destination", "+d +d ++"),
      ("oneway=yes access:backward=no", "+x +x +x"),
    ])
  func oneway(_ tags: String, _ expected: String) throws {
    #expect(try TravelProfile().road("highway=residential " + tags).letters == expected, "\(tags)")
  }

  @Test("steps are one-way only if they are escalators with a direction")
  func escalatorsRunOneWay() throws {
    #expect(try TravelProfile().road("highway=steps conveying=forward").letters == "-- -- +<")
    #expect(try TravelProfile().road("highway=steps conveying=backward").letters == "-- -- <+")
    #expect(try TravelProfile().road("highway=steps conveying=reversible").letters == "-- -- ++")
    #expect(try TravelProfile().road("highway=steps oneway=yes").letters == "-- oo ++")
  }

  @Test(
    "ways that aren't roads for any mode are rejected with a reason",
    arguments: [
      ("building=yes", WayRejection.noRoad), ("", .noRoad), ("route=bus", .noRoad),
      ("railway=rail", .noRoad), ("highway=", .unknownKind), ("highway=services", .unknownKind),
      ("highway=raceway", .unknownKind), ("railway=platform_edge", .noRoad),
      ("man_made=breakwater", .noRoad),
      ("highway=Residential", .unknownKind), ("highway=;;", .unknownKind),
      ("highway=construction construction=primary", .notInUse), ("highway=proposed", .notInUse),
      ("highway=abandoned", .notInUse), ("highway=track abandoned=yes", .notInUse),
      ("highway=motorway area=yes", .area), ("highway=bus_guideway", .noMode),
    ])
  func rejectsWhatIsNoRoad(_ tags: String, _ reason: WayRejection) {
    #expect(TravelProfile().interpret(OSMTags(text: tags)) == .rejected(reason), "\(tags)")
  }

  @Test("roads with minor construction, tram tracks, or `area=no` are accepted")
  func roadsUnderRepairAreRoads() throws {
    #expect(try TravelProfile().road("highway=primary construction=minor").letters == "++ ++ ++")
    #expect(try TravelProfile().road("highway=tertiary railway=tram").letters == "++ ++ ++")
    #expect(try TravelProfile().road("highway=tertiary area=no").letters == "++ ++ ++")
  }
}
