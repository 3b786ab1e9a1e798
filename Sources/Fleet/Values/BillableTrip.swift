/// A trip that a provider reports to be billed; no trip of its id needs to exist.
public struct BillableTrip: Hashable, Sendable, NamedEntity {
  /// `billableTrips`, as in names.
  public static var collection: String { "billableTrips" }

  /// Where a report comes from, by the names of Fleet Engine.
  public enum Platform: String, Sendable, Hashable, CaseIterable, Codable {
    /// A server.
    case server = "SERVER"
    /// A page in a browser.
    case web = "WEB"
    /// An app on Android.
    case android = "ANDROID"
    /// An app on iOS.
    case iOS = "IOS"
    /// Something else.
    case others = "OTHERS"
  }

  /// The id.
  public let id: EntityID<BillableTrip>
  /// The country of the trip, by the two letters of ISO 3166-1 such as `PT`.
  public var countryCode: String
  /// Where the report comes from; nil if that is not known.
  public var platform: Platform?
  /// Other ids that belong to the trip, at most 50.
  public var relatedIDs: [String] = []

  /// Creates a report, which engines check.
  public init(_ id: EntityID<BillableTrip>, countryCode: String) {
    self.id = id
    self.countryCode = countryCode
  }

  /// Checks the report.
  ///
  /// - Throws: `INVALID_ARGUMENT` for a country that is not two letters, and for too many ids.
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

/// An id of a billable trip.
public typealias BillableTripID = EntityID<BillableTrip>
