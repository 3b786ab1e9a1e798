import TestSupport
import Testing
import TrafficClassification

@Suite("Classes along a line")
struct ClassifiedLineTests {
  private let classifier = TrafficClassifier()

  private func samples(_ shares: [Double?], length: Double = 100) -> [SpeedSample] {
    shares.map { SpeedSample(length: length, speed: $0.map { $0 * 20 }, freeFlow: 20) }
  }

  private func classes(_ shares: [Double?], length: Double = 100) -> [TrafficClass] {
    classifier.stretches(samples(shares, length: length)).map(\.traffic)
  }

  @Test("a class continues at speeds near its threshold")
  func hysteresis() {
    #expect(classes([0.9, 0.47, 0.9]) == [.normal])
    #expect(classes([0.9, 0.44, 0.9]) == [.normal, .slow, .normal])
    #expect(classes([0.45, 0.53, 0.57]) == [.slow, .normal])
    #expect(classes([0.45, 0.28, 0.22, 0.33, 0.4]) == [.slow, .trafficJam, .slow])
    #expect(classes([0.9, 0.28]) == [.normal, .trafficJam])
    #expect(classes([nil, 0.47, nil, 0.53]) == [.noData, .slow, .noData, .normal])
  }

  @Test("a short stretch gets the class of a known neighbor")
  func leastLength() {
    func line(_ parts: [(Double, Double?)]) -> [TrafficStretch] {
      classifier.stretches(
        parts.map { SpeedSample(length: $0.0, speed: $0.1.map { $0 * 20 }, freeFlow: 20) })
    }
    #expect(line([(500, 0.9), (30, 0.1), (500, 0.9)]).map(\.traffic) == [.normal])
    #expect(line([(500, 0.9), (30, 0.4), (600, 0.1)]).map(\.end) == [500, 1130])
    #expect(line([(600, 0.9), (30, 0.4), (500, 0.1)]).map(\.end) == [630, 1130])
    // Unknown stretches are kept, however short, and so are short stretches between unknown ones.
    #expect(
      line([(500, 0.9), (30, nil), (500, 0.9)]).map(\.traffic) == [.normal, .noData, .normal])
    #expect(
      line([(500, nil), (30, 0.1), (500, nil)]).map(\.traffic) == [.noData, .trafficJam, .noData])
    #expect(line([]).isEmpty && line([(0, 0.5), (-3, 0.5), (.nan, 0.5)]).isEmpty)
  }

  @Test("stretches cover the line, and adjacent stretches differ in class", arguments: 0..<50)
  func tiles(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let samples = (0..<200).map { _ in
      SpeedSample(
        length: .random(in: 1..<80, using: &random),
        speed: Bool.random(using: &random) || Bool.random(using: &random)
          ? .random(in: 0..<20, using: &random) : nil, freeFlow: 20)
    }
    let stretches = classifier.stretches(samples)
    #expect(stretches.first?.start == 0)
    let length = samples.reduce(0) { $0 + $1.length }
    #expect((stretches[stretches.count - 1].end - length).magnitude < 1e-9)
    for (a, b) in zip(stretches, stretches.dropFirst()) {
      #expect(a.end == b.start && a.traffic != b.traffic)
    }
    // Short stretches remain only if no neighbor is known.
    for (index, run) in stretches.enumerated() where run.traffic != .noData {
      let beside = [index - 1, index + 1].filter(stretches.indices.contains)
      #expect(
        run.end - run.start >= classifier.leastLength
          || beside.allSatisfy { stretches[$0].traffic == .noData })
    }
  }
}
