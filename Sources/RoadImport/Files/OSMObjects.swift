public import Coordinates

/// A node of OpenStreetMap.
public struct OSMNode: Sendable, Hashable {
  /// The node's id; in OpenStreetMap's own data, ids are positive.
  public var id: Int64
  /// The node's coordinate.
  public var coordinate: Coordinate
  /// The node's tags, in order.
  public var tags: OSMTags

  /// Creates a node.
  public init(id: Int64, coordinate: Coordinate, tags: OSMTags = [:]) {
    self.id = id
    self.coordinate = coordinate
    self.tags = tags
  }
}

/// A way of OpenStreetMap: a line through nodes.
public struct OSMWay: Sendable, Hashable {
  /// The way's id.
  public var id: Int64
  /// The ids of the way's nodes, in order.
  public var nodes: [Int64]
  /// The way's tags, in order.
  public var tags: OSMTags

  /// Creates a way.
  public init(id: Int64, nodes: [Int64], tags: OSMTags) {
    self.id = id
    self.nodes = nodes
    self.tags = tags
  }
}

/// A relation of OpenStreetMap, such as a turn restriction.
public struct OSMRelation: Sendable, Hashable {
  /// A member and its role in the relation.
  public struct Member: Sendable, Hashable {
    /// The kinds of objects that can be members.
    public enum Kind: Sendable, Hashable {
      /// A node.
      case node
      /// A way.
      case way
      /// Another relation.
      case relation
    }

    /// The kind of the object.
    public var kind: Kind
    /// The id of the object.
    public var id: Int64
    /// The member's role, such as `from`, `via`, or `to`.
    public var role: String

    /// Creates a member.
    public init(kind: Kind, id: Int64, role: String) {
      self.kind = kind
      self.id = id
      self.role = role
    }
  }

  /// The relation's id.
  public var id: Int64
  /// The relation's members, in order.
  public var members: [Member]
  /// The relation's tags, in order.
  public var tags: OSMTags

  /// Creates a relation.
  public init(id: Int64, members: [Member], tags: OSMTags) {
    self.id = id
    self.members = members
    self.tags = tags
  }
}

/// The tags of an OpenStreetMap object: a short list of keys and values, searched in order.
public struct OSMTags: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  /// The keys and values, in order.
  public var pairs: [(key: String, value: String)]

  /// Creates tags from keys and values.
  public init(_ pairs: [(key: String, value: String)] = []) {
    self.pairs = pairs
  }

  /// Creates tags from a literal, keeping its order.
  public init(dictionaryLiteral elements: (String, String)...) {
    pairs = elements.map { (key: $0, value: $1) }
  }

  /// The value of a key; nil if it is missing.
  ///
  /// If a key is given more than once, its first value is used.
  ///
  /// - Complexity: O(*n*) in the number of tags.
  public subscript(key: String) -> String? {
    for pair in pairs where pair.key == key { return pair.value }
    return nil
  }

  /// Returns whether both operands have the same pairs in the same order.
  public static func == (a: OSMTags, b: OSMTags) -> Bool {
    a.pairs.elementsEqual(b.pairs) { $0.key == $1.key && $0.value == $1.value }
  }

  /// Hashes the keys and values.
  public func hash(into hasher: inout Hasher) {
    for pair in pairs {
      hasher.combine(pair.key)
      hasher.combine(pair.value)
    }
  }
}
