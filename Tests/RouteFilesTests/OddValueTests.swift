import Milepost
import RouteSplitting
import Testing
import TrafficClassification

@testable import RouteFiles

@Suite("Values that can't be read")
struct OddValueTests {
  /// Returns the first route of a response and the notes on it.
  private func read(_ text: String) throws -> (PlannedRoute, [RouteNote]) {
    let response = try RouteFixture.read(text)
    let planned = try #require(response.routes.first)
    #expect(isClose(planned.route.length, 1872.2, by: 1))
    return (planned, response.alternatives[0].notes)
  }

  private static let leg = "routes[0].legs[0]."

  @Test(
    "annotations with invalid values are noted",
    arguments: [
      (#"{"congestion":["awful","low"]}"#, "annotation.congestion[0]"),
      (#"{"congestion":[7,"low"]}"#, "annotation.congestion[0]"),
      (#"{"congestion_numeric":[500,20]}"#, "annotation.congestion_numeric[0]"),
      (#"{"congestion_numeric":["x",20]}"#, "annotation.congestion_numeric[0]"),
      (#"{"speed":[-1,5]}"#, "annotation.speed[0]"), (#"{"speed":["x",5]}"#, "annotation.speed[0]"),
      (#"{"duration":[60,-5]}"#, "annotation.duration[1]"),
      (#"{"duration":[60,2e9]}"#, "annotation.duration[1]"),
      (#"{"distance":[760,-5]}"#, "annotation.distance[1]"),
      (#"{"maxspeed":[{"speed":50,"unit":"knots"},null]}"#, "annotation.maxspeed[0]"),
      (#"{"maxspeed":[{"speed":"x"},null]}"#, "annotation.maxspeed[0].speed"),
      (#"{"congestion":"low"}"#, "annotation.congestion"), ("[1,2]", "annotation"),
      (#"{"congestion":["low","low","low"]}"#, "annotation"),
      (#"{"congestion":["low"],"duration":[60,100]}"#, "annotation.congestion"),
    ])
  func annotations(_ annotation: String, _ path: String) throws {
    let (planned, notes) = try read(CornerAnswer.annotated(annotation))
    #expect(isClose(planned.route.times?.totalSeconds, 180))
    #expect(notes.map(\.first.path) == [Self.leg + path], "\(notes)")
    #expect(notes.first?.first.line == 1 && notes.first?.first.file == "made.json")
  }

  @Test("values beside an invalid one are read, and null and unknown values cause no notes")
  func beside() throws {
    let (words, _) = try read(CornerAnswer.annotated(#"{"congestion":["awful","heavy"]}"#))
    #expect(words.traffic.intervals.map(\.traffic) == [.noData, .trafficJam])
    let (count, _) = try read(
      CornerAnswer.annotated(#"{"congestion":["low"],"duration":[60,100],"speed":[5,6]}"#))
    #expect(isClose(count.route.seconds(ofSegment: 0), 180 * 60 / 160, by: 0.001))
    #expect(count.speeds == [5, 6] && count.traffic.intervals.map(\.traffic) == [.noData])
    let (limits, _) = try read(
      CornerAnswer.annotated(
        #"{"maxspeed":[{"speed":50,"unit":"knots"},{"speed":36,"unit":"km/h"}]}"#))
    #expect(limits.speedLimits == [nil, 10])
    let silent = [
      #"{"congestion":["unknown",null]}"#, #"{"duration":[null,60],"speed":[null,3]}"#,
      #"{"maxspeed":[{"unknown":true},{"none":true}]}"#,
    ]
    for text in silent {
      #expect(try read(CornerAnswer.annotated(text)).1.isEmpty, "\(text)")
    }
  }

  @Test("a leg whose lists differ in length covers the segments that other legs leave")
  func counts() throws {
    let legs = [
      CornerAnswer.leg(760, 60, #","annotation":{"duration":[1,2],"congestion":["heavy"]}"#),
      CornerAnswer.leg(1112, 120, #","annotation":{"congestion":["low"]}"#),
    ]
    let (planned, notes) = try read(
      CornerAnswer.answer([CornerAnswer.route(legs: legs)], through: []))
    #expect(planned.traffic.intervals.map(\.traffic) == [.trafficJam, .normal])
    #expect(isClose(planned.route.stops[0].distance, 760.5, by: 1))
    #expect(notes.map(\.first.path) == [Self.leg + "annotation.duration"])
  }

  @Test("notes on values of the same kind are combined")
  func kinds() throws {
    let words = (0..<50).map { _ in #""awful""# }.joined(separator: ",")
    let notes = try read(CornerAnswer.annotated(#"{"congestion":[\#(words)]}"#)).1
    #expect(notes.map(\.count) == [50, 1])
    #expect(notes[0].description.hasSuffix("it and 49 like it are left out"), "\(notes[0])")
  }

  @Test("times that aren't numbers, and maneuver types that aren't strings, are noted")
  func route() throws {
    let text = CornerAnswer.answer([CornerAnswer.route()])
    let words = text.replacing(
      #""duration":180.0,"geometry""#, with: #""duration":"180","geometry""#)
    #expect(words != text)
    #expect(try read(words).1.map(\.first.path) == ["routes[0].duration"])
    let steps =
      #"[{"geometry":"\#(CornerAnswer.five)","duration":"x","maneuver":{"type":7}},"#
      + #"{"geometry":"os|}Gom{o@??","duration":5,"maneuver":{"type":"teleport"}}]"#
    let stepped = text.replacing(#""steps":[]"#, with: #""steps":\#(steps)"#)
    let (planned, notes) = try read(stepped)
    #expect(isClose(planned.route.times?.totalSeconds, 180))
    #expect(
      notes.map(\.first.path) == [
        Self.leg + "steps[0].duration", Self.leg + "steps[0].maneuver.type",
      ], "\(notes)")
  }

  @Test("if lines of steps can't be read or end elsewhere, the route's own line is used")
  func steps() throws {
    let text = CornerAnswer.answer([CornerAnswer.route()])
    for (geometry, path) in [("_", Self.leg + "steps[0].geometry"), ("??", "routes[0]")] {
      let steps = #"[{"geometry":"\#(geometry)","duration":180,"maneuver":{"type":"depart"}}]"#
      let (planned, notes) = try read(text.replacing(#""steps":[]"#, with: #""steps":\#(steps)"#))
      #expect(
        planned.route.line.polyline.count == 3 && isClose(planned.route.times?.totalSeconds, 180))
      #expect(notes.map(\.first.path) == [path], "\(notes)")
    }
  }

  @Test("Valhalla: lengths in unknown units and invalid maneuvers are ignored and noted")
  func valhalla() throws {
    func trip(_ units: String, _ meters: Double, _ maneuver: String) -> String {
      #"{"trip":{"units":"\#(units)","summary":{"length":\#(meters),"time":180},"legs":["#
        + #"{"shape":"\#(CornerAnswer.six)","summary":{"length":\#(meters),"time":180},"#
        + #""maneuvers":[\#(maneuver)]}]}}"#
    }
    let known = try read(trip("miles", 1.1633, ""))
    #expect(isClose(known.0.statedLength, 1872.2, by: 0.2) && known.1.isEmpty)
    let unknown = try read(trip("furlongs", 9.3, ""))
    #expect(unknown.0.statedLength == nil && isClose(unknown.0.route.times?.totalSeconds, 180))
    #expect(unknown.1.map(\.first.path) == ["trip.units"])
    for maneuver in [#"{"time":"x","end_shape_index":2}"#, #"{"time":5,"end_shape_index":9}"#] {
      let odd = try read(trip("miles", 1.1633, maneuver))
      #expect(isClose(odd.0.route.times?.totalSeconds, 180) && odd.1.count == 1)
    }
  }

  @Test(
    "Google: durations that can't be read are noted",
    arguments: [
      (#""duration":"12.5s""#, 12.5, nil), (#""duration":"12s""#, 12, nil),
      (#""duration":"12.5""#, nil, "duration"), (#""duration":"1h""#, nil, "duration"),
      (#""duration":12"#, nil, "duration"), (#""duration":"s""#, nil, "duration"),
    ] as [(String, Double?, String?)])
  func google(_ duration: String, _ seconds: Double?, _ path: String?) throws {
    let polyline = #""polyline":{"encodedPolyline":"\#(CornerAnswer.five)"}"#
    let (planned, notes) = try read(#"{"routes":[{\#(polyline),\#(duration)}]}"#)
    #expect(isClose(planned.route.times?.totalSeconds, seconds))
    #expect(notes.map(\.first.path) == (path.map { ["routes[0].\($0)"] } ?? []))
  }

  @Test("Google: an invalid interval, or an interval off the line, is left out and noted")
  func intervals() throws {
    func answer(_ intervals: String) -> String {
      #"{"routes":[{"polyline":{"encodedPolyline":"\#(CornerAnswer.five)"},"#
        + #""travelAdvisory":{"speedReadingIntervals":[\#(intervals)]}}]}"#
    }
    let slow = #"{"startPolylinePointIndex":1,"endPolylinePointIndex":2,"speed":"SLOW"}"#
    let odd = [
      #"{"endPolylinePointIndex":1,"speed":"WARP"}"#,
      #"{"endPolylinePointIndex":9,"speed":"NORMAL"}"#,
      #"{"startPolylinePointIndex":-1,"endPolylinePointIndex":1,"speed":"NORMAL"}"#,
      #"{"endPolylinePointIndex":"x","speed":"NORMAL"}"#, "7",
    ]
    for interval in odd {
      let (planned, notes) = try read(answer("\(interval),\(slow)"))
      #expect(planned.traffic.intervals.map(\.traffic) == [.noData, .slow], "\(interval)")
      #expect(notes.count == 1, "\(notes)")
    }
  }
}
