import TextFormats

/// Something that happened on a drive: a mark on its time line.
public struct MapEvent: Sendable, Hashable {
  /// What happened.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A waypoint was reached.
    case waypointReached
    /// The vehicle left its route.
    case offRoute
    /// It came back to it.
    case backOnRoute
    /// It got another route.
    case newRoute
    /// No update was received.
    case gap
    /// The vehicle stood still.
    case stop
    /// A status changed.
    case status
  }

  /// What happened.
  public var kind: Kind
  /// The range of updates, from 0, during which it happened; a single one for a moment.
  public var rows: ClosedRange<Int>
  /// Its description.
  public var text: String

  /// A gap between two updates, with its length in seconds and its reason if known.
  package static func gap(
    _ rows: ClosedRange<Int>, seconds: Double?, reason: String? = nil
  ) -> MapEvent {
    let length = seconds.map { " of \($0.fixed(0)) s" } ?? ""
    return MapEvent(.gap, rows: rows, "gap" + length + (reason.map { ", \($0)" } ?? ""))
  }

  /// A stop of the vehicle.
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
