import RoadNetworks
import RoadSearch

/// A junction as a driver sees it on arrival, and the road that the route takes from there.
///
/// A driver needs an instruction only if the right road isn't the obvious one. The rules follow the
/// idea of OSRM's guidance: a road is obvious if it is far straighter than every other road that
/// can be taken, where a road that keeps its name may be less straight, and less important roads
/// hardly count.
struct Junction {
  /// A road at the junction.
  struct Road {
    let traits: StreetTraits
    /// The turn onto the road, in degrees clockwise from straight on, in (-180, 180].
    let angle: Double
    /// Whether the driver may take the road.
    var isLegal = true
    /// Whether vehicles arrive on the road.
    var hasArrivals = false
  }

  typealias Decision = (
    kind: NetworkRoute.Maneuver.Kind, direction: NetworkRoute.Maneuver.Direction
  )

  let arrival: StreetTraits
  let chosen: Road
  /// The other roads, except for the one on which the driver arrives.
  let others: [Road]
  let mode: TravelMode

  /// The angle in degrees up to which two roads ahead form a fork.
  private static let narrowAngle = 45.0

  /// What the driver has to decide here; nil if the road to take is obvious.
  var decision: Decision? {
    if let side = mergingSide { return (.merge, side) }
    let rivals = others.filter(isRival)
    guard !rivals.isEmpty || isMarkedTurn else { return nil }
    if chosen.traits.isRamp, !arrival.isRamp, others.contains(where: \.isLegal) {
      let isExit = arrival.isExpressway
      return (isExit ? .offRamp : .onRamp, direction(among: rivals))
    }
    return (isFork(rivals) ? .fork : .turn, direction(among: rivals))
  }

  private var keepsStreet: Bool { arrival.isSameStreet(as: chosen.traits) }

  /// Whether a driver might take another road instead of the chosen one.
  private func isRival(_ other: Road) -> Bool {
    guard other.isLegal else { return false }
    let own = abs(chosen.angle)
    let angle = abs(other.angle)
    let isOtherSame = arrival.isSameStreet(as: other.traits)
    if isLessImportant(other.traits) { return angle + 10 < own }
    if keepsStreet, !isOtherSame {
      return own < Self.narrowAngle ? angle + 10 < own : angle < own + Self.narrowAngle
    }
    // The street turns off here, while the route leaves it.
    if arrival.isNamed, isOtherSame, !keepsStreet, rank(other.traits) <= rank(chosen.traits) {
      return angle < max(100, own)
    }
    return angle < max(2 * own, 35)
  }

  /// Whether the route clearly turns onto another street, even though it can't go elsewhere.
  private var isMarkedTurn: Bool {
    let least = arrival.isNamed || chosen.traits.isNamed ? Self.narrowAngle : 60
    return abs(chosen.angle) >= least && !(keepsStreet && arrival.isNamed)
      && others.contains { !$0.traits.isMinor }
  }

  /// Returns whether a road is clearly less important than the chosen one.
  private func isLessImportant(_ other: StreetTraits) -> Bool {
    if other.isMinor != chosen.traits.isMinor { return other.isMinor }
    guard mode == .car else { return false }
    if other.isLink != chosen.traits.isLink { return other.isLink }
    return rank(other) >= rank(chosen.traits) + 2
  }

  private func rank(_ traits: StreetTraits) -> Int { Int(traits.roadClass.rawValue) }

  /// Returns whether the chosen road and a rival both lead ahead, next to each other, and neither
  /// of them is the continuation that the other one leaves.
  private func isFork(_ rivals: [Road]) -> Bool {
    guard abs(chosen.angle) < Self.narrowAngle else { return false }
    return rivals.contains {
      abs($0.angle) < Self.narrowAngle
        && ($0.traits.isExpressway || abs($0.angle) + 20 > abs(chosen.angle))
    }
  }

  /// The direction of the chosen road; among roads close together, its side relative to the others.
  private func direction(among rivals: [Road]) -> NetworkRoute.Maneuver.Direction {
    let close = rivals.filter { abs($0.angle) < Self.narrowAngle }
    guard abs(chosen.angle) < Self.narrowAngle, !close.isEmpty else {
      return .init(angle: chosen.angle)
    }
    if close.allSatisfy({ $0.angle < chosen.angle }) { return .slightRight }
    if close.allSatisfy({ $0.angle > chosen.angle }) { return .slightLeft }
    return .straight
  }

  /// The side to which the driver joins the traffic of a motorway or trunk road; nil if the driver
  /// doesn't.
  private var mergingSide: NetworkRoute.Maneuver.Direction? {
    guard arrival.isLink, !chosen.traits.isLink, chosen.traits.isExpressway,
      abs(chosen.angle) < Self.narrowAngle,
      let traffic = others.first(where: {
        $0.hasArrivals && !$0.traits.isLink && abs($0.angle) > 120
      })
    else { return nil }
    return traffic.angle < 0 ? .slightLeft : .slightRight
  }
}
