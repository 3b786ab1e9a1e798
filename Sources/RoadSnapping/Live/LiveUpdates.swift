public import Coordinates

/// An asynchronous sequence of the updates of a live snapper: one for each location of the base
/// sequence, and one for the end of that sequence.
///
///     for try await update in locations.snapped(by: RoadSnapper(network)) {
///       show(update.current, update.decisions)
///     }
///
/// Locations with invalid coordinates are ignored. If the base sequence throws an error, the
/// waiting locations are decided as at its end, and then the error is thrown.
///
/// Each iteration is a separate stream with its own workspace. To save streams, or to serve many
/// streams with one workspace, use ``LiveSnapper/update(with:using:)`` instead.
public struct LiveUpdates<Base: AsyncSequence>: AsyncSequence where Base.Element == Location {
  private let base: Base
  private let start: LiveSnapper

  fileprivate init(_ base: Base, _ start: LiveSnapper) {
    self.base = base
    self.start = start
  }

  /// Creates an iterator, which starts a stream.
  public func makeAsyncIterator() -> Iterator {
    Iterator(
      base: base.makeAsyncIterator(), live: start, workspace: start.snapper.makeWorkspace())
  }

  /// An iterator that snaps one location after another.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var base: Base.AsyncIterator
    fileprivate var live: LiveSnapper
    fileprivate let workspace: SnappingWorkspace
    fileprivate var hasEnded = false
    /// An error of the base sequence that has not been thrown yet.
    fileprivate var failure: (any Error)?

    /// Returns the update for the next location or for the end of the base sequence; nil after the
    /// end.
    ///
    /// - Throws: errors of the base sequence, and `damaged` if the network's file has changed.
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

    /// Returns the next location with a valid coordinate; nil if there is none.
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
  /// Matches the locations of one vehicle to roads as they arrive.
  ///
  /// - Parameter lag: the time after which decisions no longer wait, measured by the times of
  ///   locations; a negative value counts as 0.
  public func snapped(
    by snapper: RoadSnapper, lag: Duration = .seconds(30)
  ) -> LiveUpdates<Self> {
    LiveUpdates(self, LiveSnapper(snapper, lag: lag))
  }
}
