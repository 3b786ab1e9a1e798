import RoadImport

extension OSMTags {
  /// Returns the tags of a street.
  static func street(
    _ highway: String, _ name: String? = nil, limit: Int? = nil, lanes: Int? = nil
  ) -> OSMTags {
    var tags: OSMTags = ["highway": highway]
    if let name { tags = tags.adding("name", name) }
    if let limit { tags = tags.adding("maxspeed", String(limit)) }
    if let lanes { tags = tags.adding("lanes", String(lanes)) }
    return tags
  }

  /// Returns the tags of a service road, such as a driveway (`service=driveway`).
  static func service(_ kind: String? = nil) -> OSMTags {
    let tags: OSMTags = ["highway": "service"]
    return kind.map { tags.adding("service", $0) } ?? tags
  }

  func adding(_ key: String, _ value: String) -> OSMTags {
    OSMTags(pairs + [(key: key, value: value)])
  }

  func adding(_ tags: OSMTags) -> OSMTags { OSMTags(pairs + tags.pairs) }

  var oneway: OSMTags { adding("oneway", "yes") }
  var bridge: OSMTags { adding("bridge", "yes") }
  var tunnel: OSMTags { adding("tunnel", "yes") }
  var privately: OSMTags { adding("access", "private") }

  func removing(_ keys: String...) -> OSMTags {
    OSMTags(pairs.filter { !keys.contains($0.key) })
  }
}
