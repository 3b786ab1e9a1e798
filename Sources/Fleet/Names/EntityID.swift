/// An id of a provider, a trip or a vehicle within names: one kind of id can't stand for another.
///
/// It has 1 to 64 characters of Unicode, and none of `/ : ? , #`. Canonically equivalent ids are
/// equal, like strings in Swift.
public struct EntityID<Entity>: Hashable, Sendable {
  /// The id as text, as fields such as `trip_id` hold it.
  public let text: String

  /// Checks an id.
  ///
  /// - Throws: `INVALID_ARGUMENT` for an id that is empty or too long, or has such a character.
  public init(_ text: String) throws(FleetError) {
    let count = text.unicodeScalars.count
    guard (1...64).contains(count) else {
      throw .invalid("an id of \(count) characters", expected: "1 to 64")
    }
    if let bad = text.unicodeScalars.first(where: { "/:?,#".unicodeScalars.contains($0) }) {
      throw .invalid("'\(bad)' in the id '\(text)'", expected: "an id without any of / : ? , #")
    }
    self.text = text
  }
}

/// An id of a provider: the project whose trips and vehicles an engine keeps.
public typealias ProviderID = EntityID<Provider>
/// An id of a trip.
public typealias TripID = EntityID<Trip>
/// An id of a vehicle.
public typealias VehicleID = EntityID<Vehicle>

/// A provider of trips.
public enum Provider: Sendable {}

extension EntityID: CustomStringConvertible {
  /// The id as text.
  public var description: String { text }
}

extension EntityID: Comparable {
  /// Orders ids by their text.
  public static func < (left: EntityID, right: EntityID) -> Bool { left.text < right.text }
}
