import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import MilepostCLI

@Suite("Ordered parallel map")
struct OrderedParallelMapTests {
  private struct Failure: Error {}

  /// A thread-safe counter that records its maximum.
  private final class Counter: Sendable {
    private let state = Mutex((value: 0, most: 0))
    var value: Int { state.withLock { $0.value } }
    var most: Int { state.withLock { $0.most } }
    func add(_ amount: Int) {
      state.withLock { state in
        state.value += amount
        state.most = max(state.most, state.value)
      }
    }
  }

  /// Does work whose duration varies irregularly from one number to the next.
  private static func work(_ number: Int) -> Int {
    var random = SeededGenerator(seed: UInt64(number))
    var sum = 0
    for _ in 0..<Int.random(in: 0...20_000, using: &random) {
      sum &+= Int.random(in: 0...9, using: &random)
    }
    return sum
  }

  @Test("results are delivered in the order of the stream", arguments: [1, 2, 5, 16])
  func order(_ workerCount: Int) throws {
    let map = OrderedParallelMap<Int, [Int]>(workerCount: workerCount, window: 100, runWeight: 10)
    let made = Counter()
    var results: [Int] = []
    try map.run(
      source: { offer in for number in 0..<400 { #expect(offer(number, 1 + number % 7)) } },
      makeWorker: {
        made.add(1)
        return { run, _ in run.map { Self.work($0) &+ $0 } }
      },
      deliver: { results += $0 })
    #expect(results == (0..<400).map { Self.work($0) &+ $0 })
    #expect(made.value == workerCount)
  }

  @Test("an empty stream has no results")
  func empty() throws {
    let map = OrderedParallelMap<Int, Int>(workerCount: 3, window: 100, runWeight: 10)
    try map.run(
      source: { _ in }, makeWorker: { { run, _ in run.count } },
      deliver: { _ in Issue.record("a result") })
  }

  @Test(
    "the weight of pending elements is bounded, except for a heavier single element",
    arguments: [1, 4])
  func window(_ workerCount: Int) throws {
    let map = OrderedParallelMap<Int, Int>(workerCount: workerCount, window: 50, runWeight: 10)
    let onTheWay = Counter()
    let heaviest = Counter()
    let weight: @Sendable (Int) -> Int = { number in number % 100 == 50 ? 80 : 1 + number % 3 }
    try map.run(
      source: { offer in
        for number in 0..<600 {
          guard offer(number, weight(number)) else { return }
          onTheWay.add(weight(number))
        }
      },
      makeWorker: {
        { run, _ in
          let sum = run.reduce(0) { $0 + weight($1) }
          if run.count > 1 { heaviest.add(max(0, sum - heaviest.value)) }
          return sum
        }
      },
      deliver: { onTheWay.add(-$0) })
    #expect(onTheWay.value == 0)
    // The source counts an offered element slightly after it becomes pending.
    #expect(onTheWay.most <= 80)
    #expect(heaviest.most <= 10)
  }

  @Test("small pending elements are processed several at a time")
  func runs() throws {
    let map = OrderedParallelMap<Int, Int>(workerCount: 1, window: 1000, runWeight: 100)
    let isFull = DispatchSemaphore(value: 0)
    var sizes: [Int] = []
    try map.run(
      source: { offer in
        for number in 0..<1000 { _ = offer(number, 1) }
        isFull.signal()
      },
      makeWorker: {
        var isFirst = true
        return { run, _ in
          if isFirst { isFull.wait() }
          isFirst = false
          return run.count
        }
      },
      deliver: { sizes.append($0) })
    #expect(sizes.reduce(0, +) == 1000)
    #expect(sizes.dropFirst().max() == 100)
    #expect(sizes.count < 30)
  }

  @Test("a canceled map returns even if a worker is still processing a run")
  func longWork() throws {
    let map = OrderedParallelMap<Int, Int>(workerCount: 1, window: 100, runWeight: 1)
    let hasBegun = DispatchSemaphore(value: 0)
    let mayEnd = DispatchSemaphore(value: 0)
    let hasEnded = DispatchSemaphore(value: 0)
    DispatchQueue(label: "canceller").async {
      hasBegun.wait()
      map.cancel()
    }
    #expect(throws: CancellationError.self) {
      try map.run(
        source: { offer in _ = offer(0, 1) },
        makeWorker: {
          { run, _ in
            hasBegun.signal()
            // The run may only end after the map has returned.
            mayEnd.wait()
            hasEnded.signal()
            return run.count
          }
        },
        deliver: { _ in Issue.record("a result") })
    }
    mayEnd.signal()
    hasEnded.wait()
  }

  @Test("a result is delivered without waiting for the next element of the stream")
  func promptness() throws {
    let map = OrderedParallelMap<Int, [Int]>(workerCount: 2, window: 1000, runWeight: 100)
    let hasLeft = DispatchSemaphore(value: 0)
    var results: [Int] = []
    try map.run(
      source: { offer in
        for number in 0..<5 {
          _ = offer(number, 1)
          hasLeft.wait()
        }
      },
      makeWorker: { { run, _ in run } },
      deliver: {
        results += $0
        hasLeft.signal()
      })
    #expect(results == [0, 1, 2, 3, 4])
  }

  @Test("a failed delivery ends the source and the workers", arguments: [1, 3])
  func failure(_ workerCount: Int) throws {
    let map = OrderedParallelMap<Int, [Int]>(workerCount: workerCount, window: 20, runWeight: 4)
    let sourceEnded = DispatchSemaphore(value: 0)
    let worked = Counter()
    var delivered: [Int] = []
    #expect(throws: Failure.self) {
      try map.run(
        source: { offer in
          var number = 0
          while offer(number, 1) { number += 1 }
          sourceEnded.signal()
        },
        makeWorker: {
          { run, _ in
            worked.add(run.count)
            return run
          }
        },
        deliver: { run in
          if run.contains(30) { throw Failure() }
          delivered += run
        })
    }
    sourceEnded.wait()
    #expect(delivered == Array(0..<delivered.count) && delivered.count <= 30)
    #expect(worked.value <= 30 + 4 + 20)
  }

