/// The criteria of a search for trips.
public struct TripSearch: Hashable, Sendable {
  /// The vehicle whose trips are searched; nil for the trips of all vehicles.
  public var vehicleID: VehicleID?
  /// Whether to find only active trips: those that are assigned to a vehicle and not over.
  public var isActiveOnly = false
  /// The minimum time since the last update of a trip; nil for no minimum.
  public var minimumStaleness: Duration?
  /// The maximum number of trips on a page; 0 lets the engine choose.
  public var pageSize = 100
  /// The token returned with the previous page; empty for the first page.
  public var pageToken = ""

  /// Creates a search for all trips.
  public init() {}

  /// The page size for a search or query that specifies 0.
  package static let usualPageSize = 100
}

/// One page of a longer result.
public struct Page<Element: Sendable>: Sendable {
  /// The elements of the page; empty if no elements are left.
  public var elements: [Element]
  /// The token that requests the next page; empty if there is no next page.
  public var nextToken: String

  /// Creates a page.
  public init(_ elements: [Element], nextToken: String = "") {
    self.elements = elements
    self.nextToken = nextToken
  }
}

extension Page: Equatable where Element: Equatable {}
extension Page: Hashable where Element: Hashable {}
