import Files
package import TextFormats

/// A destination of features: GeoJSON text or a map.
protocol FeatureSink {
  /// Whether lists and objects among the members of features are kept.
  var keepsLists: Bool { get }

  /// Adds a feature.
  ///
  /// - Parameter members: writes the members of the feature.
  func add(
    _ feature: ResultFeature, _ members: (inout JSONText) -> Void
  ) throws(FileError)
}

extension FeatureCollectionText: FeatureSink {
  var keepsLists: Bool { true }

  func add(
    _ feature: ResultFeature, _ members: (inout JSONText) -> Void
  ) throws(FileError) {
    try self.feature { $0.feature(feature, members) }
  }
}
