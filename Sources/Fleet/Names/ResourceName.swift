/// The full name of a trip, vehicle, or billable trip, such as
/// `providers/{provider}/trips/{trip}`.
public struct ResourceName<Entity: NamedEntity>: Hashable, Sendable {
  /// The provider of the entity.
  public var provider: ProviderID
  /// The id of the entity, without the provider.
  public var id: EntityID<Entity>

  /// Creates a name.
  public init(provider: ProviderID, id: EntityID<Entity>) {
    self.provider = provider
    self.id = id
  }

  /// Parses a name.
  ///
  /// - Throws: `INVALID_ARGUMENT` if the text is malformed or contains an invalid id.
  public init(_ text: String) throws(FleetError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == "providers", parts[2] == Entity.collection else {
      throw .invalid(
        "the name '\(text)'", expected: "providers/{provider}/\(Entity.collection)/{id}")
    }
    self.init(provider: try ProviderID(String(parts[1])), id: try EntityID(String(parts[3])))
  }
}

/// An entity that has a name within a provider.
public protocol NamedEntity: Sendable {
  /// The collection in names of the entity, such as `trips`.
  static var collection: String { get }
}

extension ResourceName: CustomStringConvertible {
  /// The text of the name.
  public var description: String { "providers/\(provider)/\(Entity.collection)/\(id)" }
}

/// The name of a trip, `providers/{provider}/trips/{trip}`.
public typealias TripName = ResourceName<Trip>
/// The name of a vehicle, `providers/{provider}/vehicles/{vehicle}`.
public typealias VehicleName = ResourceName<Vehicle>
