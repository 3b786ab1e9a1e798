import Files
public import RoadNetworks

/// An importer that builds road networks from OpenStreetMap files.
///
///     let (network, report) = try RoadImporter().network(from: "porto.osm.pbf")
///     print(report.lines.joined(separator: "\n"))
///
/// The file is read in two passes, first its ways and relations, then its nodes, with another pass
/// over the ways in between if relations describe areas. Memory use is proportional to the roads,
/// not to the extract. Objects that can't be used are left out and counted by reason.
public struct RoadImporter: Sendable {
  /// Whether the network keeps OpenStreetMap node ids.
  ///
  /// Without them, paths have no node ids, and the file is about an eighth smaller.
  public var keepsNodeIDs = true

  /// The name of the roads' time zone in the IANA database; nil to determine it from the map.
  public var timeZone: String?

  /// The profile that interprets tags.
  public var profile = TravelProfile()

  /// Creates an importer with default settings.
  public init() {}

  /// Whether the name of a file has an extension that can be read: `.osm.pbf`, `.pbf`, `.osm`,
  /// `.osm.gz`, or `.osm.bz2`.
  public static func canRead(_ path: String) -> Bool {
    [".pbf", ".osm", ".osm.gz", ".osm.bz2"].contains { path.hasSuffix($0) }
  }

  /// Imports a file into a network in memory.
  ///
  /// - Parameters:
  ///   - path: the OpenStreetMap file.
  ///   - progress: called repeatedly with the progress of the import.
  /// - Throws: `cannotOpen`, including if the path doesn't lead to a regular file;
  ///   `unsupportedFormat`, `badData`, or `noRoads`; or `inputOutput`, including if the file is
  ///   modified during the import.
  /// - Complexity: O(*n* log *n*) in the number of nodes of roads, O(*n*) in the number of objects.
  public func network(
    from path: String, progress: (ImportProgress) -> Void = { _ in }
  ) throws(RoadImportError) -> (network: RoadNetwork, report: ImportReport) {
    let (bytes, report) = try bytes(from: path, progress)
    do {
      return (try RoadNetwork(bytes: bytes), report)
    } catch {
      throw RoadImportError(error, path: path)
    }
  }

  /// Imports a file and writes the network atomically as a `.roads` file.
  ///
  /// Symbolic links are followed. If the output path leads to a device, a pipe, or a folder, the
  /// method throws `inputOutput` and replaces nothing.
  ///
  /// - Throws: the errors of ``network(from:progress:)``, and `inputOutput` if the file can't be
  ///   written.
  public func importRoads(
    from path: String, to output: String, progress: (ImportProgress) -> Void = { _ in }
  ) throws(RoadImportError) -> ImportReport {
    do {
      // Report a bad output path before the import, not after it.
      _ = try NetworkFileWriter.target(output)
    } catch {
      throw RoadImportError(error, path: output)
    }
    let (bytes, report) = try bytes(from: path, progress)
    progress(.writing)
    do {
      try NetworkFileWriter.replace(output, with: bytes)
    } catch {
      throw RoadImportError(error, path: output)
    }
    return report
  }

  private func bytes(
    from path: String, _ progress: (ImportProgress) -> Void
  ) throws(RoadImportError) -> (bytes: [UInt8], report: ImportReport) {
    // The file is opened only once, so all passes read the same file, even if another file replaces
    // it at its path.
    let file = try OSMReader.opened(path)
    let result: Result<(bytes: [UInt8], report: ImportReport), RoadImportError>
    do throws(RoadImportError) {
      result = .success(try bytes(from: file, progress))
    } catch {
      result = .failure(error)
    }
    do throws(FileError) {
      // If the file was modified during the import, report that instead of any other outcome.
      try file.checkUnchanged()
    } catch {
      throw RoadImportError(error)
    }
    return try result.get()
  }

  private func bytes(
    from file: OpenedFile, _ progress: (ImportProgress) -> Void
  ) throws(RoadImportError) -> (bytes: [UInt8], report: ImportReport) {
    var report = ImportReport()
    var builder = RoadNetworkBuilder()
    var options = RoadNetworkBuilder.Options()
    options.keepsNodeIDs = keepsNodeIDs
    var waiting = WaitingRoads()
    try readWays(file, &builder, &waiting, &options, &report, progress)
    try waiting.areas.readOutlines(file)
    waiting.areas.addOutlines(to: &builder)
    builder.collectNodes()
    try readNodes(file, &builder, &waiting.signs, &report, progress)
    progress(.building)
    let found = waiting.zones.zone(near: builder.firstPosition)
    options.timeZone = timeZone ?? found?.name ?? ""
    report.timeZone = options.timeZone
    report.isTimeZoneNearest = timeZone == nil && found?.isNearest ?? false
    report.keepsLeftByCountry =
      profile.drivesOnLeft == nil && waiting.zones.drivesOnLeft(near: builder.firstPosition)
    waiting.finish(&builder, drivesOnLeft: report.keepsLeftByCountry)
    report.areas.count = waiting.areas.count
    report.areas.sightLines = waiting.areas.addSightLines(to: &builder)
    report.areas.incomplete = waiting.areas.incompleteCount
    do {
      let (bytes, build) = try builder.build(options: options)
      report.build = build
      let network = try RoadNetwork(bytes: bytes)
      let tables = waiting.signs.tables(for: network)
      guard !tables.isEmpty else { return (bytes, report) }
      return (try network.bytes(attaching: tables.attachments), report)
    } catch {
      throw RoadImportError(error, path: file.path)
    }
  }

