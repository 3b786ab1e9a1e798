import GeometryOperations
import TestSupport
import Testing

/// Tests of inputs from the corpus of the fuzzer, including those that once failed
/// (`Tests/Fuzzing`).
@Suite struct FuzzCorpusTests {
  @Test("the fuzz target finds no problem in any input of the corpus") func replay() throws {
    let workspace = GeometryWorkspace()
    let inputs = try FuzzCorpus.inputs(of: "GeometryDecoding")
    #expect(!inputs.isEmpty)
    for (name, input) in inputs {
      #expect(GeometryDecoding.finding(in: input, workspace) == nil, "\(name)")
    }
  }
}
