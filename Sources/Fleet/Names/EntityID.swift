/// The id of a provider, trip, vehicle, or billable trip.
///
/// Ids of different kinds have different types. An id has 1 to 64 Unicode scalars and contains none
/// of `/ : ? , #`. Canonically equivalent ids are equal, like strings in Swift.
public struct EntityID<Entity>: Hashable, Sendable {
  /// The text of the id, as in fields such as `trip_id`.
  public let text: String

  /// Creates an id from its text.
  ///
  /// - Throws: `INVALID_ARGUMENT` if the text is empty or too long, or contains an invalid
  ///   character.
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

/// The id of a provider, such as the id of a Google Cloud project.
public typealias ProviderID = EntityID<Provider>
/// The id of a trip.
public typealias TripID = EntityID<Trip>
/// The id of a vehicle.
public typealias VehicleID = EntityID<Vehicle>

/// The company whose trips and vehicles an engine stores; the type is used only in ``ProviderID``.
public enum Provider: Sendable {}

extension EntityID: CustomStringConvertible {
  /// The text of the id.
  public var description: String { text }
}

extension EntityID: Comparable {
  /// Orders ids by their text.
  public static func < (left: EntityID, right: EntityID) -> Bool { left.text < right.text }
}
