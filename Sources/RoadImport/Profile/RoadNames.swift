/// The names of a road, as a driver would use them.
struct RoadNames {
  /// The name on signs; if there is none, the official name, or else the local name.
  var name: String?
  /// The number on signs; if there is none, the number in an international network.
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
