import MilepostKit

/// The formatted results of a run, one text per form; long texts are delivered as soon as possible.
final class BatchText {
  /// The total size in bytes from which texts count as long; most runs don't reach it.
  private static let longSize = 1 << 20

  private var texts: [[UInt8]]
  private var size = 0
  private let handOn: (_ take: () -> [[UInt8]]) -> Void

  /// Creates empty texts.
  ///
  /// - Parameter handOn: calls `take` and delivers the texts so far, if allowed.
  init(count: Int, handOn: @escaping (_ take: () -> [[UInt8]]) -> Void) {
    texts = Array(repeating: [], count: count)
    self.handOn = handOn
  }

  /// Returns a sink that appends to the text of a form.
  func sink(_ form: Int) -> any ByteSink { Sink(text: self, form: form) }

  /// Returns the texts and starts over with empty texts.
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
