import RoadNetworks
import RoadSearch

/// The rules of the model that apply.
struct SnappingRules: Sendable, Hashable {
  /// A set bit for each rule that is left out.
  private var omitted: UInt64 = 0

  static let all = SnappingRules()

  func contains(_ rule: SnappingRule) -> Bool { omitted & 1 << UInt64(rule.rawValue) == 0 }

  mutating func remove(_ rule: SnappingRule) { omitted |= 1 << UInt64(rule.rawValue) }
}

extension SnappingRules {
  /// Returns the costs of ways in addition to their length.
  func prices(for motion: Motion) -> MatchingPrices {
    var prices = MatchingPrices()
    prices.turn *= motion.turning
    prices.turningBack *= motion.turning
    if !contains(.fastRoads) { prices.slowness = 0 }
    if !contains(.turns) { prices.turn = 0 }
    if !contains(.turningBack) { prices.turnsBackAnywhere = false }
    if !contains(.forwardness) { prices.turningBack = 0 }
    if !contains(.oneways) { prices.wrongDirection = 1 }
    // A price of 0 closes a road.
    if !contains(.wrongWays) { prices.wrongDirection = 0 }
    if !contains(.closedRoads) {
      prices.privateRoad = 1
      prices.restrictedRoad = 1
    }
    // At a price of 1 mm, a barrier costs nearly nothing; at 0, it is closed.
    if !contains(.barriers) { (prices.gate, prices.barrier) = (1, 1) }
    if !contains(.openBarriers) { (prices.gate, prices.barrier) = (0, 0) }
    prices.keepsRestrictions = contains(.turnRestrictions)
    return prices
  }
}
