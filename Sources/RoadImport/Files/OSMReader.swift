import COsmium
import Files

/// A reader of OpenStreetMap files, whose extension determines the format: `.osm.pbf`, `.pbf`,
/// `.osm`, `.osm.gz`, or `.osm.bz2`.
///
///     let reader = try OSMReader(path: "porto.osm.pbf", entities: .ways)
///     try reader.read { way in … }
///
/// Other threads decode at most a few blocks ahead, so memory use is bounded.
package struct OSMReader: ~Copyable {
  /// The kinds of objects to read; others are skipped.
  package struct Entities: OptionSet, Sendable {
    package let rawValue: Int32

    package init(rawValue: Int32) { self.rawValue = rawValue }

    package static let nodes = Entities(rawValue: Int32(COSMIUM_NODE.rawValue))
    package static let ways = Entities(rawValue: Int32(COSMIUM_WAY.rawValue))
    package static let relations = Entities(rawValue: Int32(COSMIUM_RELATION.rawValue))
    package static let all: Entities = [.nodes, .ways, .relations]
  }

  private let file: OpenedFile
  private let handle: OpaquePointer

  /// Creates a reader of the file at a path.
  ///
  /// - Throws: `cannotOpen`, `unsupportedFormat`, `badData`, or `inputOutput`.
  package init(path: String, entities: Entities) throws(RoadImportError) {
    try self.init(try Self.opened(path), entities: entities)
  }

  /// Opens a file for reading.
  ///
  /// - Throws: `cannotOpen`, including if the path doesn't lead to a regular file, because the file
  ///   is read more than once.
  static func opened(_ path: String) throws(RoadImportError) -> OpenedFile {
    do throws(FileError) {
      return try OpenedFile(path: path, expecting: "an OpenStreetMap file")
    } catch {
      throw RoadImportError(error)
    }
  }

  /// Creates a reader that reads an open file from its start.
  init(_ file: OpenedFile, entities: Entities) throws(RoadImportError) {
    var error = cosmium_error()
    guard
      let handle = cosmium_reader_open(file.pathFromStart(), file.path, entities.rawValue, &error)
    else { throw RoadImportError(error, path: file.path) }
    self.file = file
    self.handle = handle
  }

  deinit {
    cosmium_reader_close(handle)
  }

  /// The time of the newest data, from the file's header, in seconds since 1970; 0 if not given.
  package var timestamp: Int64 { cosmium_reader_timestamp(handle) }

  /// Calls `body` with each object in file order, skipping deleted objects.
  ///
  /// - Throws: `badData` or `inputOutput` if the remaining data can't be read; rethrows the errors
  ///   of `body`.
  package consuming func read(
    _ body: (borrowing OSMElement) throws(RoadImportError) -> Void
  ) throws(RoadImportError) {
    var object = cosmium_object()
    var error = cosmium_error()
    while true {
      switch cosmium_reader_next(handle, &object, &error) {
      case 0: return
      case 1: try body(OSMElement(object))
      default: throw RoadImportError(error, path: file.path)
      }
    }
  }
}
