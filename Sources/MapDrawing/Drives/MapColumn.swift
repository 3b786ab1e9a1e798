/// A column of integers encoded as compact text, as stored in pages.
///
/// Numbers are written as in Google's encoded polylines: the sign in the lowest bit, then groups of
/// five bits, lowest first, as the characters `?` to `~`. The numbers are the values, their
/// differences, their second differences, or runs of equal values or differences. A run is written
/// as its value, relative to that of the previous run, and its length. The shortest of these five
/// forms is used.
struct MapColumn: Sendable, Hashable {
  /// The transformation that makes values small before they are written.
  enum Form: Int, Sendable, CaseIterable {
    case plain, differences, secondDifferences, runs, runsOfDifferences
  }

  let form: Form
  /// The encoded numbers, in ASCII.
  let text: [UInt8]
  let count: Int

  /// Encodes values, which must lie within ±2⁵⁰.
  init(_ values: [Int]) {
    var best: (form: Form, text: [UInt8])?
    for form in Form.allCases {
      let text = Self.text(of: values, form)
      if best.map({ text.count < $0.text.count }) ?? true { best = (form, text) }
    }
    form = best?.form ?? .plain
    text = best?.text ?? []
    count = values.count
  }

  /// Creates a column from encoded text.
  init(form: Form, text: String, count: Int) {
    self.form = form
    self.text = Array(text.utf8)
    self.count = count
  }

  /// Encodes numbers as multiples of `unit`; non-finite numbers become 0, and huge numbers are
  /// clamped.
  init(_ values: [Double], unit: Double) {
    self.init(values.map { Self.whole($0 / unit) })
  }

  static func whole(_ value: Double) -> Int {
    value.isFinite ? Int(max(-limit, min(limit, value.rounded()))) : 0
  }

  private static let limit = 1e15

  private static func text(of values: [Int], _ form: Form) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(values.count * 2)
    var (last, step) = (0, 0)
    switch form {
    case .plain: for value in values { append(value, to: &text) }
    case .differences:
      for value in values {
        append(value - last, to: &text)
        last = value
      }
    case .secondDifferences:
      for value in values {
        append(value - last - step, to: &text)
        (step, last) = (value - last, value)
      }
    case .runs: appendRuns(of: values, to: &text)
    case .runsOfDifferences: appendRuns(of: zip(values, [0] + values).map { $0 - $1 }, to: &text)
    }
    return text
  }

  private static func appendRuns(of values: [Int], to text: inout [UInt8]) {
    var (index, last) = (0, 0)
    while index < values.count {
      let value = values[index]
      let end = values[index...].firstIndex { $0 != value } ?? values.count
      append(value - last, to: &text)
      append(end - index, to: &text)
      (index, last) = (end, value)
    }
  }

  private static func append(_ value: Int, to text: inout [UInt8]) {
    var bits = UInt64(bitPattern: Int64(value << 1 ^ value >> 63))
    while bits >= 0x20 {
      text.append(UInt8(bits & 0x1f | 0x20) + 63)
      bits >>= 5
    }
    text.append(UInt8(bits) + 63)
  }

  /// The decoded values.
  ///
  /// - Complexity: O(*n*).
  var values: [Int] {
    var numbers: [Int] = []
    numbers.reserveCapacity(count)
    var (bits, shift) = (UInt64(0), UInt64(0))
    for byte in text {
      let group = UInt64(byte - 63)
      bits |= (group & 0x1f) << shift
      shift += 5
      guard group & 0x20 == 0 else { continue }
      numbers.append(Int(bits >> 1) ^ -Int(bits & 1))
      (bits, shift) = (0, 0)
    }
    switch form {
    case .plain: return numbers
    case .differences: return Self.sums(numbers)
    case .secondDifferences: return Self.sums(Self.sums(numbers))
    case .runs: return Self.unrolled(numbers)
    case .runsOfDifferences: return Self.sums(Self.unrolled(numbers))
    }
  }

  private static func sums(_ numbers: [Int]) -> [Int] {
    var last = 0
    return numbers.map { number in
      last += number
      return last
    }
  }

  private static func unrolled(_ runs: [Int]) -> [Int] {
    var values: [Int] = []
    var last = 0
    for index in stride(from: 0, to: runs.count, by: 2) {
      last += runs[index]
      values.append(contentsOf: repeatElement(last, count: runs[index + 1]))
    }
    return values
  }
}
