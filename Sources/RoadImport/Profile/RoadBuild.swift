/// The properties of a road that are described by tags, such as bridges, tunnels, and lanes.
struct RoadBuild {
  let tags: RoadTags
  let kind: HighwayKind

  var isRoundabout: Bool { tags[.junction] == "roundabout" || tags[.junction] == "circular" }

  var isBridge: Bool { isStated(.bridge) }

  /// Whether the road is in a tunnel or under a roof; a culvert, which carries water under the
  /// road, doesn't count.
  var isTunnel: Bool { isStated(.tunnel) && tags[.tunnel] != "culvert" || isStated(.covered) }

  var hasToll: Bool { isStated(.toll) }

  /// Whether the road is a service road that usually doesn't lead to other roads, such as a
  /// driveway, but not an alley.
  var isMinorService: Bool {
    guard kind.roadClass == .service, let service = tags[.service] else { return false }
    return Self.minorServices.contains(service)
  }

  var layer: Int8 {
    guard let text = tags[.layer], let layer = Int(text.trimmed) else { return 0 }
    return Int8(clamping: layer)
  }

  /// Whether traffic keeps to the left, according to `driving_side`; nil without a valid tag.
  var drivesOnLeft: Bool? {
    switch tags[.drivingSide] {
    case "left": true
    case "right": false
    default: nil
    }
  }

  /// Returns the number of lanes in a direction: the direction's own tag, or else its share of
  /// `lanes`; 0 if neither is known, or if the direction has no own tag and `flow` closes it.
  func lanes(_ direction: WayDirection, flow: OnewayRules.Flow) -> UInt8 {
    if let own = count(tags[.lanes, direction.scope]) { return own }
    guard let all = count(tags[.lanes]), !flow.closes(direction) else { return 0 }
    if flow.closes(direction.reversed) { return all }
    if let others = count(tags[.lanes, direction.reversed.scope]) {
      return all > others ? all - others : 1
    }
    return max(1, all / 2)
  }

  private func isStated(_ key: TagKey) -> Bool { tags[key].map { $0 != "no" } ?? false }

  private func count(_ text: String?) -> UInt8? {
    guard let text, let count = Int(text.trimmed), count > 0 else { return nil }
    return UInt8(clamping: count)
  }

  private static let minorServices: Set<String> = [
    "parking_aisle", "driveway", "drive-through", "drive-thru", "parking", "emergency_access",
  ]
}

extension WayDirection {
  var reversed: WayDirection { self == .forward ? .backward : .forward }
}
