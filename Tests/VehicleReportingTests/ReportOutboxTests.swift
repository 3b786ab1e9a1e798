import Fleet
import Foundation
import Journeys
import TestSupport
import Testing

@testable import VehicleReporting

/// Tests of an outbox, including random sequences of locations, states, successes, and failures.
@Suite struct ReportOutboxTests {
  /// A model of the outbox that checks the outbox's invariants.
  private struct Model {
    var outbox: ReportOutbox
    var delivered: [Int] = []
    var refused = 0
    var next = 0
    var state: VehicleState?

    init(limit: Int, earlier: Int) throws {
      next = earlier
      outbox = ReportOutbox(
        try VehicleID("vehicle"), past: (0..<earlier).map(DriverUnderTest.location), limit: limit)
    }

    mutating func take(isBad: Bool) {
      var location = DriverUnderTest.location(next)
      if isBad {
        location.sensor = .engine
        refused += 1
      }
      outbox.take(location)
      next += 1
    }

    /// Makes a report, adds locations while it is in progress, and settles it.
    mutating func report(_ failure: CallFailure?, meanwhile count: Int) {
      guard let report = outbox.makeReport(nil) else {
        #expect(state == nil)
        return
      }
      let update = report.update
      #expect(update.values.state == state)
      let steps = update.pastSteps + (update.step.map { [$0] } ?? [])
      #expect(steps == steps.sorted() && Set(steps).count == steps.count)
      #expect(steps.allSatisfy { !delivered.contains($0) })
      for _ in 0..<count { take(isBad: false) }
      if let failure {
        outbox.settle(report, failure)
      } else {
        outbox.settle(report)
        delivered += steps
        if state != nil { #expect(outbox.deliveredState == state) }
        state = nil
      }
    }

    /// Whether the newest location is still unsent: one of the next successful reports contains it.
    var hasNewest: Bool {
      var outbox = outbox
      while let report = outbox.makeReport(nil) {
        if report.update.step != nil { return true }
        outbox.settle(report)
      }
      return false
    }

    /// Checks that each location is accounted for exactly once.
    func check(hasNewest: Bool) {
      let counts = outbox.statistics
      #expect(counts.sentLocations == delivered.count)
      // Past locations that are found to be invalid are also counted as refused.
      #expect(counts.takenLocations == next && counts.refusedLocations >= refused)
      let known =
        counts.sentLocations + counts.supersededLocations + counts.droppedLocations
        + counts.refusedLocations + counts.pastLocations
      #expect(known + (hasNewest ? 1 : 0) == next)
    }
  }

  @Test("each location is counted exactly once, so none is lost silently", arguments: 0..<60)
  func accounts(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let failures: [CallFailure?] = [
      nil, .engine(.down), .engine(.denied), .engine(.emptyMask), .token(CancellationError()),
      .engine(FleetError(.invalidArgument, "bad")),
    ]
    var model = try Model(
      limit: Int.random(in: 2...30, using: &random), earlier: Int.random(in: 0...50, using: &random)
    )
    for _ in 0..<400 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0, 1: model.take(isBad: Int.random(in: 0..<10, using: &random) == 0)
      case 2:
        let failure = failures.randomElement(using: &random) ?? nil
        model.report(failure, meanwhile: Int.random(in: 0...2, using: &random))
      default:
        model.state = [.online, .offline].randomElement(using: &random)
        model.outbox.state = model.state
      }
      model.check(hasNewest: model.hasNewest)
    }
    // Successful reports deliver everything; the first one may hold back past locations, and the
    // next ones may contain only a few of them.
    for _ in 0..<10 { model.report(nil, meanwhile: 0) }
    model.check(hasNewest: false)
    #expect(model.outbox.statistics.pastLocations == 0 && model.outbox.unsentLocations.isEmpty)
    #expect(model.outbox.makeReport(nil) == nil)
  }

  @Test(
    "an invalid past location is identified and discarded, and all others are delivered",
    arguments: 0..<24)
  func findsInvalid(bad: Int) throws {
    var model = try Model(limit: 100, earlier: 24)
    var turns = 0
    while !model.outbox.unsentLocations.isEmpty, turns < 100 {
      turns += 1
      var copy = model.outbox
      let isBad = copy.makeReport(nil)?.update.pastSteps.contains(bad) == true
      model.take(isBad: false)
      let invalid = CallFailure.engine(FleetError(.invalidArgument, "bad"))
      model.report(isBad ? invalid : nil, meanwhile: 0)
    }
    #expect(turns < 30)
    #expect(Set(model.delivered).isSuperset(of: Set(0..<24).subtracting([bad])))
    #expect(!model.delivered.contains(bad) && model.outbox.statistics.refusedLocations == 1)
  }

  @Test("a valid past location isn't discarded because the current location was invalid")
  func blamesNoValidPast() throws {
    var model = try Model(limit: 100, earlier: 1)
    let bad = 1
    model.take(isBad: false)
    for _ in 0..<10 {
      var copy = model.outbox
      let update = copy.makeReport(nil)?.update
      let isBad = update?.step == bad || update?.pastSteps.contains(bad) == true
      let invalid = CallFailure.engine(FleetError(.invalidArgument, "bad"))
      // While the call is in progress, a newer location replaces the invalid one.
      model.report(isBad ? invalid : nil, meanwhile: 1)
    }
    #expect(model.delivered.contains(0) && !model.delivered.contains(bad))
    #expect(model.outbox.statistics.refusedLocations == 1)
  }

  @Test("locations of an earlier run are thinned to the limit, and sent with the first report")
  func earlier() throws {
    var model = try Model(limit: 10, earlier: 35)
    #expect(model.outbox.statistics.droppedLocations == 25)
    model.report(nil, meanwhile: 0)
    #expect(model.delivered.count == 10 && model.delivered.first == 0 && model.delivered.last == 34)
  }

  @Test("a reporter keeps at most 5,000 past locations")
  func most() throws {
    let outbox = ReportOutbox(
      try VehicleID("vehicle"), past: (0..<5_010).map(DriverUnderTest.location))
    #expect(outbox.statistics.pastLocations == 5_000 && outbox.statistics.droppedLocations == 10)
    #expect(outbox.unsentLocations.count == 5_000)
  }
}
