import Coordinates
import TestSupport
import Testing

@Suite("Durations and seconds")
struct DurationTests {
  @Test("0 and magnitudes from 2⁻⁷ to 10⁹ s round-trip exactly", arguments: 0..<8 as Range<UInt64>)
  func roundTrip(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let least = 0x1p-7
    var numbers = [0, 1, 0.1, 0.3, 0.7, 1.1, 59.999, 604_800.25, 1e9, least, 1.nextUp, 1.nextDown]
    for _ in 0..<20_000 {
      numbers.append(.random(in: least...2, using: &random))
      numbers.append(.random(in: least...1e4, using: &random))
      numbers.append(.random(in: least...1e9, using: &random))
      // Decimal times, as in files.
      numbers.append(Double(Int.random(in: 0...1_000_000_000, using: &random)) / 1_000)
    }
    let changed = (numbers + numbers.map { -$0 }).filter { Duration(inSeconds: $0).inSeconds != $0 }
    #expect(changed == [])
  }

  @Test("the number of seconds is the nearest `Double`")
  func nearest() {
    var random = SeededGenerator(seed: 1)
    let times = (0..<20_000).map { _ in
      Int.random(in: -4_000_000_000_000...4_000_000_000_000, using: &random)
    }
    // Division is correctly rounded.
    let wrong = times.filter { Duration.milliseconds($0).inSeconds != Double($0) / 1_000 }
    #expect(wrong == [])
    let attosecond = Duration(secondsComponent: 0, attosecondsComponent: 1)
    #expect(attosecond.inSeconds == 1e-18)
    // Half of the distance between 1 and the next number is 111.02 attoseconds.
    #expect((.seconds(1) + attosecond * 111).inSeconds == 1)
    #expect((.seconds(1) + attosecond * 112).inSeconds == 1.nextUp)
  }

  @Test("short durations are rounded to attoseconds")
  func short() {
    for number in [1e-3, 1.234_567e-6, 1e-18] {
      #expect(Duration(inSeconds: number).inSeconds == number)
    }
    #expect(Duration(inSeconds: 1e-19) == .zero)
  }

  @Test(
    "numbers out of range are clamped, or rejected by the failable initializer",
    arguments: Hostile.numbers)
  func hostile(_ number: Double) {
    let duration = Duration(inSeconds: number)
    #expect(duration >= .seconds(-1_000_000_000_000_000_000))
    #expect(duration <= .seconds(1_000_000_000_000_000_000))
    let isInRange = number.magnitude < 1e18
    #expect(Duration(finiteSeconds: number) == (isInRange ? duration : nil))
    #expect(!number.isNaN || duration == .zero)
  }
}
