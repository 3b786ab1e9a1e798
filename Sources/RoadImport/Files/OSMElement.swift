import COsmium
package import RoadNetworks

/// An object of an OpenStreetMap file that is being read.
///
/// Data is copied only on request. An element can't outlive the callback that receives it.
package struct OSMElement: ~Copyable {
  private let raw: cosmium_object

  init(_ raw: cosmium_object) {
    self.raw = raw
  }

  package var kind: OSMRelation.Member.Kind { OSMRelation.Member.Kind(raw.type) }

  package var id: Int64 { raw.id }

  /// The position of a node; nil for other objects and for nodes without a valid position.
  package var place: FixedCoordinate? {
    raw.type == COSMIUM_NODE && raw.longitude != .max
      ? FixedCoordinate(longitude: raw.longitude, latitude: raw.latitude) : nil
  }

  /// Whether the object has tags, without parsing them.
  package var hasTags: Bool { raw.tags_size > 0 }

  /// Parses and returns the tags; each call parses them again.
  package func tags() -> OSMTags {
    guard let start = raw.tags, raw.tags_size > 0 else { return OSMTags() }
    var pairs: [(key: String, value: String)] = []
    var rest = UnsafeRawBufferPointer(start: start, count: raw.tags_size)[...]
    while let key = rest.popText(), let value = rest.popText() {
      pairs.append((key: key, value: value))
    }
    return OSMTags(pairs)
  }

  /// Returns the node ids of a way, in order; empty for other objects.
  package func nodes() -> [Int64] {
    Array(UnsafeBufferPointer(start: raw.refs, count: raw.ref_count))
  }

  /// Returns the members of a relation, in order; empty for other objects.
  package func members() -> [OSMRelation.Member] {
    UnsafeBufferPointer(start: raw.members, count: raw.member_count).map { member in
      OSMRelation.Member(
        kind: OSMRelation.Member.Kind(member.type), id: member.ref,
        role: member.role.map { String(cString: $0) } ?? "")
    }
  }
}

extension Slice<UnsafeRawBufferPointer> {
  /// Removes and returns the text up to the next NUL; returns nil if there is none.
  fileprivate mutating func popText() -> String? {
    guard let end = firstIndex(of: 0) else { return nil }
    let text = String(
      decoding: UnsafeRawBufferPointer(rebasing: self[startIndex..<end]), as: UTF8.self)
    self = self[(end + 1)...]
    return text
  }
}

extension OSMRelation.Member.Kind {
  fileprivate init(_ type: cosmium_entity) {
    switch type {
    case COSMIUM_NODE: self = .node
    case COSMIUM_WAY: self = .way
    default: self = .relation
    }
  }

  var entity: cosmium_entity {
    switch self {
    case .node: COSMIUM_NODE
    case .way: COSMIUM_WAY
    case .relation: COSMIUM_RELATION
    }
  }
}
