package import RoadNetworks

/// What the builder of a network was told that its public interface doesn't tell: which turns are
/// forbidden, and which nodes are barriers or gates.
package struct RoadRules {
  /// Restrictions as they were stated, by OpenStreetMap ids.
  package var restrictions: [TurnRestriction]
  /// Nodes that cars can't pass, by OpenStreetMap id.
  package var barriers: Set<Int64>
  /// Nodes that cars pass only to what lies behind them, or from there.
  package var gates: Set<Int64>

  /// No rules, or those given.
  package init(
    restrictions: [TurnRestriction] = [], barriers: Set<Int64> = [], gates: Set<Int64> = []
  ) {
    self.restrictions = restrictions
    self.barriers = barriers
    self.gates = gates
  }
}
