import Foundation
import TestSupport
import Testing

@testable import Coordinates

@Suite("Sines and cosines")
struct UnitAngleTests {
  @Test(
    "sines and cosines agree with the C library within one unit in the last place up to 45°")
  func library() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<200_000 {
      let degrees = Double.random(in: -45...45, using: &random)
      let angle = UnitAngle(degrees: degrees)
      let radians = degrees * radiansPerDegree
      #expect((angle.sin - sin(radians)).magnitude <= sin(radians).ulp)
      #expect((angle.cos - cos(radians)).magnitude <= cos(radians).ulp)
    }
  }

  @Test(
    "sines and cosines are exact at quarter turns, and elsewhere their squares add up to 1")
  func circle() {
    for quarter in -8...8 {
      let angle = UnitAngle(degrees: Double(quarter) * 90)
      #expect(angle.sin == [0, 1, 0, -1][(quarter % 4 + 4) % 4])
      #expect(angle.cos == [1, 0, -1, 0][(quarter % 4 + 4) % 4])
    }
    for degrees in stride(from: -720.0, through: 720, by: 0.37) {
      let angle = UnitAngle(degrees: degrees)
      #expect((angle.sin * angle.sin + angle.cos * angle.cos - 1).magnitude < 5e-16)
      let twin = UnitAngle(degrees: -degrees)
      #expect(twin.sin == -angle.sin && twin.cos == angle.cos)
    }
    #expect(UnitAngle(degrees: .nan).sin.isNaN)
  }
}
