/// The fields that an update changes.
public struct UpdateMask<Field: UpdatableField>: Hashable, Sendable {
  /// The fields; at least one.
  public let fields: Set<Field>

  /// Creates a mask of fields.
  ///
  /// - Throws: `INVALID_ARGUMENT` for a field that updates can't set, or if there are no fields; in
  ///   the latter case the message contains `update_mask cannot be empty`.
  public init(_ fields: Set<Field>) throws(FleetError) {
    guard !fields.isEmpty else {
      throw FleetError(.invalidArgument, FleetError.emptyUpdateMaskText)
    }
    if let managed = fields.filter(\.isManaged).map(\.rawValue).min() {
      throw .invalid("\(managed) in an update mask", expected: "fields that callers may set")
    }
    self.fields = fields
  }

  /// Parses a mask from the names of fields, such as `trip_status` or `tripStatus`.
  ///
  /// - Throws: `INVALID_ARGUMENT` for an unknown name, for a field that updates can't set, or if
  ///   there are no names.
  public init(paths: some Sequence<String>) throws(FleetError) {
    var fields: Set<Field> = []
    for path in paths {
      guard let field = Field(rawValue: path) ?? Field(rawValue: Self.snakeCase(path)) else {
        throw .invalid(
          "the field '\(path)' in an update mask", expected: "a field of a \(Field.owner)")
      }
      fields.insert(field)
    }
    try self.init(fields)
  }

  /// Returns whether the mask contains a field.
  public func contains(_ field: Field) -> Bool { fields.contains(field) }

  private static func snakeCase(_ name: String) -> String {
    var text = ""
    for character in name {
      if character.isUppercase { text += "_" }
      text += character.lowercased()
    }
    return text
  }
}

/// A field of a trip or vehicle in update masks; the raw value is its name in Fleet Engine.
public protocol UpdatableField: RawRepresentable<String>, Hashable, Sendable, CaseIterable {
  /// The kind of entity that has the field: `trip` or `vehicle`.
  static var owner: String { get }
  /// Whether the field is managed by engines, so that updates can't set it.
  var isManaged: Bool { get }
}

extension Trip {
  /// A field of a trip.
  public enum Field: String, UpdatableField {
    case name
    case vehicleID = "vehicle_id"
    case status = "trip_status"
    case type = "trip_type"
    case pickup = "pickup_point"
    case pickupTime = "pickup_time"
    case dropOff = "dropoff_point"
    case dropOffTime = "dropoff_time"
    case route
    case passengerCount = "number_of_passengers"
    case lastLocation = "last_location"
    case remainingDistance = "remaining_distance_meters"
    case arrival = "eta_to_first_waypoint"
    case intermediateDestinations = "intermediate_destinations"
    case intermediateDestinationIndex = "intermediate_destination_index"
    case remainingWaypoints = "remaining_waypoints"
    case activeRouteVersion = "current_route_segment_version"
    case remainingWaypointsVersion = "remaining_waypoints_version"
    case vehicleWaypoints = "vehicle_waypoints"
    case activeRoute = "current_route_segment"
    case actualPickup = "actual_pickup_point"
    case actualDropOff = "actual_dropoff_point"
    case activeRouteEnd = "current_route_segment_end_point"
    case intermediateDestinationsVersion = "intermediate_destinations_version"
    case isLocationSnappable = "last_location_snappable"
    case remainingTime = "remaining_time_to_first_waypoint"
    case traffic = "current_route_segment_traffic"
    case waypointRoutesVersion = "remaining_waypoints_route_version"
    case trafficVersion = "current_route_segment_traffic_version"
    case view
    case actualPickupArrival = "actual_pickup_arrival_point"
    case actualIntermediateDestinationArrivals = "actual_intermediate_destination_arrival_points"
    case actualIntermediateDestinations = "actual_intermediate_destinations"
    case attributes

    /// `trip`.
    public static var owner: String { "trip" }

    /// Whether the field is managed by engines, so that updates can't set it.
    public var isManaged: Bool {
      switch self {
      case .vehicleID, .status, .type, .pickup, .dropOff, .intermediateDestinations,
        .intermediateDestinationIndex, .intermediateDestinationsVersion, .vehicleWaypoints,
        .actualPickup, .actualDropOff, .actualPickupArrival,
        .actualIntermediateDestinationArrivals, .actualIntermediateDestinations, .attributes:
        false
      default: true
      }
    }
  }
}

extension Vehicle {
  /// A field of a vehicle.
  public enum Field: String, UpdatableField {
    case name
    case state = "vehicle_state"
    case tripTypes = "supported_trip_types"
    case tripIDs = "current_trips"
    case location = "last_location"
    case capacity = "maximum_capacity"
    case attributes
    case category = "vehicle_type"
    case licensePlate = "license_plate"
    case route
    case activeRouteVersion = "current_route_segment_version"
    case waypointsVersion = "waypoints_version"
    case remainingDistance = "remaining_distance_meters"
    case arrival = "eta_to_first_waypoint"
    case activeRoute = "current_route_segment"
    case waypoints
    case isBackToBackEnabled = "back_to_back_enabled"
    case activeRouteEnd = "current_route_segment_end_point"
    case remainingTime = "remaining_time_seconds"
    case navigationStatus = "navigation_status"
    case deviceSettings = "device_settings"
    case traffic = "current_route_segment_traffic"
    case pastLocations = "past_locations"

    /// `vehicle`.
    public static var owner: String { "vehicle" }

    /// Whether the field is managed by engines, so that updates can't set it.
    public var isManaged: Bool {
      switch self {
      case .name, .tripIDs, .activeRouteVersion, .waypointsVersion, .route: true
      default: false
      }
    }

    /// The fields that a driver's app reports for its own vehicle.
    public static let reported: Set<Field> = [
      .state, .location, .remainingDistance, .arrival, .remainingTime, .activeRoute,
      .activeRouteEnd, .traffic, .navigationStatus, .deviceSettings, .pastLocations,
    ]
  }
}
