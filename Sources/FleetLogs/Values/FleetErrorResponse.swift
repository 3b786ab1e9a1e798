import Files

/// The error response to a call that Fleet Engine rejected.
public struct FleetErrorResponse: Sendable, Hashable {
  /// The error code, by name, such as `ALREADY_EXISTS`, or by number.
  public var code: String?

  /// The HTTP status, such as 409.
  public var httpStatus: Int?

  /// The server's message.
  public var message: String?

  /// Creates an error response.
  public init(code: String? = nil, httpStatus: Int? = nil, message: String? = nil) {
    self.code = code
    self.httpStatus = httpStatus
    self.message = message
  }

  /// Reads the member `errorResponse`, or returns nil if it isn't an object.
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
