import Coordinates
import RoadNetworks

/// The rules by which locations are placed on a decided path.
struct PlacementRules {
  let network: RoadNetwork
  let motion: Motion
  /// The rule for gaps, in which times are unknown; if nil, times are inferred there, too.
  let gaps: GapRule?
  /// The maximum distance between a location and its place, in meters.
  let reach: Double
  let goesForward: Bool
  let leavesOutLoneLocations: Bool

  init(_ snapper: RoadSnapper, gaps: GapRule) {
    let options = snapper.options
    network = snapper.network
    motion = options.motion
    self.gaps = options.rules.contains(.unknownTimes) ? gaps : nil
    // The distances of candidates are measured in a plane, those of places on the ellipsoid.
    reach = options.searchRadius * 1.0005 + 0.002
    goesForward = options.rules.contains(.order)
    leavesOutLoneLocations = options.rules.contains(.loneLocations)
  }
}
