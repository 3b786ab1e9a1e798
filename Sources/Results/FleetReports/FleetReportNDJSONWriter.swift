public import Files
import RouteSplitting
public import TextFormats
public import TripAnalysis

/// Writes reports of vehicles and trips as lines of JSON.
///
/// Distances are meters, durations seconds, coordinates `[longitude, latitude]`. Where `trip` is
/// null, the report is of all that the vehicle did. Members whose value is unknown are left out.
///
///     {"vehicle":"v1","trip":"t1","start":"2026-03-01T08:00:00Z","end":"…",
///      "states":[{"time":"…","trip":"ENROUTE_TO_PICKUP"},{"time":"…","navigation":"OFF_ROUTE"},
///                {"time":"…","vehicle":"ONLINE"},…],
///      "legs":[{"kind":"pickup","start":"…","arrival":"…","announcement":"…","departure":"…",
///               "duration":84.3,"dwell":2.9,"plannedDistance":266,"plannedDuration":52,
///               "distance":{"alongRoute":251.1,"fromFixes":248,"inGaps":0}},…],
///      "distance":{"alongRoute":…,"fromFixes":…,"inGaps":…},
///      "updates":{"count":248,"unlocated":0,"repeated":3},"refusals":{"ALREADY_EXISTS":39},
///      "offsets":{"count":240,"median":1.9,"percentile95":5.1,"maximum":9.2},
///      "gaps":[{"start":"…","end":"…","duration":286.9,"distance":504.2}],
///      "oddities":[{"time":"…","kind":"jump","distance":762.9,"duration":3.6},…],
///      "offRoute":[{"start":"…","end":"…","distance":3.4}],
///      "stops":[{"start":"…","duration":118,"location":[-8.61,41.15]}],
///      "arrivalErrors":[{"minutes":"3-10","count":84,"seconds":21.5,"percent":5.9,"inside":91.2,
///                        "logged":{"count":84,"seconds":24.1,"percent":6.3}},…],
///      "traffic":[{"speed":"NORMAL","distance":…,"duration":…},…]}
///
/// Kinds of oddities are `jump`, `backwards` and `clockOff` with seconds as `duration`, and `vague`
/// with meters as `distance`. `minutes` are those to the arrival, null for all of them; `inside` is
/// the percentage of arrivals in the interval.
public final class FleetReportNDJSONWriter: RecordWriter {
  private let lines: JSONLines

  /// Creates a writer.
  public init(to sink: any ByteSink) { lines = JSONLines(to: sink) }

  /// Writes one line.
  public func write(_ report: FleetReport) throws(FileError) {
    try lines.object { text in
      text.key("vehicle")
      text.text(report.vehicleID)
      text.key("trip")
      text.text(report.tripID)
      text.member("start", report.times?.lowerBound)
      text.member("end", report.times?.upperBound)
      text.objects("states", report.states) { $0.members(of: $1) }
      text.objects("legs", report.legs) { $0.members(of: $1) }
      text.member(report.distance)
      text.members(ofUpdates: report)
      text.objects("gaps", report.gaps) { text, gap in
        text.member("start", gap.start)
        text.member("end", gap.end)
        text.member("duration", gap.seconds)
        text.member("distance", gap.meters)
      }
      text.objects("oddities", report.oddities) { $0.members(of: $1) }
      text.objects("offRoute", report.offRoute) { text, episode in
        text.member("start", episode.start)
        text.member("end", episode.end)
        text.member("distance", episode.meters)
      }
      text.objects("stops", report.stops) { text, stop in
        text.member("start", stop.start)
        text.member("duration", stop.seconds)
        text.key("location")
        text.coordinate(stop.coordinate)
      }
      text.objects("arrivalErrors", report.arrivalErrors) { $0.members(of: $1) }
      text.objects("traffic", report.traffic) { text, met in
        text.key("speed")
        text.string(met.speed.rawValue)
        text.member("distance", met.meters)
        text.member("duration", met.seconds)
      }
    }
  }

  /// Writes the rest and finishes the sink.
  public func finish() throws(FileError) { try lines.finish() }
}
