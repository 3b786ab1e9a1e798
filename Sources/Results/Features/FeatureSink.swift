import Files
package import TextFormats

/// Takes features: GeoJSON writes them, a map draws them.
protocol FeatureSink {
  /// Takes a feature.
  ///
  /// - Parameter members: writes what there is to say of it.
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
