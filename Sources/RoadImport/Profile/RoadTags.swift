/// The tags of an object that say something about roads, with their keys recognized once.
///
/// The rules ask for many more keys than a way has; here that costs a comparison of two bytes each.
struct RoadTags {
  /// Keys with their scopes, each once, and their values in the same order.
  private var names: [(key: TagKey, scope: TagScope)] = []
  private var values: [String] = []
  /// Whether any tag speaks of single lanes.
  private(set) var hasLanes = false
  /// Whether any tag depends on a condition.
  private(set) var hasConditions = false
  /// Whether any tag limits size or weight.
  private(set) var hasLimits = false

  init(_ tags: OSMTags) {
    // One bit for each known name.
    var seen = SIMD16<UInt64>()
    for (text, value) in tags.pairs {
      guard let known = Self.known[text] else { continue }
      // Of a key given twice the first counts.
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

  /// The value of a key; of a key given twice the first counts.
  subscript(key: TagKey, scope: TagScope = .all) -> String? {
    for (index, name) in names.enumerated() where name == (key, scope) { return values[index] }
    return nil
  }

  /// The value of a key for one direction, else for both.
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
  /// The values of a list such as `yes;no`, trimmed; OpenStreetMap separates them by semicolons.
  var listedValues: [Substring] {
    utf8.contains(UInt8(ascii: ";"))
      ? split(separator: ";").map(\.trimmed).filter { !$0.isEmpty } : [trimmed]
  }

  var trimmed: Substring { self[...].trimmed }
}

extension Substring {
  /// The text without spaces around it.
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