  /// Reads roads, areas, restrictions, and the tags that determine the time zone.
  private func readWays(
    _ file: OpenedFile, _ builder: inout RoadNetworkBuilder, _ waiting: inout WaitingRoads,
    _ options: inout RoadNetworkBuilder.Options, _ report: inout ImportReport,
    _ progress: (ImportProgress) -> Void
  ) throws(RoadImportError) {
    var roadIDs = DistinctIDs()
    var restrictionIDs = DistinctIDs()
    let reader = try OSMReader(file, entities: [.ways, .relations])
    options.sourceTimestamp = reader.timestamp
    try reader.read { element throws(RoadImportError) in
      guard element.kind == .way else {
        let tags = element.tags()
        if RestrictionParser.isRestriction(tags) {
          readRestriction(element, tags, &restrictionIDs, &builder, &report)
        } else {
          if !waiting.areas.add(relation: element, tags, profile) { report.repeatedRoads += 1 }
          waiting.zones.add(boundary: tags)
        }
        return
      }
      report.ways += 1
      if report.ways % ImportProgress.step == 0 { progress(.ways(report.ways)) }
      let tags = element.tags()
      waiting.zones.add(address: tags)
      switch profile.interpret(tags) {
      case .road(let way):
        guard roadIDs.insert(element.id) else {
          report.repeatedRoads += 1
          return
        }
        report.limitsNotUnderstood += way.limitsNotUnderstood
        let nodes = element.nodes()
        let isClosed = nodes.count >= 4 && nodes.first == nodes.last
        if way.isArea || way.isAreaIfClosed && isClosed {
          guard isClosed else {
            report.waysLeftOut[WayRejection.area.rawValue, default: 0] += 1
            return
          }
          waiting.areas.add(WalkingArea(id: element.id, rings: [nodes], interpretation: way))
          return
        }
        let number = builder.addWay(
          id: element.id, nodes: nodes, forward: way.forward, backward: way.backward,
          name: way.name, reference: way.reference, conditions: way.conditions)
        report.roads += 1
        waiting.add(way, number: number)
        waiting.signs.add(way: element.id, tags, way)
      case .rejected(let rejection): report.waysLeftOut[rejection.rawValue, default: 0] += 1
      }
    }
  }

  private func readRestriction(
    _ element: borrowing OSMElement, _ tags: OSMTags, _ ids: inout DistinctIDs,
    _ builder: inout RoadNetworkBuilder, _ report: inout ImportReport
  ) {
    guard ids.insert(element.id) else {
      report.restrictions.repeated += 1
      return
    }
    report.restrictions.count += 1
    do {
      let parsed = try RestrictionParser.restrictions(tags: tags, members: element.members())
      builder.addRestriction(parsed.turns)
      if let reason = parsed.leftOut {
        report.restrictions.inPart[reason.rawValue, default: 0] += 1
      }
    } catch {
      report.restrictions.leftOut[error.rawValue, default: 0] += 1
    }
  }

  private func readNodes(
    _ file: OpenedFile, _ builder: inout RoadNetworkBuilder, _ signs: inout SignReader,
    _ report: inout ImportReport, _ progress: (ImportProgress) -> Void
  ) throws(RoadImportError) {
    var next = 0
    try OSMReader(file, entities: .nodes).read { element throws(RoadImportError) in
      report.nodes += 1
      if report.nodes % ImportProgress.step == 0 { progress(.nodes(report.nodes)) }
      guard let place = builder.place(ofNode: element.id, hint: next),
        let position = element.place
      else { return }
      next = place + 1
      var node = NodeInterpretation()
      if element.hasTags {
        let tags = element.tags()
        node = profile.interpret(node: tags)
        signs.add(
          nodeAt: FixedCoordinate(longitude: position.longitude, latitude: position.latitude), tags)
      }
      let isNew = builder.setNode(
        at: place, longitude: position.longitude, latitude: position.latitude, flags: node.flags,
        limits: node.limits, closures: node.closures)
      if isNew { report.limitsNotUnderstood += node.limitsNotUnderstood }
      if !isNew { report.repeatedNodes += 1 }
    }
  }
}

extension RoadImportError {
  init(_ error: RoadNetworkError, path: String) {
    let code: Code
    switch error.code {
    case .inputOutput: code = .inputOutput
    case .noRoads: code = .noRoads
    default: code = .badData
    }
    self.init(code, path: path, found: error.detail)
  }

  init(_ failure: AtomicFileWriter.Failure, path: String) {
    self.init(
      .inputOutput, path: path, found: failure.reason, systemErrorNumber: failure.number)
  }
}
