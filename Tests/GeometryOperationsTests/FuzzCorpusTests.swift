import GeometryOperations
import TestSupport
import Testing

/// Inputs that fuzzing ended with, and those that once failed (`Tests/Fuzzing`).
@Suite struct FuzzCorpusTests {
  @Test func replay() throws {
    let workspace = GeometryWorkspace()
    let inputs = try FuzzCorpus.inputs(of: "GeometryDecoding")
    #expect(!inputs.isEmpty)
    for (name, input) in inputs {
      #expect(GeometryDecoding.finding(in: input, workspace) == nil, "\(name)")
    }
  }
}
