import Coordinates
import Foundation
import RoadDrawings
import RoadNetworks
import TestSupport
import Testing

@testable import RoadSnapping

@Suite("Long streams, and streams with unusual times or roads")
struct LiveStreamTests {
  private let start = Date(timeIntervalSince1970: 1_700_000_000)

  /// Returns a primary road with a living street beside it.
  private func twoRoads() throws -> RoadDrawing {
    try RoadDrawing(
      """
      a-----------------------------------------------------------b
      c-----------------------------------------------------------d
      """,
      ways: [
        DrawnWay("ab", .primary, speed: 90), DrawnWay("cd", .livingStreet, speed: 10),
      ], cell: 25)
  }

  @Test("a clock that is set back doesn't move the vehicle to another road", arguments: [-1, 22.0])
  func clockSetBack(speed: Double) throws {
    let drawing = try twoRoads()
    let network = drawing.network
    var random = SeededGenerator(seed: 1)
    var locations = try drawing.drive("ab", speed: 22, noise: 2, using: &random).locations
    for index in locations.indices where speed > 0 { locations[index].speed = speed }
    for index in 30..<locations.count { locations[index].time? -= 3600 }
    let answer = try LiveAnswer(locations, RoadSnapper(network))
    let late = 30..<(30 + LiveSnapper.lateLimit)
    for number in locations.indices where !late.contains(number) {
      let place = try #require(answer.points[number]?.place, "location \(number)")
      #expect(try network.edge(place.position.edge).attributes.roadClass == .primary)
      let current = try #require(answer.updates[number].current, "location \(number)")
      #expect(try network.edge(current.position.edge).attributes.roadClass == .primary)
    }
    #expect(answer.paths.count == 1)
    for traversal in answer.traversals {
      guard let entry = traversal.entryTime, let exit = traversal.exitTime else { continue }
      #expect(entry <= exit)
    }
  }

  @Test(
    "with extreme times, most locations of streams and traces have places, with confidences in 0…1",
    arguments: [1e13, 1e100, .greatestFiniteMagnitude])
  func endlessTimes(most: Double) throws {
    let drawing = try twoRoads()
    var random = SeededGenerator(seed: 1)
    let drive = try drawing.drive("ab", speed: 22, noise: 2, using: &random).locations
    // Each location is repeated, and times jump from one extreme to the other.
    let locations = drive.enumerated().flatMap { number, location in
      (0..<2).map { again in
        var location = location
        location.time = Date(
          timeIntervalSinceReferenceDate: (number + again).isMultiple(of: 3) ? -most : most)
        return location
      }
    }
    let snapper = RoadSnapper(drawing.network)
    let whole = try snapper.snap(Trace(id: "", locations: locations))
    let answer = try LiveAnswer(locations, snapper)
    #expect(answer.points.count == locations.count)
    let places = (whole.points + answer.points.values).compactMap(\.place)
    #expect(places.count > locations.count)
    for place in places {
      #expect(0...1 ~= place.confidence && 0...1 ~= place.wayConfidence)
    }
    #expect(whole.matchings.allSatisfy { 0...1 ~= $0.confidence })
  }

  @Test(
    "locations midway between two roads have a place, with a short and a long lag",
    arguments: [30, 300])
  func longLag(lag: Int) throws {
    let drawing = try RoadDrawing(
      """
      a------------------------------------------------------------b
      1------------------------------------------------------------2
      c------------------------------------------------------------d
      """, ways: [DrawnWay("ab"), DrawnWay("cd")], cell: 100)
    let locations = (0..<4000).map { number in
      Location(
        coordinate: drawing["1"].interpolated(
          to: drawing["2"], fraction: Double(number) / 6000),
        time: start + Double(number) / 10)
    }
    let answer = try LiveAnswer(
      locations, RoadSnapper(drawing.network, options: .noise(40)), lag: .seconds(lag))
    #expect(answer.points.count == locations.count)
    #expect(answer.points.values.allSatisfy { $0.place != nil }, "\(answer.counts)")
  }

  @Test(
    "without times, or with a stopped clock, places are decided in bounded memory",
    arguments: [false, true])
  func timeless(isTimed: Bool) throws {
    let drawing = try RoadDrawing(
      """
      a------------------------------------------------------------b
      1------------------------------------------------------------2
      c------------------------------------------------------------d
      """, ways: [DrawnWay("ab"), DrawnWay("cd")], cell: 10)
    let locations = (0..<4800).map { number in
      let share = Double(number % 60) / 60
      let isBack = (number / 60).isMultiple(of: 2)
      return Location(
        coordinate: drawing["1"].interpolated(
          to: drawing["2"], fraction: isBack ? 1 - share : share), time: isTimed ? start : nil)
    }
    let answer = try LiveAnswer(
      locations, RoadSnapper(drawing.network, options: .noise(3.5)), pace: 600)
    #expect(answer.points.count == locations.count)
    #expect(answer.points.values.count { $0.place == nil } < 5, "\(answer.counts)")
    let most = answer.stateSizes.max() ?? 0
    #expect(most < 1_500_000, "\(answer.stateSizes)")
    #expect(most < 3 * answer.stateSizes[0] / 2, "\(answer.stateSizes)")
  }

