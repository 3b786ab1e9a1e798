/// The function that libFuzzer calls with each input; the script `fuzz` defines `Target`.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  // A copy of exactly this size lets the sanitizer detect reads beyond the end of the input.
  if let finding = Target.finding(in: Array(UnsafeBufferPointer(start: data, count: size))) {
    fatalError(finding)
  }
  return 0
}
