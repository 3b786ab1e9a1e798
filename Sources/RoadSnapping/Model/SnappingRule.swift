/// A piece of the model, which can be left out.
///
/// Drawn cases prove each: they come out as they should with all rules, and don't without the one
/// that they are named after. What is left out is decided when a workspace is made. The sentences
/// here are those of the article What the model believes.
enum SnappingRule: Int, Sendable, CaseIterable {
  // What locations are worth.

  /// Errors of position last from location to location.
  case lastingErrors
  /// Errors of position may be others, the likelier the more time passed, as behind a bridge.
  case changedErrors
  /// Errors of position have heavier tails than a normal distribution.
  case heavyTails
  /// Reported accuracies tell one location from another.
  case accuracies
  /// Devices that claim too much or too little all the time are corrected.
  case accuracyScale
  /// The noise of a trace is estimated from its distances to roads.
  case noiseEstimate
  /// What lasts of the noise of a trace is no less than what is new with each location.
  case freshNoise
  /// Single locations far from those on either side are put between them.
  case spikes
  /// Places are means over locations close in time.
  case smoothing
  /// Of locations closer together than the noise one decides.
  case thinning
  /// Straight along a road that can't be mistaken, one location in 120 m decides.
  case skipping
  /// A reported speed of 0 makes drift count less.
  case standing
  /// The last location decides where the path ends.
  case ends
  /// Reported bearings point along the road.
  case bearings
  /// Hardly anybody drives much faster than traffic flows freely.
  case speeds

  // Which places are considered.

  /// Every pass of a road is a place of its own.
  case hairpins
  /// Where no road is near, farther ones are looked for.
  case widerSearch
  /// A vehicle may be in the middle of a restriction over via ways.
  case restrictionStates

  // Which ways are driven.

  /// Ways are hardly longer than the straight distance.
  case directness
  /// The farther the locations, the more room ways have to bend.
  case bends
  /// Ways that need a speed near the top are unlikely.
  case haste
  /// Ways that need more than the top speed are impossible.
  case topSpeed
  /// Clocks are coarse: half a second is always there, and a minute where one stands still.
  case coarseClocks
  /// After a gap, what can be driven meanwhile is looked through.
  case longGaps
  /// Slow roads count longer than fast ones.
  case fastRoads
  /// A fast road that is driven slowly is hardly shorter than a slow one beside it.
  case drivenPaces
  /// Of two lanes that are roads of their own, the one on the side that traffic keeps to is driven.
  case lanes
  /// Turns at junctions count as a detour.
  case turns
  /// Vehicles turn back, at nodes and midway.
  case turningBack
  /// Turning back counts as a detour.
  case forwardness
  /// One-way streets are hardly driven in the wrong direction.
  case oneways
  /// One-way streets are driven so all the same where nothing else explains the trace.
  case wrongWays
  /// Private and restricted roads are less likely.
  case closedRoads
  /// Passing a barrier counts as a detour.
  case barriers
  /// Barriers may be passed.
  case openBarriers
  /// Turn restrictions hold.
  case turnRestrictions
  /// The position of a standing vehicle may run backwards.
  case rollingBack

  // What doesn't fit.

  /// Up to three locations in a row are passed over where that explains the others better.
  case passingOver
  /// Errors of position are no reason to believe in haste.
  case calmPassing
  /// What begins too far from a path for the time, and goes on there, is no error.
  case jumps
  /// A single location that is too far ahead is one, where the path goes on past it.
  case singleErrors
  /// Receivers lag in tunnels: behind one a path goes on at the speed before.
  case lag
  /// A path is left only for several locations that fit each other.
  case rivals
  /// A path is left when nothing has fit it for long.
  case patience
  /// A vehicle may be off all roads: on one that the map lacks, in a yard, in a field.
  case offRoad
  /// Errors of many standard deviations don't last.
  case remoteness
  /// Before a step that is a surprise, what had been given up is looked at once more.
  case widerBeam
  /// Before a path is left or the map doubted, what led there is looked at once more.
  case secondLooks
  /// Of times that run back, the fewest are wrong.
  case timeOrder
  /// A lone location that fits neither neighbor is no drive.
  case loneLocations

  // Where on the path locations lie.

  /// Locations are placed in order.
  case order
  /// In a gap nothing is known of when edges were driven.
  case unknownTimes
}
