import TextFormats

/// An event during a drive, shown as a mark on the timeline.
public struct MapEvent: Sendable, Hashable {
  /// The kind of an event.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A waypoint was reached.
    case waypointReached
    /// The vehicle was off its route.
    case offRoute
    /// The vehicle returned to its route.
    case backOnRoute
    /// The vehicle was given a new route.
    case newRoute
    /// No updates were received, or none could be placed on a road.
    case gap
    /// The vehicle was stationary.
    case stop
    /// A status changed.
    case status
  }

  /// The kind of the event.
  public var kind: Kind
  /// The indices of the updates during which the event took place; a single index for a momentary
  /// event.
  public var rows: ClosedRange<Int>
  /// The description of the event.
  public var text: String

  /// Returns a gap between two updates, with its length in seconds and its reason if known.
  package static func gap(
    _ rows: ClosedRange<Int>, seconds: Double?, reason: String? = nil
  ) -> MapEvent {
    let length = seconds.map { " of \($0.fixed(0)) s" } ?? ""
    return MapEvent(.gap, rows: rows, "gap" + length + (reason.map { ", \($0)" } ?? ""))
  }

  /// Returns a stop of the vehicle.
  package static func stop(
    _ rows: ClosedRange<Int>, seconds: Double, isParked: Bool = false
  ) -> MapEvent {
    MapEvent(.stop, rows: rows, "\(isParked ? "parked" : "stopped") for \(seconds.fixed(0)) s")
  }

  /// Creates an event.
  public init(_ kind: Kind, rows: ClosedRange<Int>, _ text: String) {
    self.kind = kind
    self.rows = rows
    self.text = text
  }
}
