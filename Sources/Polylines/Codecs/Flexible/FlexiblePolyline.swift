/// The decoded contents of a flexible polyline.
public struct FlexiblePolyline: Sendable, Hashable {
  /// The line.
  public let line: Polyline

  /// The third value of each coordinate; empty without a third dimension.
  public let values: [Double]

  /// The settings in the header, including the dimension of ``values``.
  ///
  /// The header doesn't contain the rounding, so it is the default.
  public let codec: FlexiblePolylineCodec
}
