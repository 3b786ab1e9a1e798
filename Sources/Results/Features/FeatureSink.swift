import Files
package import TextFormats

/// A destination of features: GeoJSON text or a map.
protocol FeatureSink {
  /// Adds a feature.
  ///
  /// - Parameter members: writes the members of the feature.
  func add(
    _ feature: ResultFeature, _ members: (inout JSONText) -> Void
  ) throws(FileError)
}

extension FeatureCollectionText: FeatureSink {
  func add(
    _ feature: ResultFeature, _ members: (inout JSONText) -> Void
  ) throws(FileError) {
    try self.feature { $0.feature(feature, members) }
  }
}
