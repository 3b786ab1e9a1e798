import Dispatch
import MilepostKit
import Synchronization

/// A parallel map over a stream that delivers results in order, while the stream is still being
/// read.
///
///     source → elements, waiting → workers, each with a run of elements → results → deliver
///     (its own thread)             (a thread each)                        (the caller's thread)
///
/// The amount of work in progress is bounded: the source waits while another element would raise
/// the total weight of undelivered elements above ``window``. A worker takes a run of several
/// elements at a time, to avoid taking a lock for each small element. The weight of such a run is
/// at most ``runWeight``, and at most the worker's share of the waiting weight. The division into
/// runs therefore depends on timing, and the results of runs must add up to the same whole, however
/// the stream is divided.
///
/// A long result may be delivered in parts; see ``Turn``.
///
/// The map uses threads rather than tasks, since the source may wait for its input indefinitely,
/// which would occupy one of the few threads that tasks share.
package final class OrderedParallelMap<Element: Sendable, Result: Sendable>: Sendable {
  /// The maximum weight of elements in progress; a heavier element is processed alone.
  package let window: Int
  /// The weight up to which a worker takes several elements at a time.
  package let runWeight: Int
  /// The requested number of worker threads.
  package let workerCount: Int

  private let state = Mutex(State())
  /// Semaphores that are signaled to wake each kind of waiter.
  private let room = DispatchSemaphore(value: 0)
  private let work = DispatchSemaphore(value: 0)
  private let results = DispatchSemaphore(value: 0)
  private let partTaken = DispatchSemaphore(value: 0)

  /// The position of a run in the order of delivery.
  package struct Turn {
    fileprivate let map: OrderedParallelMap
    fileprivate let number: Int

    /// Delivers a part of the run's result before the rest, if it is the run's turn, and waits
    /// until the part has been delivered or the map ends.
    ///
    /// - Parameter make: creates the part; not called if it isn't the run's turn.
    /// - Returns: whether it was the run's turn; if so, it remains the run's turn until its end.
    package func deliver(_ make: () -> Result) -> Bool { map.deliver(make, of: number) }
  }

  /// The threads that are waiting, each kind on its own semaphore.
  private struct Waiters {
    var hasPart = false
    var workerCount = 0
    var hasSource = false
    var hasDeliverer = false
  }

  private struct State {
    var waiting: [(element: Element, weight: Int)] = []
    var waitingWeight = 0
    /// The weight of elements offered but not yet delivered.
    var weight = 0
    var isSourceFinished = false
    var isCancelled = false
    var takenCount = 0
    var deliveredCount = 0
    /// The results of finished runs by run number, each with the weight of its elements.
    var finished: [Int: (result: Result, weight: Int)] = [:]
    /// A part of the next result, until it is taken.
    var part: Result?
    /// Whether a part of the next result was accepted for delivery, so that the rest must follow.
    var hasBegun = false
    /// Whether parts of results are no longer accepted.
    var isEnded = false
    var waiters = Waiters()

    /// Whether everything has been delivered.
    var isFinished: Bool {
      isSourceFinished && waiting.isEmpty && deliveredCount == takenCount
    }
  }

  /// Creates a map for one stream.
  package init(workerCount: Int, window: Int, runWeight: Int) {
    precondition(workerCount > 0, "expected at least one worker")
    self.workerCount = workerCount
    self.window = window
    self.runWeight = runWeight
  }

  /// Maps a stream; may be called only once.
  ///
  /// If the system provides fewer threads than requested, the available ones do the work.
  ///
  /// - Parameters:
  ///   - source: offers the elements in order, each with its weight, until there are no more or an
  ///     offer is rejected. The source runs on a separate thread, which is abandoned if it is
  ///     blocked when the map ends early.
  ///   - makeWorker: is called once on each thread that has runs, and returns the function that
  ///     maps them.
  ///   - deliver: receives the results one by one, in order, on the caller's thread. A run that
  ///     delivered parts leads to one result for each part, and one for the rest.
  /// - Throws: ``NoThreads`` if the system provides fewer than two threads, errors of `deliver`, or
  ///   `CancellationError` after ``cancel()``. After a cancellation, a result that was delivered in
  ///   part is completed first. Whenever the map ends early, workers have a second to finish; those
  ///   still running are abandoned.
  package func run(
    source: @escaping @Sendable (_ offer: (Element, Int) -> Bool) -> Void,
    makeWorker: @escaping @Sendable () -> ([Element], Turn) -> Result,
    deliver: (Result) throws -> Void
  ) throws {
    let workers = DispatchGroup()
    defer {
      end()
      // All workers are done unless the map ends early.
      _ = workers.wait(timeout: .now() + .seconds(1))
    }
    let hasSource = SystemThread.begin {
      source { self.offer($0, weight: $1) }
      self.finishSource()
    }
    guard hasSource else { throw NoThreads() }
    var begun = 0
    while begun < workerCount {
      workers.enter()
      let isBegun = SystemThread.begin {
        // Create the function with the first run, so that a thread without runs doesn't create it.
        var map: (([Element], Turn) -> Result)?
        while let run = self.take() {
          let worker = map ?? makeWorker()
          map = worker
          let result = worker(run.elements, Turn(map: self, number: run.number))
          self.finish(run.number, result, weight: run.weight)
        }
        workers.leave()
      }
      guard isBegun else {
        workers.leave()
        break
      }
      begun += 1
    }
    guard begun > 0 else { throw NoThreads() }
    while let next = try nextResult() {
      try deliver(next.result)
      if let weight = next.weight { release(weight) } else { releasePart() }
    }
  }

  /// Ends the map early; may be called from any thread.
  package func cancel() {
    state.withLock { state in
      state.isCancelled = true
      wakeAll(&state)
    }
  }

  private func end() {
    state.withLock { state in
      state.isCancelled = true
      state.isEnded = true
      state.part = nil
      wakePart(&state)
      wakeAll(&state)
    }
  }

  // MARK: The source

  /// Adds an element once there is room; returns false if no more elements are accepted.
  private func offer(_ element: Element, weight: Int) -> Bool {
    while true {
      let isDone: Bool? = state.withLock { state in
        if state.isCancelled { return false }
        if state.weight > 0, state.weight + weight > window {
          state.waiters.hasSource = true
          return nil
        }
        state.waiting.append((element, weight))
        state.waitingWeight += weight
        state.weight += weight
        if state.waiters.workerCount > 0 {
          state.waiters.workerCount -= 1
          work.signal()
        }
        return true
      }
      if let isDone { return isDone }
      room.wait()
    }
  }

  private func finishSource() {
    state.withLock { state in
      state.isSourceFinished = true
      wakeAll(&state)
    }
  }

  // MARK: Workers

  /// Takes a run as soon as one is available; returns nil if there will be no more.
  private func take() -> (number: Int, elements: [Element], weight: Int)? {
    while true {
      let (run, isOver) = state.withLock { state in
        if state.isCancelled { return (nil as (Int, [Element], Int)?, true) }
        guard !state.waiting.isEmpty else {
          if !state.isSourceFinished { state.waiters.workerCount += 1 }
          return (nil, state.isSourceFinished)
        }
        let share = min(runWeight, state.waitingWeight / workerCount)
        var count = 1
        var weight = state.waiting[0].weight
        while count < state.waiting.count, weight + state.waiting[count].weight <= share {
          weight += state.waiting[count].weight
          count += 1
        }
        let elements = state.waiting.prefix(count).map(\.element)
        state.waiting.removeFirst(count)
        state.waitingWeight -= weight
        state.takenCount += 1
        return ((state.takenCount - 1, elements, weight), false)
      }
      if let run { return run }
      if isOver { return nil }
      work.wait()
    }
  }

  private func finish(_ number: Int, _ result: Result, weight: Int) {
    state.withLock { state in
      state.finished[number] = (result, weight)
      if number == state.deliveredCount { wakeDeliverer(&state) }
    }
  }

  private func deliver(_ make: () -> Result, of number: Int) -> Bool {
    guard state.withLock({ $0.deliveredCount == number }) else { return false }
    let part = make()
    let isWaiting = state.withLock { state in
      guard !state.isEnded, state.hasBegun || !state.isCancelled else { return false }
      assert(state.part == nil, "expected parts to be delivered one at a time")
      state.part = part
      state.hasBegun = true
      state.waiters.hasPart = true
      wakeDeliverer(&state)
      return true
    }
    if isWaiting { partTaken.wait() }
    return true
  }

  // MARK: Delivery

  /// Waits for and returns the next result in order, or nil after the last result; throws an error
  /// if the map is canceled.
  ///
  /// A part of a result has no weight.
  private func nextResult() throws -> (result: Result, weight: Int?)? {
    while true {
      let (next, isFinished) = try state.withLock { state in
        if state.isCancelled, !state.hasBegun { throw CancellationError() }
        if let part = state.part.take() {
          return ((part, nil) as (result: Result, weight: Int?)?, false)
        }
        if let next = state.finished.removeValue(forKey: state.deliveredCount) {
          state.deliveredCount += 1
          state.hasBegun = false
          return ((next.result, next.weight), false)
        }
        if !state.isFinished { state.waiters.hasDeliverer = true }
        return (nil, state.isFinished)
      }
      if let next { return next }
      if isFinished { return nil }
      results.wait()
    }
  }

  /// Makes room after a result has been delivered.
  private func release(_ weight: Int) {
    state.withLock { state in
      state.weight -= weight
      wakeSource(&state)
    }
  }

  private func releasePart() { state.withLock { wakePart(&$0) } }

  // MARK: Waking

  private func wakeAll(_ state: inout State) {
    wakeSource(&state)
    for _ in 0..<state.waiters.workerCount { work.signal() }
    state.waiters.workerCount = 0
    wakeDeliverer(&state)
  }

  private func wakeSource(_ state: inout State) {
    if state.waiters.hasSource { room.signal() }
    state.waiters.hasSource = false
  }

  private func wakePart(_ state: inout State) {
    if state.waiters.hasPart { partTaken.signal() }
    state.waiters.hasPart = false
  }

  private func wakeDeliverer(_ state: inout State) {
    if state.waiters.hasDeliverer { results.signal() }
    state.waiters.hasDeliverer = false
  }
}
