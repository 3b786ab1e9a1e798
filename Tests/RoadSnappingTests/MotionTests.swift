import Coordinates
import FoundationEssentials
import RoadDrawings
import RoadNetworks
import TestSupport
import Testing

@testable import RoadSnapping

@Suite("Walking, cycling, and driving")
struct MotionTests {
  private static func options(_ mode: TravelMode, noise: Double) -> SnappingOptions {
    var options = SnappingOptions.noise(noise)
    options.mode = mode
    return options
  }

  /// Returns two streets 200 m apart, connected in many places.
  private static func streets() throws -> RoadDrawing {
    try RoadDrawing(
      """
      a--b--c--d--e--f--g
      |  |  |  |  |  |  |
      |  |  |  |  |  |  |
      |  |  |  |  |  |  |
      |  |  |  |  |  |  |
      |  |  |  |  |  |  |
      |  |  |  |  |  |  |
      |  |  |  |  |  |  3
      h1-i--j--k--l--m-2n
      """,
      ways: ["abcdefg", "hijklmn", "ah", "bi", "cj", "dk", "el", "fm", "gn"].map { DrawnWay($0) },
      cell: 25)
  }

  @Test("half a minute of errors doesn't match a walker to another street 200 m away")
  func walkersJump() throws {
    let drawing = try Self.streets()
    var random = SeededGenerator(seed: 3)
    let walk = try drawing.drive("12", speed: 1.4, every: 5, noise: 4, using: &random)
    let trace = walk.moved(30..<36, north: 200)
    let snap = try DrawnSnap(drawing, trace, Self.options(.foot, noise: 4))
    #expect(snap.snapped.points[30..<36].allSatisfy { $0.place == nil })
    let paths = try snap.paths
    #expect(paths == ["hijklmn"])
    let length = snap.snapped.matchings.reduce(0) { $0 + $1.length }
    #expect((length - drawing["1"].distance(to: drawing["2"])).magnitude < 20)
  }

  @Test("a jump at 45 m/s splits the trace of a bicycle, but not that of a car")
  func fastBicycle() throws {
    let drawing = try RoadDrawing(
      "a-1--2--3--4-----------5--6--7--8-b", ways: [DrawnWay("ab")], cell: 30)
    let trace = try drawing.trace("12345678", every: 8)
    let ride = try DrawnSnap(drawing, trace, Self.options(.bicycle, noise: 4))
    #expect(ride.splits == [.start, .tooFast])
    let drive = try DrawnSnap(drawing, trace, Self.options(.car, noise: 4))
    #expect(drive.splits == [.start])
  }

  @Test(
    "slow walkers, runners, and fast electric bicycles are matched",
    arguments: [
      (TravelMode.foot, 0.4), (.foot, 1.4), (.foot, 5), (.bicycle, 2.5), (.bicycle, 12.5),
    ])
  func speeds(mode: TravelMode, speed: Double) throws {
    let drawing = try Self.streets()
    for interval in [1.0, 5, 15] {
      var random = SeededGenerator(seed: UInt64(interval))
      let trace = try drawing.drive(
        "1jceg3", speed: speed, every: interval, noise: 3, using: &random)
      let snap = try DrawnSnap(drawing, trace, Self.options(mode, noise: 3))
      #expect(snap.snapped.points.allSatisfy { $0.place != nil }, "\(interval) s")
      let paths = try snap.paths
      #expect(paths == ["hijcdefgn"], "\(interval) s")
    }
  }

  @Test("a gap of 150 s leaves an edge's entry time unknown by car or bicycle, but not on foot")
  func gaps() throws {
    let drawing = try RoadDrawing(
      "a-1-2-3-c---d-4-5-6-b", ways: ["ac", "cd", "db"].map { DrawnWay($0) }, cell: 7)
    let trace = try drawing.trace("123456", at: [0, 10, 20, 170, 180, 190])
    func isTimed(_ mode: TravelMode) throws -> Bool {
      let snap = try DrawnSnap(drawing, trace, Self.options(mode, noise: 3))
      let path = snap.snapped.matchings[0].path.traversals
      return try #require(path.count == 3 ? path[1] : nil).entryTime != nil
    }
    #expect(try !isTimed(.car))
    #expect(try !isTimed(.bicycle))
    #expect(try isTimed(.foot))
  }

  @Test("a pedestrian at 0.4 m/s doesn't count as stationary, unlike a car at that speed")
  func strolling() throws {
    let drawing = try Self.streets()
    let locations = try drawing.drive("hn", speed: 0.4).locations.map { location in
      var location = location
      location.speed = 0.4
      return location
    }
    func observations(_ mode: TravelMode) -> Int {
      ObservationSelector.observations(
        of: locations, passedOver: [], noise: NoiseEstimate(),
        Self.options(mode, noise: 8)
      ).count
    }
    #expect(observations(.foot) > 2 * observations(.car))
  }

  @Test("a U-turn costs at most as much on a bicycle as in a car, and at most half as much on foot")
  func turning() {
    let prices = [TravelMode.car, .bicycle, .foot].map { Self.options($0, noise: 5).prices }
    #expect(prices.map(\.turningBack) == prices.map(\.turningBack).sorted(by: >))
    #expect(prices[0].turningBack >= 2 * prices[2].turningBack)
  }
}