  @Test("a canceled map returns even if its source is waiting")
  func cancellation() throws {
    let map = OrderedParallelMap<Int, Int>(workerCount: 2, window: 20, runWeight: 4)
    let end = DispatchSemaphore(value: 0)
    #expect(throws: CancellationError.self) {
      try map.run(
        source: { offer in
          _ = offer(1, 1)
          end.wait()
          #expect(!offer(2, 1))
          end.signal()
        },
        makeWorker: { { run, _ in run.count } },
        deliver: { _ in DispatchQueue.global().async { map.cancel() } })
    }
    end.signal()
    end.wait()
  }

  @Test(
    "the parts of a result are delivered in order, before the rest of the result",
    arguments: [1, 2, 5])
  func parts(_ workerCount: Int) throws {
    let map = OrderedParallelMap<Int, [Int]>(workerCount: workerCount, window: 100, runWeight: 10)
    let partCount = Counter()
    var results: [Int] = []
    try map.run(
      source: { offer in for number in 0..<1000 { #expect(offer(number, 1)) } },
      makeWorker: {
        { run, turn in
          var rest: [Int] = []
          for number in run {
            rest.append(number)
            _ = Self.work(number)
            let isTurn = turn.deliver {
              partCount.add(1)
              defer { rest = [] }
              return rest
            }
            #expect(isTurn == rest.isEmpty)
          }
          return rest
        }
      },
      deliver: { results += $0 })
    #expect(results == Array(0..<1000))
    #expect(partCount.value > 0)
  }

  @Test("a worker waits until each part of its result is delivered")
  func promptParts() throws {
    let map = OrderedParallelMap<Int, [Int]>(workerCount: 2, window: 100, runWeight: 1)
    let delivered = Counter()
    var results: [Int] = []
    try map.run(
      source: { _ = $0(0, 1) },
      makeWorker: {
        { _, turn in
          for part in 1...3 {
            #expect(turn.deliver { [part] })
            #expect(delivered.value == part)
          }
          return [4]
        }
      },
      deliver: {
        results += $0
        delivered.add(1)
      })
    #expect(results == [1, 2, 3, 4])
  }

  @Test("a worker isn't blocked if the delivery of a part fails, or after the map has ended")
  func refusedPart() throws {
    let map = OrderedParallelMap<Int, Int>(workerCount: 1, window: 100, runWeight: 1)
    let hasEnded = DispatchSemaphore(value: 0)
    #expect(throws: Failure.self) {
      try map.run(
        source: { _ = $0(0, 1) },
        makeWorker: {
          { _, turn in
            for part in 0..<3 { #expect(turn.deliver { part }) }
            hasEnded.signal()
            return 3
          }
        },
        deliver: { _ in throw Failure() })
    }
    hasEnded.wait()
  }

  @Test("a worker waits for the delivery of a part, even if the stream ends in the meantime")
  func endOfStream() throws {
    let map = OrderedParallelMap<Int, [Int]>(workerCount: 1, window: 100, runWeight: 1)
    let isDelivering = DispatchSemaphore(value: 0)
    let goesOn = DispatchSemaphore(value: 0)
    var results: [Int] = []
    try map.run(
      source: { offer in
        #expect(offer(0, 1))
        isDelivering.wait()
      },
      makeWorker: {
        { _, turn in
          for part in 1...3 {
            #expect(turn.deliver { [part] })
            goesOn.signal()
          }
          return [4]
        }
      },
      deliver: { part in
        if part == [1] {
          isDelivering.signal()
          #expect(goesOn.wait(timeout: .now() + .milliseconds(200)) == .timedOut)
        }
        results += part
      })
    #expect(results == [1, 2, 3, 4])
  }

  @Test("a canceled map completes a result that was already delivered in part")
  func cancelledParts() throws {
    let map = OrderedParallelMap<Int, [Int]>(workerCount: 2, window: 100, runWeight: 1)
    var results: [Int] = []
    #expect(throws: CancellationError.self) {
      try map.run(
        source: { offer in for number in 0..<50 where !offer(number, 1) { return } },
        makeWorker: {
          { run, turn in
            guard run == [20] else { return run }
            while !turn.deliver({ [20, 1] }) {}
            for part in 2...4 { #expect(turn.deliver { [part] }) }
            return [5]
          }
        },
        deliver: {
          results += $0
          if $0 == [20, 1] { map.cancel() }
        })
    }
    #expect(results == Array(0...20) + [1, 2, 3, 4, 5])
  }
}
