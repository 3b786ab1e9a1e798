import Coordinates
import Foundation
import RoadDrawings
import RoadNetworks
import TestSupport
import Testing

@testable import RoadSnapping

@Suite("A live snapper")
struct LiveSnapperTests {
  private let town = SharedTown.blocks
  private let ways = SharedTown.blockWays

  /// Returns the edges driven for more than 10 m.
  ///
  /// Shorter pieces at the ends of a path may depend on a single location.
  private func edges(_ traversals: [EdgeTraversal]) -> [EdgeID] {
    var driven: [(edge: EdgeID, length: UInt32)] = []
    for traversal in traversals {
      if driven.last?.edge != traversal.edge { driven.append((traversal.edge, 0)) }
      driven[driven.count - 1].length += traversal.lengthInMillimeters
    }
    return driven.filter { $0.length > 10_000 }.map(\.edge)
  }

  @Test(
    "the path has the same edges as that of the whole trace, and locations are decided in order",
    arguments: 0..<8)
  func sameAsWhole(seed: Int) throws {
    let drawing = try RoadDrawing(town, ways: ways, cell: 40)
    var random = SeededGenerator(seed: UInt64(seed))
    let trace = try drawing.drive("abfgcdhlkjie", noise: 3, using: &random)
    let answer = try LiveAnswer(trace.locations, RoadSnapper(drawing.network))
    let whole = try RoadSnapper(drawing.network).snap(trace)
    #expect(edges(answer.traversals) == edges(whole.matchings.flatMap(\.path.traversals)))
    #expect(answer.points.count == trace.locations.count)
    let numbers = answer.updates.flatMap { $0.decisions.map(\.number) }
    #expect(numbers == Array(trace.locations.indices))
    // Places never move backward along a matching.
    var along: [Int: Double] = [:]
    for number in trace.locations.indices {
      guard let place = answer.points[number]?.place else { continue }
      #expect(place.distanceAlong >= along[place.matching] ?? 0)
      along[place.matching] = place.distanceAlong
    }
  }

  @Test("each location immediately yields a current position near it")
  func currentPosition() throws {
    let drawing = try RoadDrawing(town, ways: ways, cell: 40)
    var random = SeededGenerator(seed: 3)
    let trace = try drawing.drive("abfgcdhlkjie", noise: 3, using: &random)
    let answer = try LiveAnswer(trace.locations, RoadSnapper(drawing.network))
    for (location, update) in zip(trace.locations, answer.updates) {
      let current = try #require(update.current)
      #expect(current.offset < 25)
      let away = location.coordinate.distance(to: current.coordinate)
      #expect((away - current.offset).magnitude < 0.001)
      #expect(current.confidence > 0 && current.confidence <= 1)
      let there = drawing.network.place(
        on: current.position.edge.index, at: current.position.offset)
      #expect(there.coordinate == current.coordinate && there.bearing == current.bearing)
    }
  }

  @Test(
    "`lateLimit` locations are out of order after a time an hour ahead, but a repeated fix isn't")
  func lateLocations() throws {
    let drawing = try RoadDrawing("a-----------b", ways: [DrawnWay("ab")], cell: 40)
    var random = SeededGenerator(seed: 1)
    var locations = try drawing.drive("ab", noise: 2, using: &random).locations
    let hour = 3600.0
    // After these locations, the clock is assumed to have been set back.
    locations[10].time? += hour
    let ahead = try LiveAnswer(locations, RoadSnapper(drawing.network))
    let late = locations.indices.filter { ahead.points[$0]?.status == .outOfOrder }
    #expect(late == Array(11..<(11 + LiveSnapper.lateLimit)))
    // A repeated fix isn't out of order.
    locations[10].time? -= hour
    locations.insert(locations[20], at: 20)
    let repeated = try LiveAnswer(locations, RoadSnapper(drawing.network))
    #expect(repeated.points.values.allSatisfy { $0.place != nil })
  }

  @Test("the locations of a vehicle that is stationary for hours are decided in bounded memory")
  func standing() throws {
    let drawing = try RoadDrawing("a-----------b", ways: [DrawnWay("ab")], cell: 40)
    var random = SeededGenerator(seed: 1)
    let drive = try drawing.drive("ab", noise: 2, using: &random).locations
    let snapper = RoadSnapper(drawing.network)
    let workspace = snapper.makeWorkspace()
    var live = LiveSnapper(snapper)
    var answer = LiveAnswer()
    for location in drive { answer.take(try live.update(with: location, using: workspace)) }
    let end = try #require(drive.last?.time)
    var sizes: [Int] = []
    for second in 1...7200 {
      var location = drive[drive.count - 1]
      location.time = end + Double(second)
      location.coordinate = location.coordinate.destination(
        distance: .random(in: 0...3, using: &random), bearing: random.bearing())
      answer.take(try live.update(with: location, using: workspace))
      if second.isMultiple(of: 600) { sizes.append(live.state.bytes.count) }
    }
    let undecided = drive.count + 7200 - answer.points.count
    #expect(undecided < 200)
    #expect(sizes.max() ?? 0 < 40_000, "\(sizes)")
  }

