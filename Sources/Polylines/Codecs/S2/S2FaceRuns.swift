/// The faces of the cube on which the vertices of a line lie, as runs; most lines have one run.
struct S2FaceRuns {
  private(set) var runs: [(face: Int, count: Int)] = []

  init(faces: some Sequence<Int>) {
    for face in faces {
      if let last = runs.last, last.face == face {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((face, 1))
      }
    }
  }

  /// Reads runs until they cover `count` vertices.
  init(count: Int, _ reader: inout ByteReader) throws(PolylineError) {
    var left = count
    while left > 0 {
      let offset = reader.offset
      let number = try reader.number(bits: 64, expected: "a run of faces")
      let run = number / 6
      guard run > 0, run <= UInt64(left) else {
        throw PolylineError(
          .invalidValue, found: "a run of \(run) vertices", expected: "1…\(left)",
          byteOffset: offset)
      }
      runs.append((Int(number % 6), Int(run)))
      left -= Int(run)
    }
  }
}

/// An encoder of numbers as second differences modulo 2³²; the first number is encoded unchanged,
/// and the second one as a plain difference.
struct S2SecondDifference {
  private var value: UInt32 = 0
  private var step: UInt32 = 0
  private var hasValue = false

  /// Returns the second difference that leads to the next number.
  mutating func difference(to next: UInt32) -> UInt32 {
    guard hasValue else {
      hasValue = true
      value = next
      return next
    }
    let nextStep = next &- value
    defer { (value, step) = (next, nextStep) }
    return nextStep &- step
  }
}
