/// The cycle lanes, cycle tracks, and sidewalks of a road that are tagged on the road itself.
///
/// Source: OpenStreetMap wiki, "Key:cycleway", "Key:cycleway:right:oneway", "Key:sidewalk",
/// "Key:bicycle_road", and "Key:cyclestreet".
struct SidePaths {
  let tags: RoadTags

  /// Whether the whole road is signed for bicycles, or a bus road is shared with them; tags for
  /// other vehicles then don't apply to bicycles.
  var isBicycleRoad: Bool {
    tags[.bicycleRoad] == "yes" || tags[.cyclestreet] == "yes"
      || Self.cycleways.contains { tags[$0]?.hasSuffix("share_busway") == true }
  }

  var hasCycleway: Bool { Self.cycleways.contains { isPresent($0) } }

  var hasSidewalk: Bool {
    [.sidewalk, .sidewalkLeft, .sidewalkRight, .sidewalkBoth].contains { isPresent($0) }
  }

  /// Whether a cycle lane or track admits bicycles in a direction that is closed to other vehicles.
  func admitsBicycles(against direction: WayDirection) -> Bool {
    if tags[.cycleway]?.hasPrefix("opposite") == true { return true }
    return Self.sides.contains { side in
      guard let lane = side.lanes.first(where: { tags[$0] != nil }), isPresent(lane) else {
        return false
      }
      if tags[lane]?.hasPrefix("opposite") == true { return true }
      // The directions of the lane are relative to those of the way.
      return tags[side.oneway].flatMap { OnewayRules.Flow($0) }.map { !$0.closes(direction) }
        ?? false
    }
  }

  private func isPresent(_ key: TagKey) -> Bool {
    guard let value = tags[key] else { return false }
    return !Self.absent.contains(value)
  }

  /// The values for a road without the path, or with a path that is mapped as a way of its own.
  private static let absent: Set<String> = ["no", "none", "separate", "sidepath", "use_sidepath"]

  private static let cycleways: [TagKey] = [
    .cycleway, .cyclewayLeft, .cyclewayRight, .cyclewayBoth,
  ]

  /// The keys for the lane and for its direction on each side; the first lane key with a value
  /// counts.
  private static let sides: [(lanes: [TagKey], oneway: TagKey)] = [
    ([.cyclewayLeft, .cyclewayBoth, .cycleway], .cyclewayLeftOneway),
    ([.cyclewayRight, .cyclewayBoth, .cycleway], .cyclewayRightOneway),
    ([.cyclewayBoth, .cyclewayLeft, .cyclewayRight], .cyclewayBothOneway),
    ([.cycleway], .cyclewayOneway),
  ]
}
