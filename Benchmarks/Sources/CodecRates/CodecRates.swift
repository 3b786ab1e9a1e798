import CPolylineReference
import Foundation
import Milepost

/// A program that measures polyline codecs, and a plain loop in C++, on the lines of a file.
///
///     codec-rates lines.txt
///
/// Each line of the file is a polyline in Google's format with precision 7. The peers of a case run
/// in turn for several rounds, so that they run under the same conditions. Prints a JSON object for
/// each peer of each case, with the median of the rounds in nanoseconds per coordinate.
@main
enum CodecRates {
  static func main() throws {
    let texts = try String(
      contentsOfFile: CommandLine.arguments.dropFirst().first ?? "", encoding: .utf8)
    let exact = try GooglePolylineCodec(precision: 7)
    let lines = try texts.split(separator: "\n").map { try exact.decode(String($0)) }
    let whole = Polyline(joining: lines)
    for (name, lines) in [("\(lines.count) lines", lines), ("one line", [whole])] {
      for precision in [5, 6] { try measureGoogle(name, lines, precision: precision) }
      try measureOthers(name, lines)
    }
    for count in [100_000, 1_000_000, 10_000_000] { try measureGrowth(whole, to: count) }
  }

  /// Measures whether the cost per coordinate grows with the length of the line.
  private static func measureGrowth(_ whole: Polyline, to count: Int) throws {
    let line = try Polyline((0..<count).lazy.map { whole[$0 % whole.count] })
    let text = GooglePolylineCodec.precision5.encodeBytes(line)
    Rounds(of: "one line of \(count), precision 5", count) {
      ("decode", { sink((try? GooglePolylineCodec.precision5.decode(text))?.count ?? 0) })
      ("encode", { sink(GooglePolylineCodec.precision5.encodeBytes(line).count) })
    }
  }

  private static func measureGoogle(_ name: String, _ lines: [Polyline], precision: Int) throws {
    let codec = try GooglePolylineCodec(precision: precision)
    let texts = lines.map { codec.encodeBytes($0) }
    let numbers = lines.map { $0.flatMap { [$0.latitude, $0.longitude] } }
    // Make sure that both encode to the same bytes.
    for (text, pairs) in zip(texts, numbers) {
      precondition(ReferenceLoop.encode(pairs, precision) { Array($0) } == text)
    }
    let count = lines.reduce(0) { $0 + $1.count }
    Rounds(of: "decode, precision \(precision), \(name)", count) {
      ("C++ loop", { for text in texts { sink(ReferenceLoop.decode(text, precision)) } })
      ("Milepost", { for text in texts { sink((try? codec.decode(text))?.count ?? 0) } })
    }
    Rounds(of: "encode, precision \(precision), \(name)", count) {
      (
        "C++ loop",
        { for pairs in numbers { sink(ReferenceLoop.encode(pairs, precision) { $0.count }) } }
      )
      ("Milepost", { for line in lines { sink(codec.encodeBytes(line).count) } })
    }
  }

  private static func measureOthers(_ name: String, _ lines: [Polyline]) throws {
    let flexible = try FlexiblePolylineCodec(precision: 5)
    let lossless = try S2PolylineCodec(.lossless)
    let cells = S2PolylineCodec()
    let google = lines.map { GooglePolylineCodec.precision5.encodeBytes($0) }
    let flexibles = try lines.map { try flexible.encodeBytes($0) }
    let losslessBytes = lines.map { lossless.encodeBinary($0) }
    let cellTexts = lines.map { cells.encode($0) }
    let cellBytes = lines.map { cells.encodeBinary($0) }
    let count = lines.reduce(0) { $0 + $1.count }
    Rounds(of: "decode, other formats, \(name)", count) {
      (
        "Google, precision 5",
        {
          for text in google {
            sink((try? GooglePolylineCodec.precision5.decode(text))?.count ?? 0)
          }
        }
      )
      (
        "flexible, precision 5",
        {
          for text in flexibles { sink((try? flexible.decode(text))?.line.count ?? 0) }
        }
      )
      (
        "S2, level 22, bytes",
        { for bytes in cellBytes { sink((try? cells.decodeBinary(bytes.span))?.count ?? 0) } }
      )
      (
        "S2, level 22, text",
        { for text in cellTexts { sink((try? cells.decode(text))?.count ?? 0) } }
      )
      (
        "S2, lossless, bytes",
        {
          for bytes in losslessBytes { sink((try? lossless.decodeBinary(bytes.span))?.count ?? 0) }
        }
      )
    }
    Rounds(of: "encode, other formats, \(name)", count) {
      (
        "Google, precision 5",
        { for line in lines { sink(GooglePolylineCodec.precision5.encodeBytes(line).count) } }
      )
      (
        "flexible, precision 5",
        { for line in lines { sink((try? flexible.encodeBytes(line).count) ?? 0) } }
      )
      ("S2, level 22, bytes", { for line in lines { sink(cells.encodeBinary(line).count) } })
      ("S2, lossless, bytes", { for line in lines { sink(lossless.encodeBinary(line).count) } })
    }
  }
}

/// Swift wrappers of the C++ loop, which free its buffers.
enum ReferenceLoop {
  static func decode(_ text: [UInt8], _ precision: Int) -> Int {
    var pairs: UnsafeMutablePointer<Double>?
    let count = reference_decode(text, text.count, Int32(precision), &pairs)
    defer { reference_free(pairs) }
    return Int(count)
  }

  static func encode<Result>(
    _ pairs: [Double], _ precision: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    var text: UnsafeMutablePointer<UInt8>?
    let count = reference_encode(pairs, pairs.count / 2, Int32(precision), &text)
    defer { reference_free(text) }
    return body(UnsafeBufferPointer(start: text, count: count))
  }
}
