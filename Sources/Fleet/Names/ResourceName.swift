/// The full name of a trip or a vehicle: `providers/{provider}/trips/{trip}`.
public struct ResourceName<Entity: NamedEntity>: Hashable, Sendable {
  /// The provider that it belongs to.
  public var provider: ProviderID
  /// The id without the provider.
  public var id: EntityID<Entity>

  /// Creates a name.
  public init(provider: ProviderID, id: EntityID<Entity>) {
    self.provider = provider
    self.id = id
  }

  /// Reads a name.
  ///
  /// - Throws: `INVALID_ARGUMENT` for a text of another shape, and for ids that can't be.
  public init(_ text: String) throws(FleetError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == "providers", parts[2] == Entity.collection else {
      throw .invalid(
        "the name '\(text)'", expected: "providers/{provider}/\(Entity.collection)/{id}")
    }
    self.init(provider: try ProviderID(String(parts[1])), id: try EntityID(String(parts[3])))
  }
}

/// What has a name within a provider.
public protocol NamedEntity: Sendable {
  /// The part of names that says what it is, such as `trips`.
  static var collection: String { get }
}

extension ResourceName: CustomStringConvertible {
  /// The name as text.
  public var description: String { "providers/\(provider)/\(Entity.collection)/\(id)" }
}

/// The name of a trip, `providers/{provider}/trips/{trip}`.
public typealias TripName = ResourceName<Trip>
/// The name of a vehicle, `providers/{provider}/vehicles/{vehicle}`.
public typealias VehicleName = ResourceName<Vehicle>
