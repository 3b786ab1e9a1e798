/// What a driver calls a road.
struct RoadNames {
  /// The name on its signs; where there is none the official one, else the one people use.
  var name: String?
  /// The number on its signs; where there is none that of the European network.
  var reference: String?

  init(_ tags: RoadTags) {
    name = Self.first([.name, .officialName, .localName], tags)
    reference = Self.first([.ref, .internationalRef], tags)
  }

  private static func first(_ keys: [TagKey], _ tags: RoadTags) -> String? {
    for key in keys {
      if let text = tags[key]?.trimmed, !text.isEmpty { return String(text) }
    }
    return nil
  }
}
