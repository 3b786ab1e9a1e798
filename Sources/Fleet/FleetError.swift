/// Why a call to an engine failed, by the model of Google Cloud: a gRPC code and a message.
///
/// Codes and HTTP statuses are those of `google/rpc/code.proto` (github.com/googleapis/googleapis);
/// the guides of the Consumer SDK list those that are transient.
public struct FleetError: Error, Hashable, Sendable {
  /// What kind of failure it is.
  public var code: Code
  /// What was found and what was expected, for developers.
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
  /// Codes that are not among the constants may come from other engines.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The number in gRPC.
    public let rawValue: Int

    /// Creates a code from its number in gRPC.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The caller gave up.
    public static let cancelled = Code(rawValue: 1)
    /// The reason is unknown.
    public static let unknown = Code(rawValue: 2)
    /// An argument is wrong, whatever the state of the engine.
    public static let invalidArgument = Code(rawValue: 3)
    /// The answer took longer than the caller allowed.
    public static let deadlineExceeded = Code(rawValue: 4)
    /// There is no such trip or vehicle.
    public static let notFound = Code(rawValue: 5)
    /// There is one of this id already.
    public static let alreadyExists = Code(rawValue: 6)
    /// The caller may not do this.
    public static let permissionDenied = Code(rawValue: 7)
    /// A quota or a limit is used up.
    public static let resourceExhausted = Code(rawValue: 8)
    /// The trip or vehicle is in a state that does not allow it.
    public static let failedPrecondition = Code(rawValue: 9)
    /// Another change came in between.
    public static let aborted = Code(rawValue: 10)
    /// A page or a range lies beyond the end.
    public static let outOfRange = Code(rawValue: 11)
    /// The engine does not offer this.
    public static let unimplemented = Code(rawValue: 12)
    /// The engine is at fault.
    public static let `internal` = Code(rawValue: 13)
    /// The engine can't be reached at the moment.
    public static let unavailable = Code(rawValue: 14)
    /// Stored data was lost or damaged.
    public static let dataLoss = Code(rawValue: 15)
    /// The caller has no valid credentials.
    public static let unauthenticated = Code(rawValue: 16)
  }

  /// Whether the failure is expected to pass, so that the same call is worth another try.
  public var isTransient: Bool { code.isTransient }

  /// Whether an update failed because its mask named no field.
  ///
  /// Google's driver SDK meets this on its first report; apps count such failures apart.
  public var isEmptyUpdateMask: Bool {
    code == .invalidArgument && message.contains(Self.emptyUpdateMaskText)
  }

  /// What the message of such a failure contains.
  static let emptyUpdateMaskText = "update_mask cannot be empty"

  /// Creates an `INVALID_ARGUMENT`, with what was found and what was expected.
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

  /// The name in gRPC, such as `NOT_FOUND`; `UNKNOWN` for a number that gRPC doesn't have.
  public var name: String {
    Self.names.indices.contains(rawValue) ? Self.names[rawValue].name : "UNKNOWN"
  }

  /// The HTTP status that goes with it; 500 for a number that gRPC doesn't have.
  public var httpStatus: Int {
    Self.names.indices.contains(rawValue) ? Self.names[rawValue].http : 500
  }

  /// Whether failures of this kind are expected to pass: `ABORTED`, `CANCELLED`,
  /// `DEADLINE_EXCEEDED` and `UNAVAILABLE`.
  public var isTransient: Bool {
    [Self.aborted, .cancelled, .deadlineExceeded, .unavailable].contains(self)
  }
}

extension FleetError: CustomStringConvertible {
  /// The name of the code and the message.
  public var description: String { "\(code.name): \(message)" }
}
