import TestSupport
import Testing

/// Tests of the clock that other tests use to control waits.
@Suite struct ManualClockTests {
  private let clock = ManualClock()

  @Test("a sleeper wakes at its deadline, and not before")
  func sleeping() async throws {
    let sleeper = Task { [clock] in try await clock.sleep(for: .seconds(10)) }
    try await clock.waitForSleepers(1)
    clock.advance(by: .milliseconds(9_999))
    #expect(clock.waits == [.milliseconds(1)])
    clock.advance(by: .milliseconds(1))
    #expect(clock.waits.isEmpty)
    try await sleeper.value
    #expect(clock.now.elapsed == .seconds(10))
  }

  @Test("a deadline that has been reached causes no wait, and the clock can't be moved back")
  func past() async throws {
    clock.advance(by: .seconds(5))
    clock.advance(by: .seconds(-3))
    #expect(clock.now.elapsed == .seconds(5))
    try await clock.sleep(for: .zero)
    try await clock.sleep(until: clock.now)
    #expect(clock.waits.isEmpty)
  }

  @Test("sleepers wake in the order of their deadlines, not in the order of their arrival")
  func order() async throws {
    try await withThrowingTaskGroup(of: Int.self) { group in
      for (count, seconds) in [30, 10, 20].enumerated() {
        group.addTask { [clock] in
          try await clock.sleep(for: .seconds(seconds))
          return seconds
        }
        try await clock.waitForSleepers(count + 1)
      }
      #expect(clock.waits == [.seconds(10), .seconds(20), .seconds(30)])
      for seconds in [10, 20, 30] {
        clock.advance(by: .seconds(10))
        #expect(try await group.next() == seconds)
      }
    }
  }

  @Test("a canceled sleeper throws CancellationError, and other sleepers are not affected")
  func cancellation() async throws {
    let sleeper = Task { [clock] in try await clock.sleep(for: .seconds(10)) }
    let other = Task { [clock] in try await clock.sleep(for: .seconds(20)) }
    try await clock.waitForSleepers(2)
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    #expect(clock.waits == [.seconds(20)])
    clock.advance(by: .seconds(20))
    try await other.value
  }

  @Test("a canceled task throws CancellationError when it begins to sleep or waits for sleepers")
  func canceledBefore() async throws {
    let gate = ManualClock()
    let late = Task { [clock] in
      try? await gate.sleep(for: .seconds(1))
      try await clock.sleep(for: .seconds(1))
    }
    let waiter = Task { [clock] in try await clock.waitForSleepers(1) }
    late.cancel()
    waiter.cancel()
    await #expect(throws: CancellationError.self) { try await late.value }
    await #expect(throws: CancellationError.self) { try await waiter.value }
    #expect(clock.waits.isEmpty)
  }

  @Test("if 500 sleepers are canceled while the clock advances, all of them end")
  func race() async throws {
    await withTaskGroup { group in
      for number in 0..<500 {
        group.addTask { [clock] in
          let sleeper = Task { try await clock.sleep(for: .milliseconds(number % 5)) }
          if number % 2 == 0 { clock.advance(by: .milliseconds(1)) }
          sleeper.cancel()
          _ = await sleeper.result
        }
      }
    }
    #expect(clock.waits.isEmpty)
    #expect(clock.now.elapsed == .milliseconds(250))
  }
}
