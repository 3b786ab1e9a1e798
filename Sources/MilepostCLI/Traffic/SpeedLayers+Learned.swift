import MilepostKit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension SpeedLayers {
  /// The age in days from which a note mentions learned speeds: by then, they count for half.
  private static let oldAge = 56

  /// Creates the layers of learned speeds on a network for a departure, and notes what the speeds
  /// lack.
  init(
    learned speeds: ProbeSpeeds, on network: RoadNetwork, in timeZone: TimeZone,
    departing departure: Date
  ) throws {
    let typical = try TypicalSpeeds(speeds, on: network, timeZone: timeZone, asOf: departure)
    if typical.lostCount > 0 {
      StandardStreams.note("\(typical.lostCount) stretches of the speeds are not in the network")
    }
    Self.noteAge(of: speeds, at: departure)
    self.init(typical: typical, live: try LiveSpeeds(speeds, against: typical, asOf: departure))
  }

  /// Notes speeds that are too old, or too new, to be of much use.
  private static func noteAge(of speeds: ProbeSpeeds, at departure: Date) {
    guard let newest = speeds.records.lazy.map(\.slot).filter({ $0.start <= departure }).max()
    else {
      StandardStreams.note(
        "there are no speeds from before the departure, \(departure.rfc3339 ?? "")")
      return
    }
    let days = Int(departure.timeIntervalSince(newest.start) / 86_400)
    guard days > oldAge else { return }
    StandardStreams.note("the newest speeds are \(days) days older than the departure")
  }
}