  @Test(
    "a stream continues in another network, with a place for each location",
    arguments: [false, true])
  func move(isSaved: Bool) throws {
    let first = try RoadDrawing(town, ways: ways, cell: 40)
    let second = try RoadDrawing(town, ways: ways.reversed(), cell: 40)
    #expect(first.network.identity != second.network.identity)
    var random = SeededGenerator(seed: 5)
    let trace = try first.drive("abfgcdhlkjie", noise: 3, using: &random)
    let before = RoadSnapper(first.network)
    let after = RoadSnapper(second.network)
    var live = LiveSnapper(before)
    var workspace = before.makeWorkspace()
    var answer = LiveAnswer()
    for (number, location) in trace.locations.enumerated() {
      if number == trace.locations.count / 2 {
        if isSaved {
          live = try LiveSnapper(after, moving: live.state)
        } else {
          live.move(to: after)
        }
        workspace = after.makeWorkspace()
      }
      answer.take(try live.update(with: location, using: workspace))
    }
    answer.take(try live.finish(using: workspace))
    #expect(answer.points.count == trace.locations.count)
    #expect(answer.points.values.allSatisfy { $0.place != nil })
    #expect(answer.paths.count == 2)
  }

  @Test("without a road nearby, there is no position, and all locations are decided")
  func noRoad() throws {
    let drawing = try RoadDrawing("a-----------b", ways: [DrawnWay("ab")], cell: 40)
    let far = drawing["a"].destination(distance: 5000, bearing: 0)
    let locations = (0..<300).map { second in
      Location(
        coordinate: far.destination(distance: Double(second) * 10, bearing: 0),
        time: Date(timeIntervalSince1970: 1_700_000_000 + Double(second)))
    }
    let answer = try LiveAnswer(locations, RoadSnapper(drawing.network))
    #expect(answer.points.count == 300)
    #expect(answer.points.values.allSatisfy { $0.reason == .noRoad })
    #expect(answer.updates.allSatisfy { $0.current == nil })
  }

  /// Returns a stream in the middle of a drive, and the locations that follow.
  private func interrupted(
    seed: UInt64 = 7
  ) throws -> (live: LiveSnapper, workspace: SnappingWorkspace, rest: [Location]) {
    let drawing = try RoadDrawing(town, ways: ways, cell: 40)
    var random = SeededGenerator(seed: seed)
    var locations = try drawing.drive("abfgcdhlkjie", noise: 6, using: &random).locations
    locations[40].coordinate = locations[40].coordinate.destination(distance: 300, bearing: 10)
    locations[45].time? -= 100
    let snapper = RoadSnapper(drawing.network)
    let workspace = snapper.makeWorkspace()
    var live = LiveSnapper(snapper)
    let half = locations.count / 2
    for location in locations[..<half] { _ = try live.update(with: location, using: workspace) }
    return (live, workspace, Array(locations[half...]))
  }

  @Test(
    "a stream that is saved and resumed during a drawn case returns the same next update",
    arguments: DrawnCase.all)
  func resumeInTrouble(drawn: DrawnCase) throws {
    let (snapper, trace) = try drawn.input()
    let workspace = snapper.makeWorkspace()
    let fresh = snapper.makeWorkspace()
    var live = LiveSnapper(snapper)
    for (index, location) in trace.locations.enumerated() {
      // Saving after each location would take too long.
      var other =
        index.isMultiple(of: Thoroughness.isWhole ? 3 : 8)
        ? try LiveSnapper(snapper, resuming: live.state) : nil
      let update = try live.update(with: location, using: workspace)
      #expect(try other?.update(with: location, using: fresh) ?? update == update)
    }
  }

  @Test(
    "a saved stream continues with the same results", arguments: 0..<UInt64(Thoroughness.count(10)))
  func resume(seed: UInt64) throws {
    var (live, workspace, rest) = try interrupted(seed: seed)
    let coder = JSONEncoder()
    for location in rest {
      let text = try coder.encode(live.state)
      var other = try LiveSnapper(
        live.snapper, resuming: JSONDecoder().decode(LiveSnapper.State.self, from: text))
      #expect(other.state == live.state)
      let update = try live.update(with: location, using: workspace)
      let fresh = live.snapper.makeWorkspace()
      #expect(try other.update(with: location, using: fresh) == update)
    }
    var other = try LiveSnapper(live.snapper, resuming: live.state)
    #expect(try other.finish(using: workspace) == live.finish(using: workspace))
  }

