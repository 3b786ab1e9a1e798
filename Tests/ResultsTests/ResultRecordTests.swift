import MilepostKit
import RoadDrawings
import TestSupport
import Testing

/// Tests of properties that several kinds of results have in all their formats.
@Suite struct ResultRecordTests {
  private let drawing: RoadDrawing
  private let sources: [TraceRecord]

  init() throws {
    drawing = try RoadDrawing(
      """
      a---------b---------c
      |1    2   | 3    4  |
      e---------f---------g
      """, ways: [DrawnWay("abc", name: "High Street"), DrawnWay("efg"), DrawnWay("aefbcg")],
      cell: 15)
    let trace = try drawing.trace("1234", every: 8)
    sources = try ["one", "two", "three"].map {
      TraceRecord(try Trace(id: $0, locations: trace.locations))
    }
  }

  /// Checks which formats a kind of result has, and that several writers write the same as one in
  /// the formats that allow several writers.
  private func check<Record: ResultRecord>(
    _ records: [Record], _ formats: [ResultFormat], titledWithoutRows: Bool = false
  ) throws {
    #expect(Record.formats == formats)
    for format in ResultFormat.allCases where !formats.contains(format) {
      let error = #expect(throws: FileError.self) { try Record.form(in: format) }
      #expect(error?.code == .unsupported && error?.found == "a result as \(format.rawValue)")
      #expect(error?.expected == formats.map(\.rawValue).joined(separator: ", "))
    }
    for format in formats {
      let form = try Record.form(in: format)
      for count in 0...records.count {
        let bytes = try form.bytes(of: records.prefix(count))
        if !form.isOfOneTask {
          let joined = try Self.joined(records.prefix(count), form)
          #expect(joined == bytes, "\(Record.self) \(format) \(count)")
        }
        let whole = form.applied { (box: [Record]) in box[0] }
        #expect(try whole.bytes(of: records.prefix(count).map { [$0] }) == bytes)
        if count == 0 {
          let isEmpty = [.ndjson, .wkt].contains(format) || format == .table && !titledWithoutRows
          #expect(bytes.isEmpty == isEmpty, "\(Record.self) \(format)")
        }
      }
    }
  }

  /// Returns the combined output of a separate writer for each record.
  private static func joined<Record>(
    _ records: some Sequence<Record>, _ form: RecordForm<Record>
  ) throws -> [UInt8] {
    let memory = MemorySink()
    let frame = form.frame(memory)
    for record in records {
      let part = MemorySink()
      let writer = form.records(part)
      try writer.write(record)
      try writer.finish()
      try frame.write(part.bytes)
    }
    try frame.finish()
    return memory.bytes
  }

  private static let usual: [ResultFormat] = [.table, .ndjson, .json, .geojson, .csv, .svg, .html]

  @Test("traces can be written in every format, and several writers write the same as one")
  func traces() throws {
    try check(sources, ResultFormat.allCases, titledWithoutRows: true)
  }

  @Test("several writers of snapped traces, reports, and explanations write the same as one")
  func snappedTracesAndReports() throws {
    let snapper = RoadSnapper(drawing.network)
    let snapped = try sources.map {
      SnappedRecord(source: $0, snapped: try snapper.snap($0.trace), network: drawing.network)
    }
    try check(
      snapped, [.table, .ndjson, .json, .geojson, .gpx, .csv, .svg, .html], titledWithoutRows: true)
    let analyzer = TripAnalyzer(drawing.network)
    try check(
      try snapped.map {
        ReportRecord(record: $0, report: try analyzer.report(on: $0.source.trace))
      }, [.table, .ndjson, .json, .geojson, .gpx, .csv, .svg, .html])
    try check(
      try sources.map {
        ExplanationRecord(
          source: $0, explanation: try snapper.explain($0.trace), network: drawing.network)
      }, [.table, .geojson, .svg, .html])
  }

  @Test("several writers of routes and nearest roads write the same as one")
  func routesAndPlaces() throws {
    let network = drawing.network
    let points = sources[0].trace.locations.map(\.coordinate)
    try check(
      try sources.map {
        try RouteRecord(source: $0, route: network.route(through: points), network: network)
      }, [.table, .ndjson, .json, .geojson, .gpx, .csv, .svg, .html])
    try check(
      try points.map {
        NearestRecord(point: $0, roads: try network.nearest(to: $0, count: 2), network: network)
      }, Self.usual)
    try check(
      try points.map {
        try IsochroneRecord(
          around: $0, within: [20_000, 5_000], options: RouteOptions(), by: network)
      }, [.ndjson, .geojson, .svg, .html])
  }

  @Test(
    "several writers of rows of a matrix write the same as one",
    arguments: [RouteOptions.Objective.time, .distance])
  func matrices(objective: RouteOptions.Objective) throws {
    let network = drawing.network
    let far = Coordinate(latitude: -40, longitude: 100)
    let points = sources[0].trace.locations.map(\.coordinate) + [far]
    var options = RouteOptions()
    options.objective = objective
    let places = try PlacedPoints(points, on: network, options: options)
    let matrix = try HierarchyRouter(network).matrix(from: places, to: places, options: options)
    let rows = try matrix.rows(of: 0..<points.count)
    for count in [nil, 2] {
      try check(
        rows.map { MatrixRecord($0, of: matrix, nearest: count) }, [.table, .ndjson, .json, .csv])
    }
    let record = MatrixRecord(rows[0], of: matrix)
    #expect(record.routes.map(\.destination) == Array(points.indices))
    #expect(record.routes.map(\.reason) == points.map { $0 == far ? .noRoad : nil })
    #expect(record.routes[0].value == 0)
  }

  @Test("several writers of lengths and corridors of lines write the same as one")
  func lines() throws {
    try check(sources.map(LineMeasures.init), [.table, .ndjson, .json, .csv, .svg, .html])
    try check(
      try sources.map { record throws(GeometryError) in try LineCorridor(record, meters: 20) },
      [.ndjson, .geojson, .wkt, .svg, .html])
  }

  @Test("facts about a network are the same in JSON and NDJSON")
  func networks() throws {
    let summary = NetworkSummary(drawing.network, isVerified: true)
    #expect(NetworkSummary.formats == [.table, .ndjson, .json])
    // There can be only one record, so no array is needed.
    #expect(
      try NetworkSummary.form(in: .json).bytes(of: [summary])
        == NetworkSummary.form(in: .ndjson).bytes(of: [summary]))
  }

  @Test("the first record, or an option, determines whether CSV has a source column")
  func namedSources() throws {
    var named = sources
    for index in named.indices { named[index].source = "file" }
    for (records, header) in [
      (sources, "id,count,length_m,"), (named, "id,source,count,length_m,"),
    ] {
      var options = ResultOptions()
      options.namesSources = records[0].source != nil
      let measures = records.map(LineMeasures.init)
      let alone = try LineMeasures.form(in: .csv).bytes(of: measures)
      #expect(String(decoding: alone, as: UTF8.self).hasPrefix(header))
      let form = try LineMeasures.form(in: .csv, options: options)
      let memory = MemorySink()
      let writer = form.records(form.frame(memory))
      for record in measures { try writer.write(record) }
      try writer.finish()
      #expect(memory.bytes == alone)
    }
  }
}
