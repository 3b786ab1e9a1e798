/// A number that text gives in groups of five bits, the lowest first; the sixth bit says that it
/// goes on.
///
/// Google's encoded polylines and flexible polylines write their numbers so, in other letters.
struct GroupedNumber {
  /// What a group made of the number.
  enum Step {
    case goesOn
    case complete(UInt64)
    /// The group is one too many, or a zero at the end.
    case overlong
  }

  private var value: UInt64 = 0
  private(set) var shift: UInt64 = 0

  /// Whether the number has begun and not ended.
  var isOpen: Bool { shift > 0 }

  /// Takes a group of six bits; after it completed a number the next one begins.
  ///
  /// - Parameter bits: the most bits that a number may have, up to 64.
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

  /// The signed number of a zigzag coded one: even for 0 and above, odd below.
  @inline(__always)
  static func signed(_ value: UInt64) -> Int64 {
    Int64(bitPattern: value &>> 1) ^ (0 &- Int64(bitPattern: value & 1))
  }

  /// The zigzag code of a signed number.
  @inline(__always)
  static func zigzag(_ value: Int64) -> UInt64 {
    UInt64(bitPattern: (value &<< 1) ^ (value &>> 63))
  }
}
