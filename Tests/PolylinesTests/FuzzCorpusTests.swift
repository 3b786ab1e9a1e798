import TestSupport
import Testing

/// Replays the inputs from which fuzzing starts, including those that once failed
/// (`Tests/Fuzzing`).
@Suite("Fuzzing corpus")
struct FuzzCorpusTests {
  @Test(
    "no input of the corpus reveals a problem",
    arguments: [
      ("GoogleDecoding", GoogleDecoding.finding), ("FlexibleDecoding", FlexibleDecoding.finding),
      ("S2Decoding", S2Decoding.finding), ("FormatDetection", FormatDetection.finding),
    ] as [(String, @Sendable ([UInt8]) -> String?)])
  func replay(target: String, finding: @Sendable ([UInt8]) -> String?) throws {
    let inputs = try FuzzCorpus.inputs(of: target)
    #expect(!inputs.isEmpty)
    for (name, input) in inputs { #expect(finding(input) == nil, "\(name)") }
  }
}
