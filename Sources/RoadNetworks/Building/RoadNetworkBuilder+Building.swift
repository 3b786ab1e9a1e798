extension RoadNetworkBuilder {
  /// Options for the file to build.
  package struct Options: Sendable {
    /// Whether to keep OpenStreetMap node ids.
    package var keepsNodeIDs = true
    /// The time of the newest map data in seconds since 1970; 0 if unknown.
    package var sourceTimestamp: Int64 = 0
    /// The name of the time zone; empty if unknown.
    package var timeZone = ""

    package init() {}
  }

  /// Builds the bytes of a `.roads` file and a report on the data that was used and left out.
  ///
  /// - Throws: `noRoads` or `tooLarge`.
  package consuming func build(
    options: Options = Options()
  ) throws(RoadNetworkError) -> (bytes: [UInt8], report: BuildReport) {
    var report = BuildReport()
    // From here on, nodes and ways have 32-bit indices.
    _ = try UInt32(place: nodeIDs.count, in: "nodes")
    _ = try UInt32(place: ways.count, in: "ways")
    let pieces = RoadSplitter.split(self, &report)
    guard !pieces.pairs.isEmpty else {
      throw RoadNetworkError(.noRoads, "found no road with at least two known nodes")
    }
    let layout = EdgeLayout(self, pieces)
    var encoder = ShapeEncoder()
    var tables = try layout.tables(self, pieces, &encoder)
    let rules = try rules(pieces, layout, tables, &report)
    tables.mark(rules.turns)
    tables.mark(rules.conditions)
    ComponentFinder.mark(&tables, attributes: attributes.rows, limits: limits.rows)
    report.count(tables, rules)

    var image = RoadsFileImage()
    image.header.lead.sourceTimestamp = options.sourceTimestamp
    image.add(.nodes, tables.nodes.elements)
    image.add(.edges, tables.edges.elements)
    image.add(.pairs, tables.pairs.elements)
    let root = image.addShapes(of: encoder)
    image.header.lead.bounds = IndexPacker.bounds(
      root, of: pieces.refs.lazy.map { positions[Int($0)] })
    image.add(.attributes, attributes.rows)
    image.add(.limits, limits.rows)
    image.add(.ways, ways.map { WayRow(id: $0.id, name: $0.name, reference: $0.reference) })
    try image.add(texts: rules.texts.rows)
    image.add(rules, timeZone: options.timeZone)
    if options.keepsNodeIDs {
      let ids = try layout.nodeIDs(self, pieces)
      image.add(.nodeIDStarts, ids.starts, isRequired: false)
      image.add(.nodeIDs, ids.bytes, isRequired: false)
    }
    return (image.assembled(), report)
  }

  /// Compiles the restrictions, the conditions of ways, and the closures of nodes.
  private func rules(
    _ pieces: RoadSplitter.Pieces, _ layout: EdgeLayout, _ tables: EdgeTables,
    _ report: inout BuildReport
  ) throws(RoadNetworkError) -> RoadRules {
    var compiler = TurnCompiler()
    var conditions = ConditionTables()
    var texts = names
    conditions.add(self, pieces, layout, &texts)
    for chain in RestrictionResolver(self, pieces, layout, tables).resolved(&report) {
      guard let circumstance = chain.circumstance else {
        compiler.forbid(chain.edges, modes: chain.modes)
        continue
      }
      conditions.forbid(chain.edges, modes: chain.modes, circumstance, &texts)
      if let time = conditions.turnTime(circumstance, modes: chain.modes) {
        compiler.forbid(chain.edges, at: time)
      }
    }
    let closures = forbidClosures(&compiler, &conditions, layout, tables)
    conditions.sort()
    return RoadRules(
      turns: try compiler.compiled(edgeCount: UInt32(tables.edges.count)), conditions: conditions,
      closures: closures, texts: texts)
  }
}

/// The rules of a network's roads: forbidden turns, and everything that depends on the time.
private struct RoadRules {
  var turns: TurnCompiler.Result
  var conditions: ConditionTables
  /// The number of node closures that are obeyed, and the number that are unsupported.
  var closures: (obeyed: Int, notUnderstood: Int)
  /// The names and references of roads, followed by the unsupported circumstances.
  var texts: RowTable<String>
}

extension BuildReport {
  fileprivate mutating func count(_ tables: EdgeTables, _ rules: RoadRules) {
    nodes = tables.nodes.count - 1
    edges = tables.edges.count
    turns = rules.turns.turns.count
    let rows = rules.conditions.rows
    conditions = rows.count + rules.closures.obeyed + rules.closures.notUnderstood
    conditionsNotUnderstood = rows.count { $0.isText != 0 } + rules.closures.notUnderstood
  }
}

extension RoadsFileImage {
  /// Adds the shapes with their spatial index, and returns their bounding box.
  fileprivate mutating func addShapes(of encoder: consuming ShapeEncoder) -> BoxRow {
    let (runs, words) = encoder.finished()
    let (boxes, outlines) = IndexPacker.boxes(runs: runs, words: words)
    add(.runs, runs.elements)
    add(.words, words)
    add(.boxes, boxes)
    add(.outlines, outlines)
    return boxes[boxes.count - 1]
  }

  fileprivate mutating func add(texts: [String]) throws(RoadNetworkError) {
    var starts: [UInt32] = [0]
    var bytes: [UInt8] = []
    for text in texts {
      bytes.append(contentsOf: text.utf8)
      starts.append(try UInt32(place: bytes.count, in: "text"))
    }
    add(.textStarts, starts)
    add(.text, bytes)
  }

  fileprivate mutating func add(_ rules: RoadRules, timeZone: String) {
    let (turns, conditions) = (rules.turns, rules.conditions)
    add(.turns, turns.turns)
    add(.states, turns.states)
    add(.statesByEdge, turns.statesByEdge)
    add(
      .turnTimes,
      turns.times.rows.map {
        let time = conditions.turnTimes.rows[Int($0.time)]
        return TurnConditionRow(
          firstRange: time.firstRange, rangeCount: time.rangeCount,
          modes: UInt16(truncatingIfNeeded: time.modes), isLast: $0.isLast ? 1 : 0)
      })
    add(.timeZone, Array(timeZone.utf8), isRequired: false)
    add(.conditions, conditions.rows, isRequired: false)
    add(.conditionRanges, conditions.ranges, isRequired: false)
    add(.conditionSteps, conditions.steps, isRequired: false)
  }
}
