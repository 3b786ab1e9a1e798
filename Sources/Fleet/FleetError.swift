/// An error in a call to an engine, modeled on Google Cloud's errors: a gRPC code and a message.
///
/// Codes and HTTP statuses follow `google/rpc/code.proto` (github.com/googleapis/googleapis); the
/// transient codes are those listed in the guides of Google's Consumer SDK.
public struct FleetError: Error, Hashable, Sendable {
  /// The kind of failure.
  public var code: Code
  /// A message for developers, usually in the form "found X, expected Y".
  public var message: String

  /// Creates an error.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension FleetError {
  /// A gRPC status code.
  ///
  /// An engine may return codes that are not among the constants.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The gRPC number of the code.
    public let rawValue: Int

    /// Creates a code from its gRPC number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The caller canceled the call.
    public static let cancelled = Code(rawValue: 1)
    /// The cause is unknown.
    public static let unknown = Code(rawValue: 2)
    /// An argument is invalid, regardless of the state of the engine.
    public static let invalidArgument = Code(rawValue: 3)
    /// The deadline of the caller passed before the call finished.
    public static let deadlineExceeded = Code(rawValue: 4)
    /// The trip or vehicle doesn't exist.
    public static let notFound = Code(rawValue: 5)
    /// The id is already in use.
    public static let alreadyExists = Code(rawValue: 6)
    /// The caller lacks the permission for the call.
    public static let permissionDenied = Code(rawValue: 7)
    /// A quota or a limit is exhausted.
    public static let resourceExhausted = Code(rawValue: 8)
    /// The state of the trip or vehicle doesn't allow the call.
    public static let failedPrecondition = Code(rawValue: 9)
    /// A concurrent change interfered with the call.
    public static let aborted = Code(rawValue: 10)
    /// A page or a range lies beyond the end.
    public static let outOfRange = Code(rawValue: 11)
    /// The engine doesn't support the call.
    public static let unimplemented = Code(rawValue: 12)
    /// The engine failed internally.
    public static let `internal` = Code(rawValue: 13)
    /// The engine can't be reached at the moment.
    public static let unavailable = Code(rawValue: 14)
    /// Stored data was lost or damaged.
    public static let dataLoss = Code(rawValue: 15)
    /// The caller has no valid credentials.
    public static let unauthenticated = Code(rawValue: 16)
  }

  /// Whether the failure is expected to be temporary, so that the call can be retried.
  public var isTransient: Bool { code.isTransient }

  /// Whether an update failed because its mask contained no fields.
  ///
  /// According to Google's guides, the first report of its Driver SDK may fail this way.
  public var isEmptyUpdateMask: Bool {
    code == .invalidArgument && message.contains(Self.emptyUpdateMaskText)
  }

  /// The text in the messages of failures due to an empty update mask.
  static let emptyUpdateMaskText = "update_mask cannot be empty"

  /// Creates an `INVALID_ARGUMENT` error with a message in the form "found X, expected Y".
  package static func invalid(_ found: String, expected: String) -> FleetError {
    FleetError(.invalidArgument, "found \(found), expected \(expected)")
  }
}

extension FleetError.Code {
  private static let names: [(name: String, http: Int)] = [
    ("OK", 200), ("CANCELLED", 499), ("UNKNOWN", 500), ("INVALID_ARGUMENT", 400),
    ("DEADLINE_EXCEEDED", 504), ("NOT_FOUND", 404), ("ALREADY_EXISTS", 409),
    ("PERMISSION_DENIED", 403), ("RESOURCE_EXHAUSTED", 429), ("FAILED_PRECONDITION", 400),
    ("ABORTED", 409), ("OUT_OF_RANGE", 400), ("UNIMPLEMENTED", 501), ("INTERNAL", 500),
    ("UNAVAILABLE", 503), ("DATA_LOSS", 500), ("UNAUTHENTICATED", 401),
  ]

  /// The gRPC name, such as `NOT_FOUND`; `UNKNOWN` for a number that gRPC doesn't define.
  public var name: String {
    Self.names.indices.contains(rawValue) ? Self.names[rawValue].name : "UNKNOWN"
  }

  /// The corresponding HTTP status; 500 for a number that gRPC doesn't define.
  public var httpStatus: Int {
    Self.names.indices.contains(rawValue) ? Self.names[rawValue].http : 500
  }

  /// Whether failures with this code are expected to be temporary.
  ///
  /// The transient codes are `ABORTED`, `CANCELLED`, `DEADLINE_EXCEEDED`, and `UNAVAILABLE`.
  public var isTransient: Bool {
    [Self.aborted, .cancelled, .deadlineExceeded, .unavailable].contains(self)
  }
}

extension FleetError: CustomStringConvertible {
  /// The name of the code and the message.
  public var description: String { "\(code.name): \(message)" }
}
