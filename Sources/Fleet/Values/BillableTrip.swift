/// A report of a billable trip, whose id need not be the id of an existing trip.
public struct BillableTrip: Hashable, Sendable, NamedEntity {
  /// `billableTrips`, the collection in names.
  public static var collection: String { "billableTrips" }

  /// The platform that sends a report, with the names of Fleet Engine as raw values.
  public enum Platform: String, Sendable, Hashable, CaseIterable, Codable {
    /// A server.
    case server = "SERVER"
    /// A web page.
    case web = "WEB"
    /// An Android app.
    case android = "ANDROID"
    /// An iOS app.
    case iOS = "IOS"
    /// Another platform.
    case others = "OTHERS"
  }

  /// The id of the billable trip.
  public let id: EntityID<BillableTrip>
  /// The country of the trip as a two-letter code of ISO 3166-1, such as `PT`.
  public var countryCode: String
  /// The platform that sends the report; nil if unknown.
  public var platform: Platform?
  /// Other ids that belong to the trip, at most 50.
  public var relatedIDs: [String] = []

  /// Creates a report without checking it; engines check it.
  public init(_ id: EntityID<BillableTrip>, countryCode: String) {
    self.id = id
    self.countryCode = countryCode
  }

  /// Checks the report.
  ///
  /// - Throws: `INVALID_ARGUMENT` if the country code doesn't consist of two ASCII letters, or if
  ///   there are too many related ids.
  public func check() throws(FleetError) {
    guard countryCode.utf8.count == 2,
      countryCode.utf8.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0 & 0xDF) })
    else {
      throw .invalid("the country code '\(countryCode)'", expected: "two letters such as PT")
    }
    guard relatedIDs.count <= Self.mostRelatedIDs else {
      throw .invalid("\(relatedIDs.count) related ids", expected: "at most \(Self.mostRelatedIDs)")
    }
  }

  private static let mostRelatedIDs = 50
}

/// The id of a billable trip.
public typealias BillableTripID = EntityID<BillableTrip>
