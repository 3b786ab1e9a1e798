import COsmium
package import RoadNetworks

/// An object of an OpenStreetMap file while it is read.
///
/// Nothing of it is copied before it is asked for. It can't outlive the step that hands it out.
package struct OSMElement: ~Copyable {
  private let raw: cosmium_object

  init(_ raw: cosmium_object) {
    self.raw = raw
  }

  package var kind: OSMRelation.Member.Kind { OSMRelation.Member.Kind(raw.type) }

  package var id: Int64 { raw.id }

  /// Where a node is; nil for other objects and for nodes without a valid place.
  package var place: FixedCoordinate? {
    raw.type == COSMIUM_NODE && raw.longitude != .max
      ? FixedCoordinate(longitude: raw.longitude, latitude: raw.latitude) : nil
  }

  /// Whether there are tags, without parsing them.
  package var hasTags: Bool { raw.tags_size > 0 }

  /// The tags, parsed anew by each call.
  package func tags() -> OSMTags {
    guard let start = raw.tags, raw.tags_size > 0 else { return OSMTags() }
    var pairs: [(key: String, value: String)] = []
    var rest = UnsafeRawBufferPointer(start: start, count: raw.tags_size)[...]
    while let key = rest.popText(), let value = rest.popText() {
      pairs.append((key: key, value: value))
    }
    return OSMTags(pairs)
  }

  /// Ids of a way's nodes, in order; empty for other objects.
  package func nodes() -> [Int64] {
    Array(UnsafeBufferPointer(start: raw.refs, count: raw.ref_count))
  }

  /// A relation's members, in order; empty for other objects.
  package func members() -> [OSMRelation.Member] {
    UnsafeBufferPointer(start: raw.members, count: raw.member_count).map { member in
      OSMRelation.Member(
        kind: OSMRelation.Member.Kind(member.type), id: member.ref,
        role: member.role.map { String(cString: $0) } ?? "")
    }
  }
}

extension Slice<UnsafeRawBufferPointer> {
  /// Takes the text up to the next NUL; nil where there is none.
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