  @Test(
    "all locations of a stationary vehicle have places, in bounded memory",
    arguments: [true, false], [0, 40])
  func standing(isTimed: Bool, first: Int) throws {
    let drawing = try RoadDrawing("a-----------b", ways: [DrawnWay("ab")], cell: 40)
    var random = SeededGenerator(seed: 1)
    var locations = Array(
      try drawing.drive("ab", noise: 2, using: &random).locations.prefix(first + 1))
    let end = locations[locations.count - 1]
    for second in 1...3000 {
      var location = end
      location.time = end.time.map { $0 + Double(second) }
      locations.append(location)
    }
    if !isTimed { for index in locations.indices { locations[index].time = nil } }
    let answer = try LiveAnswer(locations, RoadSnapper(drawing.network), pace: 250)
    #expect(answer.points.count == locations.count)
    #expect(answer.points.values.allSatisfy { $0.place != nil }, "\(answer.counts)")
    #expect(answer.stateSizes.suffix(6).max() ?? 0 < 250_000, "\(answer.stateSizes)")
    #expect(answer.paths.count <= 1)
  }

  @Test(
    "a stream off the network has bounded memory, and later continues on the roads",
    arguments: [25.0, 0.01])
  func offNetwork(pace: Double) throws {
    let drawing = try RoadDrawing(
      "a-----------b-----------c", ways: [DrawnWay("abc")], cell: 40)
    var random = SeededGenerator(seed: 1)
    let drive = try drawing.drive("ac", noise: 2, using: &random).locations
    var locations = Array(drive[..<40])
    let last = locations[39]
    for second in 1...4000 {
      locations.append(
        Location(
          coordinate: last.coordinate.destination(
            distance: 1000 + pace * Double(second % 1000), bearing: 0),
          time: start + Double(second) + 10_000))
    }
    let base = locations[39].time ?? start
    for index in 40..<locations.count {
      locations[index].time = base + Double(index - 39)
    }
    for (index, location) in drive[40...].enumerated() {
      var location = location
      location.time = base + Double(4000 + index + 60)
      locations.append(location)
    }
    let answer = try LiveAnswer(locations, RoadSnapper(drawing.network), pace: 200)
    #expect(answer.points.count == locations.count)
    let most = answer.stateSizes[1..<20].max() ?? 0
    #expect(most < 60_000, "\(answer.stateSizes)")
    for number in locations.indices {
      let isAway = 40..<4040 ~= number
      #expect((answer.points[number]?.reason == .noRoad) == isAway, "location \(number)")
      #expect((answer.points[number]?.place != nil) == !isAway, "location \(number)")
    }
  }

  @Test("after a jump to another road, all locations of a stationary vehicle have places")
  func standingRival() throws {
    let drawing = try RoadDrawing(
      """
      a-----------b


      c-----------d
      """, ways: [DrawnWay("ab"), DrawnWay("cd")], cell: 40)
    var random = SeededGenerator(seed: 1)
    var locations = try drawing.drive("ab", noise: 2, using: &random).locations
    let end = locations[locations.count - 1].time ?? start
    let place = drawing["c"].interpolated(to: drawing["d"], fraction: 0.8)
    for second in 1...3000 {
      locations.append(Location(coordinate: place, time: end + Double(second)))
    }
    let answer = try LiveAnswer(locations, RoadSnapper(drawing.network), pace: 250)
    #expect(answer.points.count == locations.count)
    #expect(answer.points.values.allSatisfy { $0.place != nil }, "\(answer.counts)")
    #expect(answer.updates.dropLast().allSatisfy { $0.current != nil })
    #expect(answer.stateSizes.max() ?? 0 < 250_000, "\(answer.stateSizes)")
  }

