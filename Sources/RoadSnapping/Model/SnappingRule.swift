/// A rule of the model, which can be left out.
///
/// Drawn cases demonstrate each rule: each case is matched correctly with all rules, and
/// incorrectly without its own rule. The article "The rules of the model" repeats the sentences
/// about the rules.
enum SnappingRule: Int, Sendable, CaseIterable {
  // Weights and positions of locations.

  /// Position errors persist from one location to the next.
  case lastingErrors
  /// Position errors may change, as after a bridge; this is more likely the more time passes.
  case changedErrors
  /// Position errors have heavier tails than a normal distribution.
  case heavyTails
  /// Locations are weighted by their reported accuracies.
  case accuracies
  /// Reported accuracies are corrected if a device consistently overstates or understates them.
  case accuracyScale
  /// The noise of a trace is estimated from its distances to roads.
  case noiseEstimate
  /// The lasting noise of a trace is at least as large as its fresh noise.
  case freshNoise
  /// Spikes of one or two locations are moved back between their neighbors.
  case spikes
  /// Positions are averaged over locations close in time.
  case smoothing
  /// Among locations a few standard deviations apart or less, only one takes part in the decision.
  case thinning
  /// Along a straight, unambiguous road, about one location per 120 m takes part in the decision.
  case skipping
  /// Drift counts less while the reported speed is close to 0.
  case standing
  /// The last location determines where the path ends.
  case ends
  /// Reported bearings point along the road.
  case bearings
  /// Few vehicles drive much faster than the free-flow speed.
  case speeds

  // Candidates.

  /// Each pass of a road near a location is a separate candidate.
  case hairpins
  /// If no road is near, the search radius is widened.
  case widerSearch
  /// A vehicle may be in the middle of a turn restriction over via ways.
  case restrictionStates

  // Ways between candidates.

  /// Ways are rarely much longer than the straight-line distance.
  case directness
  /// The farther apart the locations, the more room ways have to bend.
  case bends
  /// Ways that need a speed near the top speed are unlikely.
  case haste
  /// Ways that need more than the top speed are impossible.
  case topSpeed
  /// Clocks are coarse: they may err by half a second, or by a minute if they stop.
  case coarseClocks
  /// After a gap, ways are searched for as far as a vehicle usually drives in that time.
  case longGaps
  /// Slow roads count as longer than fast ones.
  case fastRoads
  /// A fast road driven slowly counts as only a little shorter than a slow road beside it.
  case drivenPaces
  /// Of two lanes mapped as separate roads, a vehicle uses the one on the side traffic keeps to.
  case lanes
  /// Turns at junctions count as a detour.
  case turns
  /// Vehicles make U-turns, at nodes and between them.
  case turningBack
  /// U-turns count as a detour.
  case forwardness
  /// One-way streets are rarely driven in the wrong direction.
  case oneways
  /// One-way streets may be driven in the wrong direction if nothing else explains the trace.
  case wrongWays
  /// Private and restricted roads are less likely.
  case closedRoads
  /// Passing a barrier counts as a detour.
  case barriers
  /// Barriers may be passed.
  case openBarriers
  /// Turn restrictions hold.
  case turnRestrictions
  /// The position of a stationary vehicle may run backwards.
  case rollingBack

  // Locations that don't fit.

  /// Up to three consecutive locations are skipped if that explains the others better.
  case passingOver
  /// Skipping locations doesn't justify speeds near the top speed.
  case calmPassing
  /// A jump too far for the elapsed time, from which the trace continues, is not an error.
  case jumps
  /// A lone location too far ahead is an error if the path later continues beyond it.
  case singleErrors
  /// Locations that no vehicle can have reached, and from which none can have returned, are errors.
  case excursions
  /// Receivers lag in tunnels: after a tunnel, the path continues at the previous speed.
  case lag
  /// A path is only abandoned for another if several locations agree on the other one.
  case rivals
  /// A path is abandoned when no location has fit it for a long time.
  case patience
  /// A vehicle may be off all roads: on a road missing from the map, in a yard, or in a field.
  case offRoad
  /// Ferries keep only roughly to the lines that are mapped.
  case ferryLines
  /// Errors of many standard deviations don't last.
  case remoteness
  /// Before an unlikely step, discarded hypotheses are reconsidered with a wider beam.
  case widerBeam
  /// Before a path is abandoned or a hole in the map assumed, the last steps are searched again.
  case secondLooks
  /// If times run backwards, as few of them as possible are taken to be wrong.
  case timeOrder
  /// A lone location that fits neither neighbor doesn't form a path.
  case loneLocations

  // Places on the path.

  /// Locations are placed along the path in order.
  case order
  /// The times at which edges within a gap were driven are unknown.
  case unknownTimes
}
