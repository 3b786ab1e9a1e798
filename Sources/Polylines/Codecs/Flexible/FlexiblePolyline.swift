/// The decoded contents of a flexible polyline.
public struct FlexiblePolyline: Sendable, Hashable {
  /// The line.
  public let line: Polyline

  /// The third values of the coordinates; empty if there is no third dimension.
  public let values: [Double]

  /// The settings in the header, including the dimension of ``values``.
  ///
  /// The header doesn't contain the rounding, so ``FlexiblePolylineCodec/rounding`` has its default
  /// value.
  public let codec: FlexiblePolylineCodec
}
