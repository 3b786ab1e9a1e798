import Fleet
import Testing

@Suite struct FleetErrorTests {
  @Test(
    "codes have the names and HTTP statuses of google/rpc/code.proto, and four are transient",
    arguments: [
      (1, "CANCELLED", 499), (2, "UNKNOWN", 500), (3, "INVALID_ARGUMENT", 400),
      (4, "DEADLINE_EXCEEDED", 504), (5, "NOT_FOUND", 404), (6, "ALREADY_EXISTS", 409),
      (7, "PERMISSION_DENIED", 403), (8, "RESOURCE_EXHAUSTED", 429),
      (9, "FAILED_PRECONDITION", 400), (10, "ABORTED", 409), (11, "OUT_OF_RANGE", 400),
      (12, "UNIMPLEMENTED", 501), (13, "INTERNAL", 500), (14, "UNAVAILABLE", 503),
      (15, "DATA_LOSS", 500), (16, "UNAUTHENTICATED", 401),
    ])
  func codes(_ number: Int, _ name: String, _ status: Int) {
    let code = FleetError.Code(rawValue: number)
    #expect(code.name == name && code.httpStatus == status)
    // The guides of Google's Consumer SDK list these codes as temporary.
    let passes = ["ABORTED", "CANCELLED", "DEADLINE_EXCEEDED", "UNAVAILABLE"].contains(name)
    #expect(FleetError(code, "").isTransient == passes)
  }

  @Test(
    "undefined codes are named UNKNOWN, have HTTP status 500, and aren't transient",
    arguments: [-1, 17, Int.max, Int.min])
  func odd(_ number: Int) {
    let error = FleetError(.init(rawValue: number), "x")
    #expect(error.code.name == "UNKNOWN" && error.code.httpStatus == 500 && !error.isTransient)
  }

  @Test("the error for an empty update mask contains the message from Google's guides")
  func emptyMask() {
    #expect {
      try UpdateMask<Vehicle.Field>([])
    } throws: { error in
      guard let error = error as? FleetError else { return false }
      return error.isEmptyUpdateMask && error.code == .invalidArgument
        && error.message.contains("update_mask cannot be empty")
    }
    #expect(!FleetError(.unavailable, "update_mask cannot be empty").isEmptyUpdateMask)
  }
}
