/// The road-related tags of an object, with parsed keys.
///
/// The rules look up many more keys than a way has tags; with parsed keys, a lookup compares only
/// two bytes per tag.
struct RoadTags {
  /// The distinct pairs of a key and a scope, in the same order as `values`.
  private var names: [(key: TagKey, scope: TagScope)] = []
  private var values: [String] = []
  /// Whether any tag applies to single lanes.
  private(set) var hasLanes = false
  /// Whether any tag depends on a condition or gives opening hours.
  private(set) var hasConditions = false
  /// Whether any tag limits size or weight.
  private(set) var hasLimits = false

  init(_ tags: OSMTags) {
    // One bit for each known combination of a key and a scope.
    var seen = SIMD16<UInt64>()
    for (text, value) in tags.pairs {
      guard let known = Self.known[text] else { continue }
      // If a key is given more than once, its first value is used.
      let bit = UInt64(1) << UInt64(known.number % 64)
      guard seen[known.number / 64] & bit == 0 else { continue }
      seen[known.number / 64] |= bit
      switch known.scope {
      case .all, .forward, .backward: break
      case .lanes, .lanesForward, .lanesBackward: hasLanes = true
      case .conditional, .conditionalForward, .conditionalBackward: hasConditions = true
      }
      switch known.key {
      case .maxheight, .maxheightPhysical, .maxwidth, .maxwidthPhysical, .width, .maxlength,
        .maxweight, .maxweightRating:
        hasLimits = true
      case .openingHours: hasConditions = true
      default: break
      }
      names.append((known.key, known.scope))
      values.append(value)
    }
  }

  /// The value of a key; the first value if the key is given more than once.
  subscript(key: TagKey, scope: TagScope = .all) -> String? {
    for (index, name) in names.enumerated() where name == (key, scope) { return values[index] }
    return nil
  }

  /// The value of a key for one direction, or else for both.
  subscript(key: TagKey, direction: WayDirection) -> String? {
    self[key, direction.scope] ?? self[key]
  }

  private static let known: [String: (key: TagKey, scope: TagScope, number: Int)] = {
    var known: [String: (key: TagKey, scope: TagScope, number: Int)] = [:]
    for key in TagKey.allCases {
      for scope in TagScope.allCases {
        known[key.rawValue + scope.rawValue] = (key, scope, known.count)
      }
    }
    return known
  }()
}

extension String {
  /// The trimmed values of a list such as `yes;no`, which OpenStreetMap separates with semicolons.
  var listedValues: [Substring] {
    utf8.contains(UInt8(ascii: ";"))
      ? split(separator: ";").map(\.trimmed).filter { !$0.isEmpty } : [trimmed]
  }

  var trimmed: Substring { self[...].trimmed }
}

extension Substring {
  /// The text without ASCII whitespace at its ends.
  var trimmed: Substring {
    var text = self
    guard let first = utf8.first, let last = utf8.last, first <= 32 || last <= 32 else {
      return self
    }
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
