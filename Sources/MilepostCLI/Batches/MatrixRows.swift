import MilepostKit

/// The rows of a matrix, which several threads compute and format, and the calling thread writes in
/// order.
struct MatrixRows {
  let matrix: RouteMatrix
  let network: RoadNetwork
  /// The number of nearest destinations in each row; nil for all.
  let nearest: Int?
  let form: RecordForm<MatrixRecord>

  /// The text of some rows, and the facts to report about them.
  private struct Text: Sendable {
    var bytes: [UInt8] = []
    var rowCount = 0
    /// The number of pairs of places without a route.
    var missingCount = 0
    /// The origins with routes to fewer of the nearest destinations than asked for, and the numbers
    /// of these routes.
    var shortRows: [(origin: Int, routeCount: Int)] = []
    var origins: [(origin: Int, place: RoadPosition)] = []
    var movedDestinations: [Int: RoadPosition] = [:]
  }

  /// The number of routes that a thread finds before it delivers their rows, if a row isn't longer.
  private static let routesPerRun = 1 << 14

  /// Writes all rows, and counts them.
  ///
  /// - Throws: the error that ends the command, or an exit code unless there are routes for all
  ///   pairs or, for the nearest destinations, as many as asked for.
  func write(to sink: any ByteSink, threadCount: Int, _ tally: inout Tally) throws {
    FreedMemory.giveBack()
    let sink = form.frame(sink)
    let routesAtOnce = RouteMatrix.batchSize * max(1, matrix.destinations.points.count)
    let blocksPerRun = max(1, Self.routesPerRun / routesAtOnce)
    let map = OrderedParallelMap<Range<Int>, Result<Text, any Error>>(
      workerCount: threadCount, window: 4 * threadCount * blocksPerRun, runWeight: blocksPerRun)
    let count = matrix.origins.points.count
    tally.progress.expectedCount = count
    var report = MatrixReport(matrix, on: network, routesPerRow: routesPerRow)
    defer { StandardStreams.clearLine() }
    try Interruption.during(map.cancel) {
      try map.run(
        source: { offer in
          for start in stride(from: 0, to: count, by: RouteMatrix.batchSize) {
            guard offer(start..<min(start + RouteMatrix.batchSize, count), 1) else { return }
          }
        },
        makeWorker: { { blocks, _ in Result { try text(of: blocks) } } },
        deliver: { result in
          let text = try result.get()
          try sink.write(text.bytes)
          report.missingCount += text.missingCount
          for row in text.shortRows { report.add(routeCount: row.routeCount, from: row.origin) }
          for (origin, place) in text.origins { report.place(origin: origin, at: place) }
          report.movedDestinations.merge(text.movedDestinations) { first, _ in first }
          tally.progress.add(traces: text.rowCount, points: 0, position: 0)
        })
    }
    tally.answer()
    report.finish(&tally)
    try tally.finish([sink], [])
  }

  /// The number of routes that each row should have.
  private var routesPerRow: Int {
    min(nearest ?? .max, matrix.destinations.points.count)
  }

  private func text(of blocks: [Range<Int>]) throws -> Text {
    let sink = MemorySink()
    let writer = form.records(sink)
    var text = Text()
    for block in blocks {
      for row in try matrix.rows(of: block) {
        let record = MatrixRecord(row, of: matrix, nearest: nearest)
        try writer.write(record)
        text.rowCount += 1
        text.missingCount += record.routes.count { $0.reason == .noRoute }
        text.movedDestinations.merge(row.movedDestinations) { first, _ in first }
        guard let place = row.place else { continue }
        if record.routes.count < routesPerRow {
          text.shortRows.append((row.origin, record.routes.count))
        }
        text.origins.append((row.origin, place))
      }
    }
    try writer.finish()
    text.bytes = sink.bytes
    return text
  }
}
