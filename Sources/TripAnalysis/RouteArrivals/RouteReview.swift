/// A review of the locations with which a vehicle was followed along its route.
public struct RouteReview: Sendable {
  /// The update of the last location that was used or, if none was used, of the last location; nil
  /// without updates.
  public private(set) var latest: RouteUpdate?

  private var count = 0
  private var late = 0
  private var vague = 0
  private var outliers = 0
  /// The number of locations since the last used one that are too far from the vehicle's place:
  /// outliers, or the first locations off the route.
  private var far = 0
  private var offRoute = 0
  private var timeless = 0
  /// The shortest distance in meters between a location and the route.
  private var nearest = Double.infinity

  /// Creates a review without locations.
  public init() {}

  /// Adds the update of the next location.
  ///
  /// - Complexity: O(1).
  public mutating func update(with update: RouteUpdate) {
    count += 1
    switch update.progress.use {
    case .used:
      if update.isOnRoute == true { outliers += far }
      if update.isOnRoute == false { offRoute += 1 }
      far = 0
    case .outOfOrder: late += 1
    case .tooVague: vague += 1
    case .tooFar: far += 1
    }
    if update.time == nil { timeless += 1 }
    if let offset = update.progress.offset { nearest = min(nearest, offset) }
    if update.progress.use == .used || latest?.progress.use != .used { latest = update }
  }

  /// The reason why there is no usable result, for human readers; nil if the result may be usable.
  public var complaint: String? {
    guard let latest else { return "found no location, expected one or more" }
    if 2 * late > count {
      return "\(late) of \(count) locations are out of order: times run backwards; "
        + "sort them by time"
    }
    if vague == count {
      return count == 1
        ? "the location is too vague"
        : "all \(count) locations are too vague: check their accuracies"
    }
    guard latest.isOnRoute == nil else { return nil }
    let distance = nearest < .infinity ? "; the nearest is \(nearest.fixed(0)) m from it" : ""
    return "no location is near the route and shows the vehicle traveling along it\(distance)"
  }

  /// Remarks on anything odd about the result, for human readers.
  public var remarks: [String] {
    var remarks: [String] = []
    if late > 0, 2 * late <= count {
      remarks.append("\(late) of \(count) locations are older than a previous one, and are skipped")
    }
    if vague > 0 {
      remarks.append("\(vague) of \(count) locations are too vague, and are skipped")
    }
    if outliers + far > 0 {
      remarks.append(
        "\(outliers + far) of \(count) locations are too far from the vehicle's place on the "
          + "route, and are skipped")
    }
    if timeless == count {
      remarks.append("no location has a time, so the pace and the times of arrival are unknown")
    } else if timeless > 0 {
      remarks.append("\(timeless) of \(count) locations have no time; their arrivals are unknown")
    }
    if let latest, latest.isOnRoute == true, offRoute > 0 {
      remarks.append(
        "the vehicle returned to the route after \(offRoute) of \(count) locations off it")
    }
    if let latest, latest.isOnRoute == false {
      remarks.append(
        "the vehicle has left the route at \(latest.along.fixed(0)) m: "
          + "its time of arrival is unknown")
    }
    return count > 0 ? remarks : []
  }
}
