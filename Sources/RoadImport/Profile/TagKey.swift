/// The keys of OpenStreetMap tags that matter for roads; `RoadTags` ignores all other keys.
enum TagKey: String, CaseIterable {
  // Kind of road.
  case highway, route, junction, service, motorroad, area
  case abandoned, disused, conveying, impassable
  case bicycleRoad = "bicycle_road"
  case cyclestreet
  case hikingScale = "sac_scale"
  case mountainBikingScale = "mtb:scale"
  case publicTransport = "public_transport"
  case manMade = "man_made"

  // Access.
  case access, vehicle
  case motorVehicle = "motor_vehicle"
  case motorcar, bicycle, foot, bus, psv, hov, hgv, motorcycle, cargo

  // Direction.
  case oneway
  case onewayVehicle = "oneway:vehicle"
  case onewayMotorVehicle = "oneway:motor_vehicle"
  case onewayMotorcar = "oneway:motorcar"
  case onewayBicycle = "oneway:bicycle"
  case onewayFoot = "oneway:foot"
  case cycleway
  case cyclewayLeft = "cycleway:left"
  case cyclewayRight = "cycleway:right"
  case cyclewayBoth = "cycleway:both"
  case cyclewayOneway = "cycleway:oneway"
  case cyclewayLeftOneway = "cycleway:left:oneway"
  case cyclewayRightOneway = "cycleway:right:oneway"
  case cyclewayBothOneway = "cycleway:both:oneway"
  case sidewalk
  case sidewalkLeft = "sidewalk:left"
  case sidewalkRight = "sidewalk:right"
  case sidewalkBoth = "sidewalk:both"

  // Speed.
  case maxspeed
  case maxspeedMotorcar = "maxspeed:motorcar"
  case maxspeedAdvisory = "maxspeed:advisory"
  case maxspeedPractical = "maxspeed:practical"
  case maxspeedType = "maxspeed:type"
  case maxspeedSource = "source:maxspeed"
  case maxspeedZone = "zone:maxspeed"
  case trafficZone = "zone:traffic"
  case duration, surface, tracktype, smoothness

  // Size and weight limits.
  case maxheight, maxwidth, maxlength, maxweight, width
  case maxheightPhysical = "maxheight:physical"
  case maxwidthPhysical = "maxwidth:physical"
  case maxweightRating = "maxweightrating"

  // Construction.
  case lanes, toll, bridge, tunnel, covered, layer
  case drivingSide = "driving_side"

  // Names.
  case name, ref
  case officialName = "official_name"
  case localName = "loc_name"
  case internationalRef = "int_ref"

  // Objects on or beside the road.
  case barrier, bollard, crossing, direction, locked, railway
  case openingHours = "opening_hours"
  case trafficSignalsDirection = "traffic_signals:direction"
}

/// The scope of a tag's value, from the suffix of its key.
enum TagScope: String, CaseIterable {
  case all = ""
  case forward = ":forward"
  case backward = ":backward"
  case lanes = ":lanes"
  case lanesForward = ":lanes:forward"
  case lanesBackward = ":lanes:backward"
  case conditional = ":conditional"
  case conditionalForward = ":forward:conditional"
  case conditionalBackward = ":backward:conditional"
}

/// A direction of travel: along the order of a way's nodes, or against it.
enum WayDirection: CaseIterable {
  case forward
  case backward

  var scope: TagScope { self == .forward ? .forward : .backward }
  var laneScope: TagScope { self == .forward ? .lanesForward : .lanesBackward }
}
