import Coordinates

/// A reader of encoded text in 64-byte windows, the hot path of decoding.
///
///     bytes   _ p ~ i F   ~ p s | U   _ u l L   n n q C  …
///     ends            ↑           ↑         ↑         ↑      a bit per byte that ends a number
///
/// First the ends of the numbers are found, eight bytes at a time. Then the word at the start of
/// each number is stored, which contains the complete number if it has at most four bytes. Finally,
/// four words at a time, the groups of five bits are joined, added up, and converted to degrees,
/// without a loop over the bytes of a number and without a branch that depends on them.
///
/// Either all complete coordinates of a window are read or none. A window is left to the caller if
/// it contains anything unusual: a bad byte, a number that is overlong or has more than four bytes,
/// or a coordinate out of range. Reads stay inside the text, and writes inside the output; both
/// bounds are checked before each window.
struct GoogleTextWindow {
  /// The maximum precision at which all sums fit into 32 bits.
  static let greatestPrecision = 7
  /// The size of a window in bytes, and the maximum number of numbers in it.
  static let length = 64
  /// The number of bytes by which the word at a window's last byte extends beyond the window.
  private static let overhang = 3

  private let scale: SIMD2<Double>
  /// The maximum latitude and longitude in units of the last decimal place, twice.
  private let limits: SIMD4<Int32>

  init(scale: Double) {
    self.scale = SIMD2(repeating: scale)
    let latitude = Int32(90 * scale)
    let longitude = Int32(180 * scale)
    limits = SIMD4(latitude, longitude, latitude, longitude)
  }

  /// Reads coordinates from the start of `text` up to the first window that contains something
  /// unusual.
  ///
  /// - Parameter sums: the latest latitude and longitude, in units of the last decimal place.
  /// - Returns: The number of bytes read and the number of coordinates written.
  func read(
    _ text: UnsafeRawBufferPointer, into output: UnsafeMutableBufferPointer<Coordinate>,
    from sums: inout GoogleSums
  ) -> (bytes: Int, coordinates: Int) {
    withUnsafeTemporaryAllocation(byteCount: Self.scratchSize, alignment: 16) { scratch in
      read(text, into: output, from: &sums, scratch)
    }
  }

  /// The size in bytes of the words of a window and a copy of the text's last bytes.
  private static let scratchSize = 272 + 80
  private static let copyOffset = 272

  private func read(
    _ text: UnsafeRawBufferPointer, into output: UnsafeMutableBufferPointer<Coordinate>,
    from sums: inout GoogleSums, _ scratch: UnsafeMutableRawBufferPointer
  ) -> (bytes: Int, coordinates: Int) {
    guard let start = text.baseAddress, let places = output.baseAddress,
      let words = scratch.baseAddress
    else { return (0, 0) }
    var read = 0
    var written = 0
    var last = SIMD4<Int32>(
      Int32(truncatingIfNeeded: sums.latitude), Int32(truncatingIfNeeded: sums.longitude), 0, 0)
    while read < text.count {
      var window = start + read
      var inside = UInt64.max
      let left = text.count &- read
      if left < Self.length &+ Self.overhang {
        // Near the end of the text, a padded copy is read instead.
        let copy = words + Self.copyOffset
        for offset in stride(from: 0, to: 80, by: 8) {
          copy.storeBytes(of: 0x3f3f_3f3f_3f3f_3f3f, toByteOffset: offset, as: UInt64.self)
        }
        copy.copyMemory(from: window, byteCount: left)
        window = UnsafeRawPointer(copy)
        if left < 64 { inside = (1 &<< UInt64(left)) &- 1 }
      }
      guard let ends = Self.ends(in: window) else { break }
      let (bytes, pairs) = Self.keepWords(of: window, at: ends & inside, in: words)
      // Pairs are converted two at a time.
      guard pairs > 0, written &+ pairs &+ (pairs & 1) <= output.count,
        convert(words, pairs, from: &last, to: places + written)
      else { break }
      read &+= bytes
      written &+= pairs
    }
    sums = GoogleSums(latitude: Int64(last.x), longitude: Int64(last.y))
    return (read, written)
  }

  /// Returns a bit for each byte of a window that ends a number; nil if a byte is bad or a number
  /// has more than four bytes.
  @inline(__always)
  private static func ends(in window: UnsafeRawPointer) -> UInt64? {
    var ends: UInt64 = 0
    var bad: UInt64 = 0
    for part in 0..<8 {
      let groups = groups(at: window + 8 &* part)
      // The first byte outside "?" to "~" sets one of its high bits; later bytes don't matter.
      bad |= groups
      let lowest = (~groups &>> 5) & eachByte
      // Gather the bits: bit 8k moves to 56 + k.
      ends |= ((lowest &* 0x0102_0408_1020_4080) &>> 56) &<< UInt64(8 &* part)
    }
    let two = ends | (ends &>> 1)
    let isLong = ~(two | (two &>> 2)) &<< 3
    return bad & (0xc0 &* eachByte) | isLong == 0 ? ends : nil
  }

