/// A file that stands under its name whole or not at all.
///
/// Bytes go to a temporary file in the same folder; ``finish()`` brings them to the disk and
/// renames the file. Without it, or after a failed write, the temporary file is removed and what
/// stood under the name stays. Links are followed; the permissions of a file that is replaced are
/// kept. What is no regular file (`/dev/null`, a pipe) is written directly.
public final class AtomicFile: ByteSink {
  /// The path as it was given.
  public let path: String

  private let target: String
  /// Nil if the file is written directly.
  private let temporary: String?
  /// Nil once the file is closed.
  private var descriptor: Int32?
  private var failure: TripFormatError?

  /// Begins a file.
  ///
  /// - Throws: ``TripFormatError/Code/outputFailed`` if it can't be made.
  public init(path: String) throws(TripFormatError) {
    self.path = path
    let (target, mode, isSpecial) = SystemCalls.outputTarget(path)
    self.target = target
    if isSpecial {
      temporary = nil
      descriptor = try SystemCalls.openSpecial(path)
    } else {
      let mark = "\(SystemCalls.processNumber)-\(UInt32.random(in: 0...UInt32.max))"
      temporary = target + ".tmp-" + mark
      descriptor = try SystemCalls.create(target + ".tmp-" + mark, mode: mode, name: path)
    }
  }

  /// Writes bytes.
  ///
  /// - Throws: ``TripFormatError/Code/noSpace`` on a full disk, else
  ///   ``TripFormatError/Code/outputFailed``; the file can't be finished then.
  public func write(_ bytes: [UInt8]) throws(TripFormatError) {
    try guarding { descriptor throws(TripFormatError) in
      try SystemCalls.output(bytes, to: descriptor, name: path)
    }
  }

  /// Puts the file under its name.
  ///
  /// - Throws: The reason why it does not stand there.
  public func finish() throws(TripFormatError) {
    try guarding { descriptor throws(TripFormatError) in
      if temporary != nil { try SystemCalls.synchronize(descriptor, name: path) }
    }
    try guarding { descriptor throws(TripFormatError) in
      self.descriptor = nil
      try SystemCalls.closeWritten(descriptor, name: path)
    }
    guard let temporary else { return }
    do {
      try SystemCalls.move(temporary, to: target)
    } catch {
      SystemCalls.remove(temporary)
      throw error
    }
    SystemCalls.synchronizeDirectory(of: target)
  }

  /// Runs a step on the open file; after a failure every step fails in the same way.
  private func guarding(
    _ step: (Int32) throws(TripFormatError) -> Void
  ) throws(TripFormatError) {
    if let failure { throw failure }
    guard let descriptor else {
      throw TripFormatError(
        .outputFailed, found: "a file that is finished", expected: "an open one", file: path)
    }
    do throws(TripFormatError) {
      try step(descriptor)
    } catch {
      failure = error
      discard()
      throw error
    }
  }

  private func discard() {
    if let descriptor { SystemCalls.abandon(descriptor) }
    descriptor = nil
    if let temporary { SystemCalls.remove(temporary) }
  }

  deinit {
    if descriptor != nil { discard() }
  }
}
