import Coordinates
import RoadNetworks

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A review of a vehicle's fixes, independent of routes: distance, gaps, stops, and oddities.
struct FixReview {
  private(set) var gaps: [FleetReport.Gap] = []
  private(set) var oddities: [FleetReport.Oddity] = []
  private(set) var repeatedCount = 0
  /// The distance in meters between consecutive fixes, excluding gaps, jumps, vague fixes, and
  /// movements within the accuracy of a fix.
  private(set) var meters = 0.0
  var gapMeters: Double { gaps.reduce(0) { $0 + $1.meters } }
  private(set) var stops: [FleetReport.Stop] = []

  /// The speed in meters per second that no vehicle on a road exceeds.
  private static let fastest = 70.0
  /// The tolerance for position errors in the distance between two fixes, in meters.
  private static let noise = 30.0
  /// The accuracy in meters at or above which a fix is too vague to locate the vehicle.
  private static let vague = 300.0
  /// The maximum plausible difference between the clocks of the device and the server, in seconds:
  /// devices are accurate to about a second, and transmission takes a few seconds.
  private static let clockTolerance = 10.0
  /// The assumed accuracy in meters of a fix without a reported accuracy.
  private static let usualAccuracy = 10.0

  /// Reviews updates in chronological order.
  ///
  /// - Complexity: O(*n* log² *n*).
  init(_ updates: ArraySlice<FleetUpdate>) {
    let fixes = updates.compactMap { update in
      update.fix.map { Fix(location: $0, time: update.time) }
    }
    let rule = GapRule(
      intervals: zip(fixes, fixes.dropFirst()).map { $1.time.timeIntervalSince($0.time) },
      quietSeconds: Motion(.car).quietSeconds)
    for (index, fix) in fixes.enumerated() {
      review(fix, after: index > 0 ? fixes[index - 1] : nil)
    }
    measure(fixes.filter { $0.accuracy < Self.vague }, rule)
  }

  /// A fix, and the time at which it was logged.
  private struct Fix {
    var location: Location
    var time: Date

    var accuracy: Double { location.accuracy ?? FixReview.usualAccuracy }

    func distance(to other: Fix) -> Double {
      location.coordinate.distance(to: other.location.coordinate)
    }

    /// Returns the seconds to the next fix by the device's clock; nil if unknown.
    func deviceSeconds(to next: Fix) -> Double? {
      guard let start = location.time, let end = next.location.time else { return nil }
      return end.timeIntervalSince(start)
    }

    /// Returns the seconds to the next fix by the device's clock, or by the server's if the former
    /// is implausible.
    func seconds(to next: Fix) -> Double {
      let seconds = next.taken.timeIntervalSince(taken)
      return seconds >= 0 ? seconds : max(0, next.time.timeIntervalSince(time))
    }

    /// The time of the fix by the device's clock, or by the server's if the former is implausible.
    ///
    /// A fix can't be later than its update. A fix that is up to five minutes earlier may have
    /// arrived late.
    private var taken: Date {
      let dated = location.dated(near: time).time ?? time
      return dated.timeIntervalSince(time) > FixReview.clockTolerance ? time : dated
    }

    /// Returns whether no vehicle can drive from this fix to the next one in the time between them.
    func isJump(to next: Fix) -> Bool {
      distance(to: next) > FixReview.noise + FixReview.fastest * seconds(to: next)
    }
  }

  private mutating func review(_ fix: Fix, after last: Fix?) {
    func note(_ kind: FleetReport.Oddity.Kind) {
      oddities.append(FleetReport.Oddity(time: fix.time, kind: kind))
    }
    if let offset = fix.location.time?.timeIntervalSince(fix.time),
      abs(offset) > Self.clockTolerance
    {
      note(.clockOff(by: Duration(inSeconds: offset)))
    }
    if fix.accuracy >= Self.vague { note(.vague(meters: fix.accuracy)) }
    guard let last else { return }
    let distance = last.distance(to: fix)
    let deviceSeconds = last.deviceSeconds(to: fix)
    if let deviceSeconds, deviceSeconds < 0 {
      note(.backwards(by: Duration(inSeconds: -deviceSeconds)))
    } else if deviceSeconds == 0, distance == 0 {
      repeatedCount += 1
    } else if last.isJump(to: fix) {
      note(.jump(meters: distance, duration: Duration(inSeconds: last.seconds(to: fix))))
    }
  }

  /// Measures the distance and the gaps, and finds the stops.
  private mutating func measure(_ fixes: [Fix], _ rule: GapRule) {
    var track: [Location] = []
    // The last fix, and the fix up to which the distance is counted. Movements within the accuracy
    // are ignored.
    var last: Fix?
    var counted: Fix?
    for fix in fixes {
      if let last, let before = counted {
        if rule.isGap(elapsed: fix.time.timeIntervalSince(last.time), unplaced: 0) {
          gaps.append(
            FleetReport.Gap(start: last.time, end: fix.time, meters: last.distance(to: fix)))
          counted = fix
        } else if before.isJump(to: fix) {
          continue
        } else if before.distance(to: fix) > fix.accuracy {
          meters += before.distance(to: fix)
          counted = fix
        }
      } else {
        counted = fix
      }
      last = fix
      track.append(Location(coordinate: fix.location.coordinate, time: fix.time))
    }
    stops = StopFinder(track, noise: 0).stops().compactMap { stop in
      track[stop.points.lowerBound].time.map {
        FleetReport.Stop(start: $0, duration: stop.duration, coordinate: stop.coordinate)
      }
    }
  }
}