  /// Stores the word at the start of each number.
  ///
  /// - Returns: The number of bytes up to the end of the last complete coordinate, and the number
  ///   of pairs.
  @inline(__always)
  private static func keepWords(
    of window: UnsafeRawPointer, at ends: UInt64, in words: UnsafeMutableRawPointer
  ) -> (bytes: Int, pairs: Int) {
    var ends = ends
    var start = 0
    var evenStart = 0
    var word = words
    while ends != 0 {
      word.storeBytes(
        of: window.loadUnaligned(fromByteOffset: start, as: UInt32.self).littleEndian,
        as: UInt32.self)
      start = ends.trailingZeroBitCount &+ 1
      ends &= ends &- 1
      guard ends != 0 else { break }
      word.storeBytes(
        of: window.loadUnaligned(fromByteOffset: start, as: UInt32.self).littleEndian,
        toByteOffset: 4, as: UInt32.self)
      start = ends.trailingZeroBitCount &+ 1
      ends &= ends &- 1
      evenStart = start
      word += 8
    }
    // Pairs are converted two at a time, so an odd last pair is followed by a zero step.
    word.storeBytes(of: 0x3f3f_3f3f_3f3f_3f3f, as: UInt64.self)
    return (evenStart, (word - words) / 8)
  }

  /// Converts pairs of words to coordinates; returns false, with `last` unchanged, if any pair is
  /// unusual.
  @inline(__always)
  private func convert(
    _ words: UnsafeMutableRawPointer, _ pairs: Int, from last: inout SIMD4<Int32>,
    to places: UnsafeMutablePointer<Coordinate>
  ) -> Bool {
    var sums = SIMD4(lowHalf: last.lowHalf, highHalf: last.lowHalf)
    var bad = SIMD4<Int32>(repeating: 0)
    var place = UnsafeMutableRawPointer(places)
    var pair = 0
    while pair < pairs {
      let groups =
        words.load(fromByteOffset: 8 &* pair, as: SIMD4<UInt32>.self) &- 0x3f3f_3f3f
      let ends = ~groups & 0x2020_2020
      let below = ends ^ (ends &- 1)
      let own = groups & below
      // If the last of several groups is zero, no bit above the other groups is set, and the
      // difference is negative.
      bad |= SIMD4<Int32>(truncatingIfNeeded: own &- ((below &+ 1) &>> 7))
      let fives = own & 0x1f1f_1f1f
      let tens = (fives & 0x001f_001f) | ((fives & 0x1f00_1f00) &>> 3)
      let value = (tens & 0x3ff) | ((tens &>> 6) & 0xffc00)
      let steps = SIMD4<Int32>(truncatingIfNeeded: (value &>> 1) ^ (0 &- (value & 1)))
      sums = sums &+ steps
      sums.highHalf = sums.highHalf &+ steps.lowHalf
      let signs = sums &>> 31
      bad |= limits &- ((sums ^ signs) &- signs)
      let first = SIMD2(Double(sums.x), Double(sums.y)) / scale
      let second = SIMD2(Double(sums.z), Double(sums.w)) / scale
      place.storeBytes(of: first, as: SIMD2<Double>.self)
      place.storeBytes(of: second, toByteOffset: 16, as: SIMD2<Double>.self)
      sums.lowHalf = sums.highHalf
      place += 32
      pair &+= 2
    }
    guard (bad.x | bad.y | bad.z | bad.w) >= 0 else { return false }
    last = sums
    return true
  }

  /// Returns eight bytes, from each of which the value of "?" is subtracted.
  @inline(__always)
  private static func groups(at bytes: UnsafeRawPointer) -> UInt64 {
    bytes.loadUnaligned(as: UInt64.self).littleEndian &- (0x3f &* eachByte)
  }

  private static let eachByte: UInt64 = 0x0101_0101_0101_0101

  /// Returns the number of bytes that end a number; from the first bad byte on, the count isn't
  /// exact.
  static func ends(in text: UnsafeRawBufferPointer) -> Int {
    var total = 0
    var offset = 0
    while offset + 8 <= text.count {
      // Eight sums in parallel, each up to 255.
      let stop = min(text.count, offset + 8 * 255) - 8
      var sums: UInt64 = 0
      while offset <= stop {
        let word = text.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
        sums &+= (~(word &- (0x3f &* eachByte)) &>> 5) & eachByte
        offset &+= 8
      }
      let pairs = (sums & 0x00ff_00ff_00ff_00ff) &+ ((sums &>> 8) & 0x00ff_00ff_00ff_00ff)
      total &+= Int((pairs &* 0x0001_0001_0001_0001) &>> 48)
    }
    while offset < text.count {
      if text[offset] < UInt8(ascii: "_") { total &+= 1 }
      offset &+= 1
    }
    return total
  }
}