  @Test(
    "around a hole in the map, the stretches of a matching are contiguous", arguments: 0..<10,
    [(2.0, 15.0), (1, 20), (3, 10)])
  func behindHole(seed: Int, pace: (seconds: Double, speed: Double)) throws {
    let drawing = try RoadDrawing(
      """
      a-1--2--3-b--4--5--6--c-7--8--9-d
                |           |
                |           |
                |           |
                |           |
                e-----------f
      """, ways: ["ab", "be", "ef", "fc", "cd"].map { DrawnWay($0) }, cell: 40)
    var random = SeededGenerator(seed: UInt64(seed))
    let trace = try drawing.drive(
      "abcd", speed: pace.speed, every: pace.seconds, noise: 2, using: &random)
    let snapper = RoadSnapper(drawing.network, options: .noise(5))
    let answer = try LiveAnswer(trace.locations, snapper, lag: .seconds(6))
    let stretches = answer.updates.flatMap(\.stretches)
    #expect(stretches.count > 1)
    for (_, stretches) in Dictionary(grouping: stretches, by: \.matching) {
      #expect(Set(stretches.map(\.split)).count == 1)
    }
    for (a, b) in zip(stretches, stretches.dropFirst()) where a.matching == b.matching {
      let (end, start) = (a.path.traversals.last, b.path.traversals.first)
      #expect(end?.edge == start?.edge && end?.end == start?.start)
    }
  }

  @Test("errors and locations beside roads have the same statuses and reasons as in whole traces")
  func statuses() throws {
    let drawing = try RoadDrawing(
      "a-----------b-----------c", ways: [DrawnWay("abc")], cell: 40)
    var random = SeededGenerator(seed: 4)
    var locations = try drawing.drive("ac", noise: 2, using: &random).locations
    locations[20].coordinate = locations[20].coordinate.destination(distance: 180, bearing: 80)
    locations[33].coordinate = locations[33].coordinate.destination(distance: 400, bearing: 0)
    // Some of these locations are outside the search radius, but are represented by an observation
    // inside.
    for index in 50..<58 {
      locations[index].coordinate = locations[index].coordinate.destination(
        distance: index == 50 ? 195 : 198 + Double(index - 50), bearing: 0)
      locations[index].accuracy = 100
    }
    var options = SnappingOptions.noise(5)
    options.rules.remove(.skipping)
    let snapper = RoadSnapper(drawing.network, options: options)
    let whole = try snapper.snap(Trace(id: "", locations: locations))
    let answer = try LiveAnswer(locations, snapper)
    for number in locations.indices {
      #expect(answer.points[number]?.status == whole.points[number].status, "\(number)")
      #expect(answer.points[number]?.reason == whole.points[number].reason, "\(number)")
    }
  }

  @Test("with a given noise, accuracies have the same effect as in whole traces")
  func givenNoise() throws {
    let drawing = try RoadDrawing("a-----------b", ways: [DrawnWay("ab")], cell: 40)
    var random = SeededGenerator(seed: 1)
    var locations = try drawing.drive("ab", noise: 3, using: &random).locations
    for index in locations.indices { locations[index].accuracy = 60 }
    let snapper = RoadSnapper(drawing.network, options: .noise(10))
    let whole = try snapper.explain(Trace(id: "", locations: locations))
    let workspace = snapper.makeWorkspace()
    var live = LiveSnapper(snapper)
    for location in locations { _ = try live.update(with: location, using: workspace) }
    #expect(live.selector.noise.noise(of: locations[0]) == whole.observations[0].noise)
  }

  @Test("nearly as many edges have entry times in a sparse stream as in the whole trace")
  func sparseTimes() throws {
    let drawing = try RoadDrawing(
      """
      a-----b-----c-----d
      |     |     |     |
      e-----f-----g-----h
      |     |     |     |
      i-----j-----k-----l
      """,
      ways: ["abcd", "efgh", "ijkl", "aei", "bfj", "cgk", "dhl"].map { DrawnWay($0) }, cell: 400)
    var random = SeededGenerator(seed: 1)
    let trace = try drawing.drive("abcdhgfejkl", every: 70, noise: 3, using: &random)
    let snapper = RoadSnapper(drawing.network)
    let whole = try snapper.snap(trace).matchings.flatMap(\.path.traversals)
    let answer = try LiveAnswer(trace.locations, snapper, lag: .seconds(600))
    let (a, b) = (
      whole.count { $0.entryTime != nil }, answer.traversals.count { $0.entryTime != nil }
    )
    #expect(a > 3)
    #expect(b >= a - 2)
  }

