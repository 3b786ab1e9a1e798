/// A limit on the number of operations that run at the same time; further operations wait in order.
///
/// A waiting test doesn't block a thread, so without a limit hundreds of commands would run at
/// once. They would starve each other, and Foundation's `Process` crashes if more than a thousand
/// files are open.
actor Turnstile {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(places: Int) {
    free = places
  }

  nonisolated func pass<Result>(_ body: () async throws -> Result) async throws -> Result {
    await enter()
    do {
      let result = try await body()
      await leave()
      return result
    } catch {
      await leave()
      throw error
    }
  }

  private func enter() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  private func leave() {
    if waiting.isEmpty {
      free += 1
    } else {
      waiting.removeFirst().resume()
    }
  }
}
