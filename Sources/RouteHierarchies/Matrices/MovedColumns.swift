import Synchronization

/// The columns of a matrix whose destinations are moved out of closed parts of the network.
final class MovedColumns: Sendable {
  /// The destinations, ascending.
  let destinations: [Int]
  /// The costs to the places to which they are moved.
  let costs: MatrixCosts

  init(_ destinations: [Int], _ costs: MatrixCosts) {
    self.destinations = destinations
    self.costs = costs
  }
}

/// The moved columns that a matrix has needed so far; tasks may find them more than once.
final class MovedColumnCache: Sendable {
  private let cached = Mutex<MovedColumns?>(nil)

  var columns: MovedColumns? {
    get { cached.withLock { $0 } }
    set { cached.withLock { $0 = newValue } }
  }
}
