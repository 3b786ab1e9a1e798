public import Fleet

/// An asynchronous sequence of a vehicle's locations, which throws an error if it can't continue.
///
/// ``RoadSnappingSource`` snaps the locations of a receiver to roads, and ``ReplaySource`` replays
/// the locations of a drive. The counterpart in Google's SDK is `GMSRoadSnappedLocationProvider`.
public protocol LocationSource: AsyncSequence<VehicleLocation, LocationError> {}

/// The reason why a source of locations can't continue.
public struct LocationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure; new kinds may be added.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the kind, such as `denied`.
    public let description: String

    private init(_ name: String) { description = name }

    /// The app has no permission to access the location.
    public static let denied = Code("denied")
    /// There is no receiver, or the receiver has failed.
    public static let unavailable = Code("unavailable")
    /// Stored data is damaged, such as the file of a road network.
    public static let damaged = Code("damaged")
  }

  /// The kind of failure.
  public let code: Code
  /// A description, usually in the form "found X, expected Y".
  public let description: String

  /// Creates an error.
  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
