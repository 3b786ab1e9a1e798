import Files

/// An error from building, opening, reading, writing, or querying a network.
public struct RoadNetworkError: Error, Hashable, Sendable {
  /// The kind of failure.
  ///
  /// New kinds may be added.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the code, such as `noRoute`.
    public let description: String

    private init(_ name: String) { description = name }

    /// The file can't be opened, or isn't a regular file; the detail is the reason.
    public static let cannotOpen = Code("cannotOpen")
    /// The file isn't a network.
    public static let notANetwork = Code("notANetwork")
    /// The file is only a part of a network, or has another version, another byte order, or a
    /// required section that is unknown to this version.
    public static let unsupported = Code("unsupported")
    /// The file is truncated, or its bytes aren't those of an intact network.
    public static let damaged = Code("damaged")
    /// Reading or writing failed, or the open file changed; the detail is the reason.
    public static let inputOutput = Code("inputOutput")
    /// The network has no edge with this id.
    public static let unknownEdge = Code("unknownEdge")
    /// There were no roads to build a network from.
    public static let noRoads = Code("noRoads")
    /// The roads don't fit in one file, or have too many search states.
    public static let tooLarge = Code("tooLarge")
    /// There is no road that the mode may use within the search radius.
    public static let noRoad = Code("noRoad")
    /// All waypoints are on roads, but no legal route connects them.
    public static let noRoute = Code("noRoute")
    /// A value, such as speeds of edges, belongs to another network.
    public static let otherNetwork = Code("otherNetwork")
    /// A coordinate isn't valid.
    public static let invalidCoordinate = Code("invalidCoordinate")
    /// A bearing isn't a finite number.
    public static let invalidBearing = Code("invalidBearing")
    /// A route was requested with fewer than two waypoints.
    public static let tooFewWaypoints = Code("tooFewWaypoints")
  }

  /// The kind of failure.
  public let code: Code
  /// The reason, usually the value that was found and the expected value.
  public let detail: String
  /// The path of the file; nil if there is none, or if the error doesn't state it.
  public let path: String?
  /// The offset in the file at which the error was detected, in bytes; nil if unknown.
  public let offset: UInt64?
  /// The index, in the input, of the point that caused the error, starting at 0; nil if there is
  /// none.
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
  /// A human-readable description, in which points are numbered from 1; its text may change.
  public var description: String {
    var place = path ?? ""
    if let offset { place += (place.isEmpty ? "" : ", ") + "byte \(offset)" }
    if let index { place += (place.isEmpty ? "" : ", ") + "point \(index + 1)" }
    return place.isEmpty ? detail : place + ": " + detail
  }
}
