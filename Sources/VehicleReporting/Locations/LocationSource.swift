public import Fleet

/// The locations of a vehicle as they come, with an error that says why no more come.
///
/// ``RoadSnappingSource`` puts the locations of a receiver on roads, ``ReplaySource`` replays those
/// of a drive. Its counterpart in Google's SDK is `GMSRoadSnappedLocationProvider`.
public protocol LocationSource: AsyncSequence<VehicleLocation, LocationError> {}

/// Why a source has no more locations.
public struct LocationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure; new kinds may be added.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the kind, such as `denied`.
    public let description: String

    private init(_ name: String) { description = name }

    /// The app may not see the location.
    public static let denied = Code("denied")
    /// There is no receiver, or it has failed.
    public static let unavailable = Code("unavailable")
    /// Stored data are damaged, such as the file of a road network.
    public static let damaged = Code("damaged")
  }

  /// What kind of failure it is.
  public let code: Code
  /// What was found and what was expected, as text.
  public let description: String

  /// Creates an error.
  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
