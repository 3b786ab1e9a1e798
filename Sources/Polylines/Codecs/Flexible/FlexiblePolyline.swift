/// What the text of a flexible polyline holds.
public struct FlexiblePolyline: Sendable, Hashable {
  /// The line.
  public let line: Polyline

  /// The third number of each coordinate; empty without a third dimension.
  public let values: [Double]

  /// The settings that the text states; ``values`` are in their dimension.
  ///
  /// The rounding is not stated: it is the default one.
  public let codec: FlexiblePolylineCodec
}
