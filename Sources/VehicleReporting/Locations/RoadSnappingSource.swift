public import Coordinates
public import Fleet
import RoadNetworks
public import RoadSnapping

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The locations of a receiver, snapped to roads as they arrive.
///
///     let source = RoadSnappingSource(receiver, by: RoadSnapper(network))
///     try await reporter.follow(source)
///
/// Each location is returned at once. If its place on a road is more likely right than wrong, the
/// location is moved there, with the direction of travel as its bearing; otherwise, it is returned
/// as measured by the receiver. Locations without a valid coordinate are omitted, and so are
/// locations that are older than the latest one, unless the clock was set back.
///
/// Each iteration is an independent stream.
public struct RoadSnappingSource<Base: AsyncSequence>: LocationSource
where Base.Element == Location {
  /// A location of the vehicle.
  public typealias Element = VehicleLocation
  /// The reason why the source can't continue.
  public typealias Failure = LocationError

  private let base: Base
  private let snapper: RoadSnapper

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - base: the locations of the receiver; an error other than ``LocationError`` is rethrown as
  ///     `unavailable`.
  ///   - snapper: the snapper that matches locations to roads.
  public init(_ base: Base, by snapper: RoadSnapper) {
    self.base = base
    self.snapper = snapper
  }

  /// Creates an independent stream.
  public func makeAsyncIterator() -> Iterator {
    Iterator(
      base: base.makeAsyncIterator(), live: LiveSnapper(snapper),
      workspace: snapper.makeWorkspace())
  }

  /// An iterator that snaps one location after another to roads.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var base: Base.AsyncIterator
    fileprivate var live: LiveSnapper
    fileprivate let workspace: SnappingWorkspace
    fileprivate var update = LiveUpdate()
    fileprivate var latest: Date?
    fileprivate var lateCount = 0

    /// Returns the next location; nil at the end.
    ///
    /// - Throws: the error of the receiver, or `damaged` if the network's file has changed.
    public mutating func next() async throws(LocationError) -> VehicleLocation? {
      while let location = try await nextRaw() {
        guard location.coordinate.isValid else { continue }
        do throws(RoadNetworkError) {
          try live.update(with: location, using: workspace, into: &update)
        } catch {
          throw LocationError(.damaged, error.description)
        }
        guard !isOutOfOrder(location) else { continue }
        guard let place = update.current, place.isBelieved else {
          return VehicleLocation(withoutRoad: location)
        }
        return VehicleLocation(location, on: place)
      }
      return nil
    }

    private mutating func nextRaw() async throws(LocationError) -> Location? {
      do {
        return try await base.next()
      } catch let error as LocationError {
        throw error
      } catch {
        throw LocationError(.unavailable, "\(error)")
      }
    }

    /// Returns whether the snapper has skipped a location because of its time, by the same rule as
    /// the snapper.
    private mutating func isOutOfOrder(_ location: Location) -> Bool {
      guard let time = location.time else { return false }
      if update.current == nil, let latest, time < latest, lateCount < LiveSnapper.lateLimit {
        lateCount += 1
        return true
      }
      latest = time
      lateCount = 0
      return false
    }
  }
}

extension RoadSnappingSource: Sendable where Base: Sendable {}

extension VehicleLocation {
  fileprivate init(_ raw: Location, on road: LiveUpdate.Position) {
    var fix = raw
    fix.coordinate = road.coordinate
    fix.bearing = road.bearing
    self.init(fix)
    self.raw = raw.coordinate
    isRoadSnapped = true
    sensor = .roadSnapped
  }

  fileprivate init(withoutRoad raw: Location) {
    self.init(raw)
    isRoadSnapped = false
  }
}
