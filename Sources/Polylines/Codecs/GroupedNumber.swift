/// A number in groups of five bits, lowest first; the sixth bit of a group indicates that another
/// group follows.
///
/// Both Google's encoded polylines and flexible polylines encode numbers this way, with different
/// alphabets.
struct GroupedNumber {
  /// The result of adding a group to the number.
  enum Step {
    case goesOn
    case complete(UInt64)
    /// The number has too many bits, or an unnecessary group of zeros at the end.
    case overlong
  }

  private var value: UInt64 = 0
  private(set) var shift: UInt64 = 0

  /// Whether the number has begun but not ended.
  var isOpen: Bool { shift > 0 }

  /// Adds a group of six bits; after a complete number, the next number begins.
  ///
  /// - Parameter bits: the maximum number of bits in a number, up to 64.
  @inline(__always)
  mutating func take(_ group: UInt64, bits: UInt64) -> Step {
    let isLast = group < 0x20
    let payload = group & 0x1f
    // Only the value 0 has a last group of zeros.
    if shift > 0 && group == 0
      || shift &+ 5 >= bits && (!isLast || payload &>> (bits &- shift) != 0)
    {
      return .overlong
    }
    value |= payload &<< shift
    shift &+= 5
    guard isLast else { return .goesOn }
    defer {
      value = 0
      shift = 0
    }
    return .complete(value)
  }

  /// Returns the signed number of a zigzag code, which is odd for a negative number and otherwise
  /// even.
  @inline(__always)
  static func signed(_ value: UInt64) -> Int64 {
    Int64(bitPattern: value &>> 1) ^ (0 &- Int64(bitPattern: value & 1))
  }

  /// Returns the zigzag code of a signed number.
  @inline(__always)
  static func zigzag(_ value: Int64) -> UInt64 {
    UInt64(bitPattern: (value &<< 1) ^ (value &>> 63))
  }
}