  @Test("a state of another network or version, or with other options, is rejected")
  func foreignStates() throws {
    let live = try interrupted().live
    var state = live.state
    state.version += 1
    #expect(throws: SnappingError.self) { try LiveSnapper(live.snapper, resuming: state) }
    let elsewhere = try RoadDrawing("a---b", ways: [DrawnWay("ab")]).network
    let error = #expect(throws: SnappingError.self) {
      try LiveSnapper(RoadSnapper(elsewhere), resuming: live.state)
    }
    #expect(error?.code == .otherNetwork)
    let options = #expect(throws: SnappingError.self) {
      try LiveSnapper(
        RoadSnapper(live.snapper.network, options: .noise(3)), resuming: live.state)
    }
    #expect(options?.code == .otherOptions)
  }

  @Test("moving a saved state has the same result as moving the stream")
  func movedState() throws {
    var (live, _, rest) = try interrupted()
    let narrow = RoadSnapper(live.snapper.network, options: .noise(3))
    var moved = try LiveSnapper(narrow, moving: live.state)
    live.move(to: narrow)
    #expect(moved.state == live.state)
    let workspace = narrow.makeWorkspace()
    for location in rest {
      #expect(
        try moved.update(with: location, using: workspace)
          == live.update(with: location, using: workspace))
    }
  }

  @Test("the size of a state doesn't change without a new version")
  func stateLayout() throws {
    var live = LiveSnapper(RoadSnapper(try RoadDrawing("a1--2b", ways: [DrawnWay("ab")]).network))
    // Another size means another format, which needs a new version.
    #expect(live.state.version == 13)
    #expect(live.state.bytes.count == 680)
    for location in try RoadDrawing("a1--2b", ways: [DrawnWay("ab")]).trace("12").locations {
      _ = try live.update(with: location, using: live.snapper.makeWorkspace())
    }
    #expect(live.state.bytes.count == 1020)
  }

  @Test("a location with an invalid coordinate is rejected, and changes nothing")
  func invalidLocation() throws {
    var (live, workspace, rest) = try interrupted()
    let before = live.state
    for latitude in [Double.nan, .infinity, 91] {
      let location = Location(coordinate: Coordinate(latitude: latitude, longitude: 0))
      let error = #expect(throws: RoadNetworkError.self) {
        try live.update(with: location, using: workspace)
      }
      #expect(error?.code == .invalidCoordinate)
    }
    #expect(live.state == before)
    // Other invalid numbers are ignored.
    var location = rest[0]
    location.accuracy = .nan
    location.bearing = .infinity
    location.speed = .nan
    #expect(try live.update(with: location, using: workspace).current != nil)
    #expect(try LiveSnapper(live.snapper, resuming: live.state).state == live.state)
  }

  @Test("damaged states are rejected")
  func damagedStates() throws {
    let live = try interrupted().live
    let whole = live.state
    var random = SeededGenerator(seed: 1)
    func expectDamaged(_ state: LiveSnapper.State) {
      let error = #expect(throws: SnappingError.self) {
        try LiveSnapper(live.snapper, resuming: state)
      }
      #expect(error?.code == .damaged)
    }
    for length in stride(from: 1, to: whole.bytes.count, by: 97) {
      var state = whole
      state.bytes = Data(whole.bytes.dropLast(length))
      expectDamaged(state)
      // Truncation is detected even if the digest is updated.
      state.digest = StateArchive.digest(state.bytes)
      #expect(throws: SnappingError.self) { try LiveSnapper(live.snapper, resuming: state) }
    }
    for _ in 0..<1000 {
      var state = whole
      let at = Int.random(in: 0..<state.bytes.count, using: &random)
      state.bytes[at] ^= .random(in: 1...255, using: &random)
      expectDamaged(state)
    }
  }

  @Test(
    "forged states are rejected, or continue without a trap",
    arguments: 0..<UInt64(Thoroughness.count(10)))
  func forgedStates(seed: UInt64) throws {
    let (live, workspace, rest) = try interrupted(seed: 7 + seed % 4)
    let whole = live.state
    var random = SeededGenerator(seed: seed)
    var refused = 0
    for round in 0..<60 {
      var state = whole
      let count = [1, 4, 8].randomElement(using: &random) ?? 1
      // The numbers at the end are few but important, so they are changed more often.
      let at =
        round % 3 == 0
        ? state.bytes.count - Int.random(in: count...120, using: &random)
        : Int.random(in: 0...(state.bytes.count - count), using: &random)
      let values: [UInt8] = [0, 1, 0x7f, 0xff, .random(in: 0...255, using: &random)]
      let value = values.randomElement(using: &random) ?? 0
      for index in at..<(at + count) { state.bytes[index] = value }
      if count == 8, value == 0xff { state.bytes[at + 7] = 0x7f }
      state.digest = StateArchive.digest(state.bytes)
      let isMoved = round.isMultiple(of: 4)
      guard
        var other = try? isMoved
          ? LiveSnapper(live.snapper, moving: state) : LiveSnapper(live.snapper, resuming: state)
      else {
        refused += 1
        continue
      }
      for location in rest { _ = try other.update(with: location, using: workspace) }
      _ = other.state
      _ = try other.finish(using: workspace)
    }
    #expect(refused > 5)
  }
}
