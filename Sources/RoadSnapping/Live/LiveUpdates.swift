public import Coordinates

/// What a live snapper knows after each location of an asynchronous sequence, and once more at its
/// end.
///
///     for try await update in locations.snapped(by: RoadSnapper(network)) {
///       show(update.current, update.decisions)
///     }
///
/// A location that is no place on Earth counts as not given. Where the sequence throws, what waits
/// is decided, as at its end, before the error is thrown on.
///
/// Each iteration is a stream of its own, with its own workspace. To save streams, or to serve many
/// by one workspace, call ``LiveSnapper/update(with:using:)`` yourself.
public struct LiveUpdates<Base: AsyncSequence>: AsyncSequence where Base.Element == Location {
  private let base: Base
  private let start: LiveSnapper

  fileprivate init(_ base: Base, _ start: LiveSnapper) {
    self.base = base
    self.start = start
  }

  /// Begins a stream.
  public func makeAsyncIterator() -> Iterator {
    Iterator(
      base: base.makeAsyncIterator(), live: start, workspace: start.snapper.makeWorkspace())
  }

  /// Snaps one location after the other.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var base: Base.AsyncIterator
    fileprivate var live: LiveSnapper
    fileprivate let workspace: SnappingWorkspace
    fileprivate var hasEnded = false
    /// What the sequence has thrown, until that is thrown on.
    fileprivate var failure: (any Error)?

    /// What is known after the next location, or at the end; nil behind it.
    ///
    /// - Throws: what the sequence throws, and `damaged` where the network's file has changed.
    public mutating func next() async throws -> LiveUpdate? {
      if let failure {
        self.failure = nil
        throw failure
      }
      guard !hasEnded else { return nil }
      let location = await nextLocation()
      do {
        if let location { return try live.update(with: location, using: workspace) }
        hasEnded = true
        return try live.finish(using: workspace)
      } catch {
        (hasEnded, failure) = (true, nil)
        throw error
      }
    }

    /// The next place on Earth; nil where there is none any more.
    private mutating func nextLocation() async -> Location? {
      do {
        while let location = try await base.next() {
          if location.coordinate.isValid { return location }
        }
      } catch {
        failure = error
      }
      return nil
    }
  }
}

extension LiveUpdates: Sendable where Base: Sendable {}

extension AsyncSequence where Element == Location {
  /// Puts the locations of one vehicle on roads as they come.
  ///
  /// - Parameter lag: the time after which decisions wait no longer, by the times of locations;
  ///   below 0 it is 0.
  public func snapped(
    by snapper: RoadSnapper, lag: Duration = .seconds(30)
  ) -> LiveUpdates<Self> {
    LiveUpdates(self, LiveSnapper(snapper, lag: lag))
  }
}
