/// An error in a geometric operation, or in the text or bytes of a geometry.
public struct GeometryError: Error, Hashable, Sendable {
  /// The kind of error; new kinds may be added.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the kind, such as `malformedText`.
    public let description: String

    private init(_ name: String) { description = name }

    /// The radius or the flattening of an ellipsoid is out of range.
    public static let invalidEllipsoid = Code("invalidEllipsoid")
    /// A coordinate is NaN, infinite, or out of range.
    public static let invalidCoordinate = Code("invalidCoordinate")
    /// Well-known text, GeoJSON, or hexadecimal text breaks the rules of its format.
    public static let malformedText = Code("malformedText")
    /// Well-known binary breaks the rules of its format.
    public static let malformedBytes = Code("malformedBytes")
    /// Collections, or the parentheses of well-known text, are nested more than 64 levels deep.
    public static let nestedTooDeep = Code("nestedTooDeep")
    /// The geometry has an unsupported kind or reference system.
    public static let unsupportedGeometry = Code("unsupportedGeometry")
    /// A line has a single coordinate, an empty polygon has holes, a ring is open or too short, or
    /// the rings of a polygon don't enclose a valid area, for example because they cross.
    public static let invalidGeometry = Code("invalidGeometry")
    /// A geometry is empty where at least one coordinate is needed.
    public static let emptyGeometry = Code("emptyGeometry")
    /// A length in meters is out of range.
    public static let invalidLength = Code("invalidLength")
    /// The result would cover nearly the whole Earth or have too many coordinates.
    public static let tooLarge = Code("tooLarge")
    /// A coordinate reference system is unknown to PROJ, or has no horizontal coordinates.
    public static let invalidReferenceSystem = Code("invalidReferenceSystem")
    /// A coordinate or a point lies outside the domain of a coordinate reference system.
    public static let notProjectable = Code("notProjectable")
    /// GEOS or the JSON encoder failed; ``GeometryError/found`` contains the reason.
    public static let failedOperation = Code("failedOperation")
  }

  /// The kind of error.
  public let code: Code

  /// The invalid input, or the reason for a failure, as text.
  public let found: String

  /// The expected input, as text.
  public let expected: String

  /// The offset of the first invalid byte in encoded text or bytes, starting at 0; nil if unknown.
  public let byteOffset: Int?

  /// The index of the invalid coordinate or point among all coordinates of the geometry or points
  /// of the array, starting at 0; nil if unknown.
  public let index: Int?

  /// The path of an invalid value in GeoJSON, such as `coordinates[0][3]`; nil if there is none.
  public let path: String?

  init(
    _ code: Code, found: String, expected: String, byteOffset: Int? = nil, index: Int? = nil,
    path: String? = nil
  ) {
    self.code = code
    self.found = found
    self.expected = expected
    self.byteOffset = byteOffset
    self.index = index
    self.path = path
  }
}

extension GeometryError: CustomStringConvertible {
  /// A readable description, in which byte offsets and indices start at 0; its text may change.
  public var description: String {
    var text = ""
    if let byteOffset { text += "byte \(byteOffset): " }
    if let index { text += "coordinate \(index): " }
    if let path { text += "\(path): " }
    return text + "found \(found), expected \(expected)"
  }
}
