import Files
import Journeys
import TextFormats

/// Recognizes whose form a text has by its members, and reads the routes in it.
struct RouteFormReader {
  typealias Answer = (form: RouteResponse.Form, alternatives: [RouteResponse.Alternative])

  let options: RouteReadingOptions

  init(_ options: RouteReadingOptions) { self.options = options }

  func answer(in bytes: [UInt8]) throws(FileError) -> Answer {
    if bytes[...].isUTF16 { throw FileError(.utf16, expected: Self.expected) }
    let start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    guard let first = bytes[start...].first(where: { !$0.isJSONWhitespace }) else {
      throw FileError(
        .unknownFormat, found: "nothing but blanks", expected: Self.expected, byteOffset: 0)
    }
    let answer: Answer
    if first.isOpeningBracket, Self.isJSON(bytes[start...]) {
      answer = try self.answer(in: try JSONNode.values(of: bytes))
    } else {
      let route = try LineRouteReader(options).route(ofText: bytes[start...])
      answer = (.polyline, [RouteResponse.Alternative { _ in route }])
    }
    guard !answer.alternatives.isEmpty else {
      throw FileError(
        .missingField, found: "no routes in the answer", expected: "at least one", byteOffset: 0)
    }
    return answer
  }

  /// Whether a text that begins with a bracket, as an encoded polyline may too, is JSON.
  private static func isJSON(_ bytes: ArraySlice<UInt8>) -> Bool {
    let mark = bytes.first { !$0.isOpeningBracket && !$0.isJSONWhitespace }
    // Names, texts and numbers of JSON begin with what encoded polylines don't have.
    guard let mark, mark >= UInt8(ascii: "?") else { return true }
    return (try? JSONNode(Array(bytes))) != nil
  }

  private func answer(in values: [JSONNode]) throws(FileError) -> Answer {
    var values = values
    if values.count == 1, values[0].isArray { values = try values[0].elements() }
    if values.count == 1 { return try answer(in: values[0]) }
    var alternatives: [RouteResponse.Alternative] = []
    var form: RouteResponse.Form?
    for value in values {
      do throws(FileError) {
        let (found, some) = try answer(in: value)
        guard found == form ?? found else {
          throw value.failure(
            .unsupported, found: "an answer of the form \(found.rawValue)",
            expected: "the one of those before, \((form ?? found).rawValue)")
        }
        form = found
        alternatives += some
      } catch {
        // A bad one of several costs itself.
        alternatives.append(RouteResponse.Alternative { (_) throws(FileError) in throw error })
      }
    }
    return (form ?? .milepost, alternatives)
  }

  private func answer(in value: JSONNode) throws(FileError) -> Answer {
    guard value.isObject else { throw value.unexpected(Self.expected) }
    let members = try value.object()
    try ServiceFailure.check(members)
    let first = members.firstRoute
    try ForeignAnswer.check(members, first: first, expected: Self.expected)
    if let kind = AnswerKind(of: members, first: first) { return try answer(of: kind, members) }
    let inner = Self.wrapped(in: members)
    if !inner.isEmpty { return try answer(in: inner) }
    throw value.failure(
      .unknownFormat, found: Self.summary(of: members), expected: Self.expected,
      hint: members.isEmpty ? "Google's Routes API answers so where it has found no route" : nil)
  }

  private func answer(of kind: AnswerKind, _ members: JSONMembers) throws(FileError) -> Answer {
    switch kind {
    case .valhalla:
      return (.valhalla, try ValhallaRouteReader(options).alternatives(of: members))
    case .valhallaTrip:
      return (.valhalla, [ValhallaRouteReader(options).alternative(of: members)])
    case .geojson: return try GeoJSONRouteReader(options).alternatives(of: members)
    case .milepost: return (.milepost, try MilepostRouteReader.alternatives(of: members))
    case .traffic:
      let route = try TrafficLineReader(options).route(of: members)
      return (.milepost, [RouteResponse.Alternative { _ in route }])
    case .osrm: return (.osrm, try OSRMRouteReader(options).alternatives(of: members))
    case .osrmRoute: return (.osrm, [OSRMRouteReader(options).alternative(of: members)])
    case .google: return (.google, try GoogleRouteReader(options).alternatives(of: members))
    case .googleRoute: return (.google, [GoogleRouteReader(options).alternative(of: members)])
    case .graphHopper:
      return (.graphHopper, try GraphHopperReader(options).alternatives(of: members))
    case .graphHopperPath:
      return (.graphHopper, [GraphHopperReader(options).alternative(of: members)])
    case .openRouteService:
      return (.openRouteService, try OpenRouteServiceReader(options).alternatives(of: members))
    case .openRouteServiceRoute:
      return (.openRouteService, [OpenRouteServiceReader(options).alternative(of: members)])
    case .here: return (.here, try HERERouteReader(options).alternatives(of: members))
    case .hereRoute: return (.here, [HERERouteReader(options).alternative(of: members)])
    }
  }

  /// The contents of the only member of an object that holds an answer or routes, such as `data`;
  /// none if there is no such member, or several.
  private static func wrapped(in members: JSONMembers) -> [JSONNode] {
    var found: [JSONNode] = []
    for name in members.names {
      guard let value = members[name], let inner = members.object(name) ?? members.first(name),
        isAnswer(inner) || !wrapped(in: inner).isEmpty
      else { continue }
      found.append(value)
    }
    guard found.count == 1 else { return [] }
    return found[0].isArray ? (try? found[0].elements()) ?? [] : found
  }

  private static func isAnswer(_ members: JSONMembers) -> Bool {
    let first = members.firstRoute
    switch AnswerKind(of: members, first: first) {
    case nil: return ForeignAnswer.service(of: members, first: first) != nil
    // Anything may have a type.
    case .geojson: return (try? members["type"]?.string()).map(RouteFeature.types.contains) ?? false
    default: return true
    }
  }

  private static func summary(of members: JSONMembers) -> String {
    members.isEmpty
      ? "an object without members"
      : "an object with \(members.names.sorted().prefix(6).map { "'\($0)'" }.joined(separator: ", "))"
  }

  static let expected =
    "a route: an answer of OSRM, Valhalla, Mapbox, Google's Routes API, GraphHopper, "
    + "openrouteservice, HERE or milepost, GeoJSON, or an encoded polyline"
}

extension UInt8 {
  fileprivate var isOpeningBracket: Bool { self == UInt8(ascii: "{") || self == UInt8(ascii: "[") }
}
