import Fleet
import Testing

@Suite struct BackoffTests {
  @Test("the full delay doubles with each failure, up to the maximum")
  func doubling() {
    let backoff = Backoff(first: .seconds(1), most: .seconds(10))
    let waits = (1...6).map { backoff.wait(after: $0, random: 1) }
    #expect(waits == [1, 2, 4, 8, 10, 10].map { .seconds($0) })
    #expect(backoff.wait(after: .max, random: 1) == .seconds(10))
    #expect(backoff.wait(after: 0, random: 1) == .seconds(1))
    #expect(backoff.wait(after: .min, random: 1) == .seconds(1))
  }

  @Test("jitter shortens a delay by up to half")
  func spread() {
    let backoff = Backoff(first: .seconds(2), most: .seconds(60))
    #expect(backoff.wait(after: 2, random: 0) == .seconds(2))
    #expect(backoff.wait(after: 2, random: 0.5) == .seconds(3))
    #expect(backoff.wait(after: 2, random: 1) == .seconds(4))
    // Numbers outside 0…1 are clamped, and NaN counts as 0.
    #expect(backoff.wait(after: 2, random: 7) == .seconds(4))
    #expect(backoff.wait(after: 2, random: -7) == .seconds(2))
    #expect(backoff.wait(after: 2, random: .nan) == .seconds(2))
  }

  @Test("very long delays don't overflow, negative ones count as 0, and the maximum always applies")
  func extremes() {
    let century = Duration.seconds(3_155_760_000)
    let longest = Duration.seconds(Int64.max)
    let wait = Backoff(first: century, most: longest).wait(after: 500, random: 1)
    #expect(wait > longest * 0.999 && wait < longest * 1.001)
    #expect(Backoff(first: .seconds(-1), most: .seconds(5)).wait(after: 9, random: 1) == .zero)
    #expect(Backoff(first: .seconds(9), most: .seconds(-5)).wait(after: 9, random: 1) == .zero)
    #expect(Backoff(first: .seconds(9), most: .seconds(5)).wait(after: 1, random: 1) == .seconds(5))
  }
}