  @Test(
    "even if only some locations have times, the times of edges fit the true speed",
    arguments: [1, 2, 4, 9])
  func fewTimes(every: Int) throws {
    let drawing = try RoadDrawing(
      """
      f       g       h
      |       |       |
      a---b---c---d---e
          |       |
          i       k
      """, ways: ["abcde", "af", "bi", "cg", "dk", "eh"].map { DrawnWay($0) }, cell: 40)
    var random = SeededGenerator(seed: UInt64(every))
    var locations = try drawing.drive("ae", speed: 10, noise: 1, using: &random).locations
    for index in locations.indices where !index.isMultiple(of: every) {
      locations[index].time = nil
    }
    let snapper = RoadSnapper(drawing.network, options: .noise(3))
    let whole = try snapper.snap(try Trace(id: "", locations: locations))
    let answer = try LiveAnswer(locations, snapper, lag: .seconds(10))
    let known = (whole.matchings.flatMap(\.path.traversals) + answer.traversals).filter {
      $0.entryTime != nil && $0.exitTime != nil && $0.lengthInMillimeters > 40_000
    }
    #expect(known.count > 2)
    for traversal in known {
      let seconds = try #require(traversal.exitTime).timeIntervalSince(
        try #require(traversal.entryTime))
      #expect((8.5...11.5).contains(Double(traversal.lengthInMillimeters) / 1000 / seconds))
    }
  }

  @Test(
    "with reported bearings, the direction is right from the first location on",
    arguments: ["ab", "ba"])
  func bearings(way: String) throws {
    let drawing = try RoadDrawing(
      "a-----------------------b", ways: [DrawnWay("ab")], cell: 25)
    var random = SeededGenerator(seed: 1)
    var locations = try drawing.drive(way, noise: 1, using: &random).locations
    for index in locations.indices {
      locations[index].bearing = way == "ab" ? 90 : 270
      locations[index].speed = 10
    }
    let answer = try LiveAnswer(locations, RoadSnapper(drawing.network))
    for update in answer.updates.dropLast() {
      let current = try #require(update.current)
      let bearing = try #require(locations[update.number].bearing)
      #expect(Bearing.difference(from: current.bearing, to: bearing).magnitude < 5)
    }
  }

  @Test("a location on a road has a current position even right after a jump")
  func currentBesidePath() throws {
    let drawing = try RoadDrawing(
      """
      a-----------b


      c-----------d
      """, ways: [DrawnWay("ab"), DrawnWay("cd")], cell: 40)
    var random = SeededGenerator(seed: 1)
    var locations = try drawing.drive("ab", noise: 2, using: &random).locations
    let end = locations[locations.count - 1].time ?? start
    for (second, location) in try drawing.drive("cd", noise: 2, using: &random).locations
      .enumerated()
    {
      var location = location
      location.time = end + Double(second + 1)
      locations.append(location)
    }
    let answer = try LiveAnswer(locations, RoadSnapper(drawing.network))
    for update in answer.updates.dropLast() {
      let current = try #require(update.current, "\(update.number)")
      #expect(current.offset < 15)
    }
  }

  @Test("junctions don't halve the confidence of the current position")
  func junctions() throws {
    let drawing = try SharedTown.crossings()
    var random = SeededGenerator(seed: 1)
    let trace = try drawing.drive("aj", noise: 1, using: &random)
    let answer = try LiveAnswer(trace.locations, RoadSnapper(drawing.network))
    // At the start, both directions are equally likely.
    let confidences = answer.updates.dropLast().dropFirst(8).compactMap { $0.current?.confidence }
    #expect(confidences.count == trace.locations.count - 8)
    #expect(confidences.min() ?? 0 > 0.6, "\(confidences)")
  }

  @Test("absurd accuracies are accepted and saved", arguments: [1e-6, 1e-300, 1e300])
  func absurdAccuracies(accuracy: Double) throws {
    let drawing = try RoadDrawing("a-----------b", ways: [DrawnWay("ab")], cell: 40)
    var random = SeededGenerator(seed: 1)
    var locations = try drawing.drive("ab", noise: 2, using: &random).locations
    for index in locations.indices { locations[index].accuracy = accuracy }
    let snapper = RoadSnapper(drawing.network)
    let workspace = snapper.makeWorkspace()
    var live = LiveSnapper(snapper)
    for location in locations {
      _ = try live.update(with: location, using: workspace)
      let state = live.state
      #expect(try LiveSnapper(snapper, resuming: state).state == state)
    }
  }

