/// A main road and its course from one edge of the town to the other.
struct Avenue: Sendable {
  /// The importance of a main road.
  enum Rank: Sendable {
    case primary
    case secondary
    case tertiary
    case unclassified

    var highway: String {
      switch self {
      case .primary: "primary"
      case .secondary: "secondary"
      case .tertiary: "tertiary"
      case .unclassified: "unclassified"
      }
    }

    /// The usual speed limit, in kilometers per hour.
    var limit: Int {
      switch self {
      case .primary: 60
      case .secondary, .tertiary: 50
      case .unclassified: 40
      }
    }
  }

  /// The two one-way roads of a dual carriageway, both drawn in the direction of the avenue.
  struct Carriageways: Sendable {
    let left: Stroke
    let right: Stroke
  }

  let rank: Rank
  let name: String
  let reference: String?
  /// The center line of the road.
  let stroke: Stroke
  /// The indices of the points of `stroke` at which it crosses the other main roads.
  let knots: [Int]
  let carriageways: Carriageways?

  /// The distance from the center line to the middle of each carriageway, in meters.
  static let carriagewayOffset = 9.0

  init(
    rank: Rank, name: String, reference: String?, through corners: [Point], isDual: Bool
  ) {
    self.rank = rank
    self.name = name
    self.reference = reference
    (stroke, knots) = Stroke.curve(through: corners, spacing: 22)
    carriageways =
      isDual
      ? Carriageways(
        left: stroke.offset(by: -Self.carriagewayOffset),
        right: stroke.offset(by: Self.carriagewayOffset)) : nil
  }

  var isDual: Bool { carriageways != nil }

  /// Returns the part between two consecutive crossings, of the center line or of a carriageway.
  func edge(_ index: Int, of line: Stroke) -> Stroke {
    line[knots[index]...knots[index + 1]]
  }

  func edge(_ index: Int) -> Stroke { edge(index, of: stroke) }

  /// Returns the line at which side streets on the right or left of a stretch end.
  func side(_ index: Int, toRight: Bool) -> Stroke {
    edge(index, of: (toRight ? carriageways?.right : carriageways?.left) ?? stroke)
  }
}
