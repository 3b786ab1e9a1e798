public import Coordinates
public import Journeys

/// The criteria for listing vehicles.
public struct VehicleQuery: Hashable, Sendable {
  /// The categories of vehicles to list; at least one.
  public var categories: Set<VehicleCategory>
  /// The minimum capacity, 0 or more.
  public var minimumCapacity = 0
  /// The trip types of which a vehicle must support at least one; empty for any.
  public var tripTypes: Set<TripType> = []
  /// The maximum time since a vehicle's last location was received, more than 0; nil for no
  /// maximum.
  public var maximumStaleness: Duration?
  /// The attributes that a vehicle must have.
  public var attributes = AttributeFilter()
  /// The state that a vehicle must have; nil for any.
  public var state: VehicleState?
  /// Whether to list only vehicles with current trips.
  public var isOnTripOnly = false
  /// A box that must contain a vehicle's last location; nil for anywhere.
  public var viewport: BoundingBox?
  /// The maximum number of vehicles on a page; 0 lets the engine choose.
  public var pageSize = 100
  /// The token returned with the previous page; empty for the first page.
  public var pageToken = ""

  /// Creates a query for vehicles of the given categories.
  public init(_ categories: Set<VehicleCategory> = Set(VehicleCategory.allCases)) {
    self.categories = categories
  }
}

/// One page of a list of vehicles.
public struct VehiclePage: Hashable, Sendable {
  /// The vehicles of the page, in ascending order of their ids.
  public var page: Page<Vehicle>
  /// The number of vehicles on all pages.
  public var totalCount: Int

  /// Creates a page.
  public init(_ page: Page<Vehicle>, totalCount: Int) {
    self.page = page
    self.totalCount = totalCount
  }
}
