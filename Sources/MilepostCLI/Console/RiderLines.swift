import MilepostKit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Short lines about a trip as a rider's app shows it, few enough to be read in time lapse.
struct RiderLines {
  private var status: TripStatus?
  private var route: Int?
  private var last: Date?

  /// The number of seconds after which a line is due even without news.
  private static let interval = 60.0
  /// The width of the column of news, in characters.
  private static let newsWidth = 22

  /// Returns the line for an update, or nil if there is no news and the last line is recent.
  mutating func line(for update: RiderUpdate) -> String? {
    let isNewStatus = update.status != status
    let isNewRoute = update.vehicle?.route?.number != route && route != nil && !isNewStatus
    let isDue = last.map { update.time.timeIntervalSince($0) >= Self.interval } ?? true
    guard isNewStatus || isNewRoute || isDue else { return nil }
    status = update.status
    route = update.vehicle?.route?.number
    last = update.time
    let clock = (update.time.rfc3339 ?? "").dropFirst("2026-03-02T".count).prefix("08:00:00".count)
    let news = isNewStatus ? update.status.words : isNewRoute ? "new route" : ""
    let ahead = Self.ahead(update)
    guard !ahead.isEmpty else { return news.isEmpty ? String(clock) : "\(clock)  \(news)" }
    let padding = String(repeating: " ", count: max(0, Self.newsWidth - news.count))
    return "\(clock)  \(news)\(padding)  \(ahead)"
  }

  /// Returns a description of the next stop, with the distance and the time to it unless the
  /// vehicle is there; after the last stop, the driven distance, or nothing if it is unknown.
  private static func ahead(_ update: RiderUpdate) -> String {
    guard let stop = update.waypoints.first else {
      guard let driven = update.driven else { return "" }
      return "\(kilometers(driven.meters)) driven"
    }
    var parts = [stop.waypoint.title(0)]
    let isThere =
      update.status == .arrivedAtPickup || update.status == .arrivedAtIntermediateDestination
    if isThere { return parts[0] }
    if let distance = update.vehicle?.remainingDistance {
      parts.append(kilometers(distance))
    }
    if let arrival = stop.arrival {
      let minutes = max(0, arrival.timeIntervalSince(update.time) / 60)
      if minutes < 1 {
        parts.append("under a minute")
      } else if let whole = Int(exactly: minutes.rounded()) {
        parts.append("\(whole) min")
      }
    }
    return parts.joined(separator: ", ")
  }

  private static func kilometers(_ meters: Double) -> String {
    "\((meters / 100).rounded() / 10) km"
  }
}

extension TripStatus {
  /// The status in everyday words.
  fileprivate var words: String {
    switch self {
    case .new: "booked"
    case .enrouteToPickup: "on the way to you"
    case .arrivedAtPickup: "at the pickup"
    case .enrouteToDropOff: "on the way with you"
    case .complete: "arrived"
    case .canceled: "canceled"
    case .arrivedAtIntermediateDestination: "at a stop"
    case .enrouteToIntermediateDestination: "on the way to a stop"
    }
  }
}
