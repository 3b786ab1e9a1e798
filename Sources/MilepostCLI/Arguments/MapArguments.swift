import ArgumentParser
import MilepostKit

/// The options for drawing the result on a map.
struct MapArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Also draw the result on a map: a page that plays drives (.html) or a picture (.svg).",
      valueName: "file"),
    completion: .file())
  var map: String?

  @Option(help: ArgumentHelp("The title of the map.", valueName: "text"))
  var title: String?

  @Option(help: ArgumentHelp("The colors of the map; by default those of the viewer's system."))
  var theme: ThemeArgument?

  @Option(
    help: ArgumentHelp(
      "The size of a picture in pixels, 16 to 16384; by default 960,640.", valueName: "width,height"
    ),
    transform: Self.size)
  var size: MapSize?

  @Option(
    help: ArgumentHelp(
      """
      The URL template of map tiles in the background of a page, such as \
      https://tile.openstreetmap.org/{z}/{x}/{y}.png; the page then needs an internet connection.
      """, valueName: "url"))
  var tiles: String?

  @Option(
    help: ArgumentHelp(
      """
      Roads in the background of a map: a .roads or OpenStreetMap file; by default the network of \
      the command, if it has one.
      """,
      valueName: "file"),
    completion: .file())
  var roads: String?

  @Option(
    help: ArgumentHelp(
      "The attribution of the map data; by default OpenStreetMap's if there are roads or tiles.",
      valueName: "text"))
  var attribution: String?

  @Option(
    help: ArgumentHelp(
      "The folder of leaflet.js and leaflet.css, for --tiles; by default Debian's.",
      valueName: "folder"),
    completion: .directory)
  var leaflet: String?

  func validate() throws {
    if let map, Self.format(of: map) == nil {
      throw ValidationError("found '--map \(map)', expected a name that ends with .html or .svg")
    }
    if let roads { try NetworkArgument.check(roads) }
    let nothing = WebMapAssets(script: "", styleSheet: "")
    if let tiles, MapTiles(url: tiles, assets: nothing) == nil {
      throw ValidationError(
        "found '--tiles \(tiles)', expected a URL with {z}, {x} and {y}, such as "
          + "https://tile.openstreetmap.org/{z}/{x}/{y}.png")
    }
  }

  /// The files to write.
  var outputs: [String] { [map].compactMap(\.self) }

  /// The files to read.
  var inputs: [String] { [roads].compactMap(\.self) }

  /// Returns the options for writers of results, with roads in the background if there is a
  /// network.
  func options(
    _ options: ResultOptions = ResultOptions(), on network: RoadNetwork? = nil
  ) throws -> ResultOptions {
    var options = options
    options.map.title = title ?? ""
    options.map.theme = theme?.theme
    if let size { options.map.size = size }
    options.map.network = try roads.map(NetworkArgument.open) ?? network
    options.map.attribution = attribution
    if let tiles { options.map.tiles = MapTiles(url: tiles, assets: try assets()) }
    return options
  }

  /// Throws an error if an option is given without the map, picture, page, or tiles that it applies
  /// to.
  func check(besides format: ResultFormat?) throws {
    let formats = [map.flatMap(Self.format), format].compactMap(\.self).filter(\.isMap)
    let given = [
      ("--title", title != nil, formats.isEmpty), ("--theme", theme != nil, formats.isEmpty),
      ("--roads", roads != nil, formats.isEmpty),
      ("--attribution", attribution != nil, formats.isEmpty),
      ("--size", size != nil, !formats.contains(.svg)),
      ("--tiles", tiles != nil, !formats.contains(.html)),
      ("--leaflet", leaflet != nil, tiles == nil),
    ]
    if let (name, _, _) = given.first(where: { $0.1 && $0.2 }) {
      let expected =
        switch name {
        case "--size": "a picture, expected --map or --output with .svg"
        case "--tiles": "a page, expected --map or --output with .html"
        case "--leaflet": "--tiles, expected both"
        default: "a map, expected --map or --output with .html or .svg"
        }
      throw ValidationError("found \(name) without \(expected)")
    }
  }

  /// Opens the map of `--map`, or returns nil if the option isn't given.
  func open<Record: MappedRecord>(_ options: ResultOptions) throws -> MapOutput<Record>? {
    try map.map { try MapOutput(Self.format(of: $0) ?? .html, options, to: $0) }
  }

  /// Opens the maps for a fleet log: the result itself if its format is a map, and the map of
  /// `--map`.
  func openLogMaps<Record>(
    _ result: OutputOptions<Record>, on network: RoadNetwork? = nil
  ) throws -> [MapOutput<LoggedUpdate>] {
    try check(besides: result.chosenFormat)
    let options = try options(on: network)
    var outputs: [(ResultFormat, String)] = []
    if result.chosenFormat.isMap { outputs.append((result.chosenFormat, result.output)) }
    if let map { outputs.append((Self.format(of: map) ?? .html, map)) }
    return try outputs.map {
      try MapOutput($0.0, options, LoggedUpdate.makeDrawing(), to: $0.1)
    }
  }

  /// Returns a writer of the result that also draws it for `--map`.
  func writer<Record: MappedRecord>(
    of result: OutputOptions<Record>, _ options: ResultOptions = ResultOptions(),
    on network: RoadNetwork? = nil
  ) throws -> any RecordWriter<Record> {
    try check(besides: result.chosenFormat)
    let options = try self.options(options, on: network)
    return try beside(
      options, format: result.chosenFormat, output: result.output,
      Record.form(in: result.chosenFormat, options: options))
  }

  /// Returns a writer of the result in the given form that also draws it for `--map`.
  func beside<Record: MappedRecord>(
    _ options: ResultOptions, format: ResultFormat?, output: String,
    _ form: @autoclosure () throws -> RecordForm<Record>
  ) throws -> any RecordWriter<Record> {
    let writer: any RecordWriter<Record>
    if let format, format.isMap {
      writer = try MapOutput(format, options, to: output)
    } else {
      let form = try form()
      if output == "-", StandardStreams.isOutputTerminal, !form.isHeld {
        StandardStreams.noteResultOnTerminal()
      }
      let sink = try ResultSink(path: output)
      // The map is completed even if the reader of the result closes its pipe.
      writer = form.writer(to: map == nil ? sink : PatientSink(sink))
    }
    guard let map: MapOutput<Record> = try open(options) else { return writer }
    return map.writer(beside: writer)
  }

  private static func format(of path: String) -> ResultFormat? {
    ResultFormat(ending: path).flatMap { $0.isMap ? $0 : nil }
  }

  private func assets() throws -> WebMapAssets {
    let folder = leaflet ?? "/usr/share/javascript/leaflet"
    func text(_ name: String) throws -> String {
      var source = try ByteSource(path: folder + "/" + name)
      return String(decoding: try source.rest(), as: UTF8.self)
    }
    return WebMapAssets(script: try text("leaflet.js"), styleSheet: try text("leaflet.css"))
  }

  private static func size(_ text: String) throws -> MapSize {
    let sides = text.split(whereSeparator: { $0 == "," || $0 == "x" }).map { Double($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      MapSize.sides.contains(width), MapSize.sides.contains(height)
    else {
      throw ValidationError(
        "found '--size \(text)', expected pixels from 16 to 16384, such as 960,640")
    }
    return MapSize(width: width, height: height)
  }
}

/// The colors of a map as an argument.
enum ThemeArgument: String, ExpressibleByArgument, CaseIterable {
  case light, dark, auto

  var theme: MapTheme? { MapTheme(rawValue: rawValue) }
}

extension ResultFormat {
  /// Whether the format is a map.
  var isMap: Bool { self == .svg || self == .html }
}
