/// Why a geometric operation, or the text or bytes of a geometry, was refused.
public struct GeometryError: Error, Hashable, Sendable {
  /// The kind of refusal; new kinds may be added.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the kind, such as `malformedText`.
    public let description: String

    private init(_ name: String) { description = name }

    /// The radius or the flattening of an ellipsoid is out of range.
    public static let invalidEllipsoid = Code("invalidEllipsoid")
    /// A coordinate is NaN, infinite or out of range.
    public static let invalidCoordinate = Code("invalidCoordinate")
    /// Well-known text or GeoJSON breaks the rules of its format.
    public static let malformedText = Code("malformedText")
    /// Well-known binary breaks the rules of its format.
    public static let malformedBytes = Code("malformedBytes")
    /// Collections stand inside of collections more than 64 levels deep.
    public static let nestedTooDeep = Code("nestedTooDeep")
    /// The geometry is of a kind, or in a reference system, that is not known here.
    public static let unsupportedGeometry = Code("unsupportedGeometry")
    /// A line has a single coordinate, or a ring is open, too short or crosses itself.
    public static let invalidGeometry = Code("invalidGeometry")
    /// There is nothing where at least one coordinate is needed.
    public static let emptyGeometry = Code("emptyGeometry")
    /// A length in meters is out of range.
    public static let invalidLength = Code("invalidLength")
    /// The answer would not fit on the Earth or in memory.
    public static let tooLarge = Code("tooLarge")
    /// A coordinate reference system is not known to PROJ, or has no horizontal coordinates.
    public static let invalidReferenceSystem = Code("invalidReferenceSystem")
    /// A coordinate has no place in a coordinate reference system.
    public static let notProjectable = Code("notProjectable")
    /// GEOS or PROJ gave up for a reason of its own, which stands in ``GeometryError/found``.
    public static let failedOperation = Code("failedOperation")
  }

  /// What kind of refusal this is.
  public let code: Code

  /// What was found, as text.
  public let found: String

  /// What was expected, as text.
  public let expected: String

  /// The place of the first bad byte, from 0, where the refusal is about encoded text or bytes.
  public let byteOffset: Int?

  /// The place of the bad coordinate among all of the geometry or the array, from 0.
  public let index: Int?

  /// The place of a bad value in GeoJSON, such as `coordinates[0][3]`.
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
  /// A sentence for people; its text may change.
  public var description: String {
    var text = ""
    if let byteOffset { text += "byte \(byteOffset): " }
    if let index { text += "coordinate \(index): " }
    if let path { text += "\(path): " }
    return text + "found \(found), expected \(expected)"
  }
}
