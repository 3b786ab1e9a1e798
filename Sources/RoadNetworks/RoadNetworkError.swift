import Files

/// Why a network could not be opened, read, written or asked.
public struct RoadNetworkError: Error, Hashable, Sendable {
  /// The kind of failure.
  ///
  /// New kinds may be added.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the kind, such as `noRoute`.
    public let description: String

    private init(_ name: String) { description = name }

    /// The file can't be opened; the detail is the system's reason.
    public static let cannotOpen = Code("cannotOpen")
    /// The file is something else than a network.
    public static let notANetwork = Code("notANetwork")
    /// The file is a network of another version or byte order.
    public static let unsupported = Code("unsupported")
    /// The file is cut or its bytes have changed since it was written.
    public static let damaged = Code("damaged")
    /// Reading or writing failed under way; the detail is the system's reason.
    public static let inputOutput = Code("inputOutput")
    /// An edge id that this network doesn't have.
    public static let unknownEdge = Code("unknownEdge")
    /// There was no road to build a network from.
    public static let noRoads = Code("noRoads")
    /// More roads than one file can hold.
    public static let tooLarge = Code("tooLarge")
    /// No road that the mode may use lies within the search radius.
    public static let noRoad = Code("noRoad")
    /// Both ends are on roads, but no legal way leads from one to the other.
    public static let noRoute = Code("noRoute")
    /// A coordinate that is no place on Earth.
    public static let invalidCoordinate = Code("invalidCoordinate")
    /// A route was asked for through fewer than two waypoints.
    public static let tooFewWaypoints = Code("tooFewWaypoints")
  }

  /// What kind of failure this is.
  public let code: Code
  /// What was found, and what was expected.
  public let detail: String
  /// The file it happened in; nil for a network in memory.
  public let path: String?
  /// The byte of the file where the failure shows, if it has a place.
  public let offset: UInt64?
  /// Which of the points or edges that were given it is about, from 0.
  public let index: Int?

  /// Creates an error.
  public init(
    _ code: Code, _ detail: String, path: String? = nil, offset: UInt64? = nil, index: Int? = nil
  ) {
    self.code = code
    self.detail = detail
    self.path = path
    self.offset = offset
    self.index = index
  }

  func at(path: String) -> RoadNetworkError {
    RoadNetworkError(code, detail, path: path, offset: offset, index: index)
  }
}

extension RoadNetworkError {
  /// The error for a network's file that can't be read.
  init(_ error: FileError) {
    let code: Code =
      switch error.code {
      case .cannotOpen: .cannotOpen
      case .cut: .damaged
      default: .inputOutput
      }
    let detail =
      error.expected.isEmpty
      ? error.found : "found \(error.found), expected \(error.expected)"
    self.init(
      code, detail, path: error.file, offset: error.byteOffset.map { UInt64(clamping: $0) })
  }
}

extension RoadNetworkError: CustomStringConvertible {
  /// A sentence for people; its text may change.
  public var description: String {
    var place = path ?? ""
    if let offset { place += (place.isEmpty ? "" : ", ") + "byte \(offset)" }
    if let index { place += (place.isEmpty ? "" : ", ") + "point \(index + 1)" }
    return place.isEmpty ? detail : place + ": " + detail
  }
}
