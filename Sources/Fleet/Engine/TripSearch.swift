/// Which trips are looked for.
public struct TripSearch: Hashable, Sendable {
  /// The vehicle whose trips are looked for; nil for those of all.
  public var vehicleID: VehicleID?
  /// Whether only trips that are not over are found.
  public var isActiveOnly = false
  /// Only trips that were not updated within this time; nil for all.
  public var minimumStaleness: Duration?
  /// How many trips make a page at most; 0 for as many as the engine likes.
  public var pageSize = 100
  /// The token of the page before; empty for the first page.
  public var pageToken = ""

  /// Creates a search for all trips.
  public init() {}

  /// The size of a page where a search says 0.
  package static let usualPageSize = 100
}

/// One page of a longer answer.
public struct Page<Element: Sendable>: Sendable {
  /// The elements of the page; empty if no more are left.
  public var elements: [Element]
  /// The token that asks for the next page; empty if there is none.
  public var nextToken: String

  /// Creates a page.
  public init(_ elements: [Element], nextToken: String = "") {
    self.elements = elements
    self.nextToken = nextToken
  }
}

extension Page: Equatable where Element: Equatable {}
extension Page: Hashable where Element: Hashable {}
