import RoadNetworks
import RoadSearch
import Synchronization

/// A cache of the places to which a matrix moves points out of closed parts of the network.
///
/// Tasks may compute an entry more than once.
final class MovedPlaces: Sendable {
  /// The columns of a matrix whose destinations are moved out of closed parts of the network.
  struct Columns: Sendable {
    /// The destinations, ascending.
    var destinations: [Int]
    /// The costs to the places to which they are moved.
    var costs: MatrixCosts
  }

  struct Known: Sendable {
    /// The places to which origins are moved, by index; nil for an origin that stays.
    var origins: [Int: RoadPosition?] = [:]
    /// The same for destinations.
    var destinations: [Int: RoadPosition?] = [:]
    var columns: Columns?
    var repeatedCount: Int?
  }

  let known = Mutex(Known())
}
