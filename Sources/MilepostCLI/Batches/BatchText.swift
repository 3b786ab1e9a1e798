import MilepostKit

/// The text that a thread makes of answers, in each of the forms; what is long leaves as soon as it
/// may.
final class BatchText {
  /// Bytes of all texts from which on they are long: more than those of most runs.
  private static let longSize = 1 << 20

  private var texts: [[UInt8]]
  private var size = 0
  private let handOn: (_ take: () -> [[UInt8]]) -> Void

  /// Begins empty texts.
  ///
  /// - Parameter handOn: Calls `take` and hands the texts so far on, if it may.
  init(count: Int, handOn: @escaping (_ take: () -> [[UInt8]]) -> Void) {
    texts = Array(repeating: [], count: count)
    self.handOn = handOn
  }

  /// The place of the text in one of the forms.
  func sink(_ form: Int) -> any ByteSink { Sink(text: self, form: form) }

  /// Gives the texts away.
  func take() -> [[UInt8]] {
    let taken = texts
    texts = Array(repeating: [], count: texts.count)
    size = 0
    return taken
  }

  private func append(_ bytes: [UInt8], to form: Int) {
    texts[form] += bytes
    size += bytes.count
    if size >= Self.longSize { handOn(take) }
  }

  private final class Sink: ByteSink {
    private let text: BatchText
    private let form: Int

    init(text: BatchText, form: Int) {
      self.text = text
      self.form = form
    }

    func write(_ bytes: [UInt8]) { text.append(bytes, to: form) }

    func finish() {}
  }
}
