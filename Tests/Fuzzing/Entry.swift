/// What libFuzzer calls with each input; `fuzz` says what `Target` is.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  // A copy of just this size: the sanitizer sees what reads behind it.
  if let finding = Target.finding(in: Array(UnsafeBufferPointer(start: data, count: size))) {
    fatalError(finding)
  }
  return 0
}
