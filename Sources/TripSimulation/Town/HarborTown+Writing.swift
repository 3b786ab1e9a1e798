public import RoadImport

extension HarborTown {
  /// Writes the town to a file of OpenStreetMap data.
  ///
  /// - Parameter path: the path of the file; its extension (`.osm.pbf`, `.osm`, `.osm.gz`,
  ///   `.osm.bz2`) determines the format. An existing file is replaced.
  /// - Throws: ``RoadImportError`` for another extension, or if the file can't be written.
  /// - Complexity: O(*n*) in nodes.
  public func write(to path: String) throws(RoadImportError) {
    var writer = try OSMWriter(path: path)
    for node in nodes { try writer.add(node) }
    for way in ways { try writer.add(way) }
    for relation in relations { try writer.add(relation) }
    try writer.finish()
  }
}
