public import Coordinates
public import Journeys

/// Which vehicles are listed.
public struct VehicleQuery: Hashable, Sendable {
  /// What they may be; at least one.
  public var categories: Set<VehicleCategory>
  /// The least capacity, 0 or more.
  public var minimumCapacity = 0
  /// Kinds of trips of which they take at least one; empty for any.
  public var tripTypes: Set<TripType> = []
  /// Only vehicles that reported a location within this time, more than 0; nil for all.
  public var maximumStaleness: Duration?
  /// Attributes that they have.
  public var attributes = AttributeFilter()
  /// Their state; nil for any.
  public var state: VehicleState?
  /// Whether only vehicles with current trips are listed.
  public var isOnTripOnly = false
  /// A box in which their last location lies; nil for anywhere.
  public var viewport: BoundingBox?
  /// How many vehicles make a page at most; 0 for as many as the engine likes.
  public var pageSize = 100
  /// The token of the page before; empty for the first page.
  public var pageToken = ""

  /// Creates a query for vehicles of some categories.
  public init(_ categories: Set<VehicleCategory> = Set(VehicleCategory.allCases)) {
    self.categories = categories
  }
}

/// A page of a list of vehicles.
public struct VehiclePage: Hashable, Sendable {
  /// The vehicles, in the order of their ids.
  public var page: Page<Vehicle>
  /// How many vehicles there are on all pages.
  public var totalCount: Int

  /// Creates a page.
  public init(_ page: Page<Vehicle>, totalCount: Int) {
    self.page = page
    self.totalCount = totalCount
  }
}
