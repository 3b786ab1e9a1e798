import RoadNetworks

/// The traits by which a driver distinguishes a road from others.
struct StreetTraits {
  /// The rows of the name and the reference in the table of strings, in which no string appears
  /// twice; 0 for none.
  let name: UInt32
  let reference: UInt32
  let roadClass: RoadClass
  let isLink: Bool
  let isFerry: Bool
  let isRoundabout: Bool
  /// Whether the road is a driveway, or is open only to traffic that starts or ends on it.
  let isMinor: Bool
  /// Whether a bicycle is pushed on the road.
  let isPushed: Bool

  init(_ edge: EdgeRow, in network: RoadNetwork, for mode: TravelMode) {
    let way = network.way(of: edge)
    let attributes = network.attributes[edge.attributes]
    name = way.name
    reference = way.reference
    roadClass = attributes.roadClass
    isLink = attributes.isLink
    isFerry = attributes.isFerry
    // To a pedestrian, a roundabout is a street like any other.
    isRoundabout = attributes.isRoundabout && mode != .foot
    isMinor = attributes.isMinorService || attributes.access[mode].isEndsOnly
    isPushed = attributes.access[mode] == .dismount
  }

  /// Whether roads of this class usually have ramps.
  var isExpressway: Bool { roadClass == .motorway || roadClass == .trunk }

  /// Whether the road is the ramp of a road that usually has ramps.
  var isRamp: Bool { isLink && isExpressway }

  /// Whether the road has a name or a reference.
  var isNamed: Bool { name != 0 || reference != 0 }

  func isSameStreet(as other: StreetTraits) -> Bool {
    if name != 0 || other.name != 0 { return name == other.name }
    if reference != 0 || other.reference != 0 { return reference == other.reference }
    return roadClass == other.roadClass && isLink == other.isLink
  }
}
