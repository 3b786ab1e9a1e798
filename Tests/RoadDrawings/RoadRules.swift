package import RoadNetworks

/// The turn restrictions, barriers, and gates that a network was built with.
package struct RoadRules {
  /// Restrictions as given to the builder, with OpenStreetMap ids.
  package var restrictions: [TurnRestriction]
  /// The OpenStreetMap ids of nodes that cars can't pass.
  package var barriers: Set<Int64>
  /// The OpenStreetMap ids of nodes that cars pass only to reach or leave places beyond them.
  package var gates: Set<Int64>

  /// Creates rules; by default, there are no restrictions, barriers, or gates.
  package init(
    restrictions: [TurnRestriction] = [], barriers: Set<Int64> = [], gates: Set<Int64> = []
  ) {
    self.restrictions = restrictions
    self.barriers = barriers
    self.gates = gates
  }
}
