import Files

/// Why Fleet Engine refused a call.
public struct FleetErrorResponse: Sendable, Hashable {
  /// The name of the kind of error, such as `ALREADY_EXISTS`, or its number.
  public var code: String?

  /// The status of HTTP, such as 409.
  public var httpStatus: Int?

  /// What the server says of it.
  public var message: String?

  /// Creates an error.
  public init(code: String? = nil, httpStatus: Int? = nil, message: String? = nil) {
    self.code = code
    self.httpStatus = httpStatus
    self.message = message
  }

  /// Reads the member `errorResponse`; nil where there is none.
  init?(_ reader: inout FleetLogValueReader) throws(FileError) {
    guard var more = try reader.enterObject() else { return nil }
    while more {
      switch try reader.field() {
      case .code: code = try reader.text()
      case .httpstatuscode: httpStatus = try reader.index()
      case .message: message = try reader.text()
      default: try reader.skip()
      }
      more = try reader.continueObject()
    }
  }
}
