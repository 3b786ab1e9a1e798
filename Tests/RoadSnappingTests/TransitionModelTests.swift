import Testing

@testable import RoadSnapping

@Suite("Transition model")
struct TransitionModelTests {
  @Test("`withoutHaste` lowers the top speed, and has no further effect when applied again")
  func skippingTwice() {
    let model = TransitionModel(SnappingOptions())
    let (once, twice) = (model.withoutHaste, model.withoutHaste.withoutHaste)
    for speed in stride(from: 0.0, through: 120, by: 5) {
      let haste = once.haste(way: 10 * speed, seconds: 10, noise: 0)
      #expect(haste == twice.haste(way: 10 * speed, seconds: 10, noise: 0))
      #expect(haste >= model.haste(way: 10 * speed, seconds: 10, noise: 0))
    }
    // At 40 m/s, the lower top speed has an effect.
    #expect(once.haste(way: 400, seconds: 10, noise: 0) > 0)
    #expect(model.haste(way: 400, seconds: 10, noise: 0) == 0)
  }
}