  @Test(
    "the paths of a stream that is saved and resumed after each location have no faults",
    arguments: [[:], [36: -25.0, 34: 50], [30: 45]])
  func savedInDoubt(outliers: [Int: Double]) throws {
    let drawing = try MistakenDrive.drawing()
    let snapper = RoadSnapper(drawing.network, options: .noise(3.5))
    let workspace = snapper.makeWorkspace()
    let judge = try PathJudge(drawing.network, for: .car, drawing.rules)
    for (south, north) in [(2.0, 4.0), (2.5, 8), (3.9, 7.8)].prefix(Thoroughness.count(3)) {
      let trace = try MistakenDrive(south: south, north: north, outliers: outliers).trace(
        on: drawing)
      var live = LiveSnapper(snapper, lag: .seconds(120))
      var answer = LiveAnswer()
      for location in trace.locations {
        answer.take(try live.update(with: location, using: workspace))
        live = try LiveSnapper(snapper, resuming: live.state)
      }
      answer.take(try live.finish(using: workspace))
      for path in answer.joinedPaths { #expect(judge.faults(of: path) == []) }
    }
  }

  @Test("the first locations are decided with the noise that is estimated later")
  func firstNoise() throws {
    let drawing = try RoadDrawing(
      """
      a---b--c---------------------d
          |  |
          |  |
          e--f
      """, ways: [DrawnWay("abcd"), DrawnWay("be"), DrawnWay("ef"), DrawnWay("fc")], cell: 12)
    var random = SeededGenerator(seed: 1)
    var locations = try drawing.drive("abefcd", speed: 12, using: &random).locations
    for index in locations.indices { locations[index].accuracy = 150 }
    let answer = try LiveAnswer(locations, RoadSnapper(drawing.network))
    let lowest = answer.points.values.compactMap { $0.place?.coordinate.latitude }.min()
    #expect(try #require(lowest) < drawing["e"].destination(distance: 3, bearing: 0).latitude)
  }

  @Test(
    "a road that seemed unlikely is chosen if only it leads to the later locations",
    arguments: [1, 4, 5])
  func widerLook(seed: UInt64) throws {
    let drawing = try RoadDrawing(
      """
      a-----b------------------------------------d
            c--------------------------------e
                                             |
                                             |
                                             |
                                             |
                                             |
                                             f
      """, ways: [DrawnWay("abd"), DrawnWay("bcef")], cell: 12)
    var random = SeededGenerator(seed: seed)
    var locations = try drawing.drive("abcef", speed: 12, noise: 2, using: &random).locations
    let beside = 9..<29
    for index in beside {
      locations[index].coordinate = locations[index].coordinate.destination(
        distance: 12, bearing: 0)
    }
    let answer = try LiveAnswer(
      locations, RoadSnapper(drawing.network, options: .noise(5)), lag: .seconds(120))
    #expect(answer.paths.count == 1)
    let places = beside.compactMap { answer.points[$0]?.place?.coordinate }
    #expect(places.count == beside.count)
    #expect(places.allSatisfy { $0.latitude < drawing["c"].latitude + 1e-6 })
  }

  @Test("the first places of a correcting matching aren't much less certain than the next ones")
  func correction() throws {
    let drawing = try RoadDrawing(
      """
      a------------------------------------------------------------b
      1------------------------------------------------------------2
      c------------------------------------------------------------d
                                                                   |
                                                                   |
                                                                   |
                                                                   |
                                                                   |
                                                                   |
                                                                   e
      """, ways: [DrawnWay("ab"), DrawnWay("cde")], cell: 20)
    var random = SeededGenerator(seed: 3)
    let count = 120
    var locations: [Location] = []
    for lap in 0..<8 {
      for number in 0..<count {
        let share = Double(number) / Double(count)
        let place = drawing["1"].interpolated(
          to: drawing["2"], fraction: lap.isMultiple(of: 2) ? 1 - share : share)
        let error = lap < 7 ? Double.random(in: 0...25, using: &random) : 1
        locations.append(
          Location(
            coordinate: place.destination(distance: error, bearing: lap < 7 ? random.bearing() : 0),
            time: start + Double(locations.count)))
      }
    }
    for number in 0..<14 {
      locations.append(
        Location(
          coordinate: drawing["d"].interpolated(
            to: drawing["e"], fraction: Double(number) / 14),
          time: start + Double(locations.count)))
    }
    let answer = try LiveAnswer(
      locations, RoadSnapper(drawing.network, options: .noise(10)), lag: .seconds(5))
    let corrected = Set(
      answer.updates.flatMap(\.stretches).filter { $0.split == .correction }.map(\.matching))
    #expect(!corrected.isEmpty)
    // The cost of the earlier path must not lower the confidence of the first places.
    for matching in corrected {
      let places = locations.indices.compactMap { answer.points[$0]?.place }
        .filter { $0.matching == matching }
      guard places.count > 12 else { continue }
      let first = places.prefix(4).map(\.confidence).max() ?? 0
      let next = places[4..<12].map(\.confidence).max() ?? 0
      #expect(first > 0.6 * next, "\(places.map(\.confidence))")
    }
  }
}
