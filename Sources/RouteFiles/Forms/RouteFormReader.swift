import Files
import Journeys
import TextFormats

/// A reader that recognizes the form of a response by its members, and reads the routes in it.
struct RouteFormReader {
  /// The routes of a response, and notes on the response as a whole.
  struct Answer {
    let form: RouteResponse.Form
    let alternatives: [RouteResponse.Alternative]
    let notes: [RouteNote]

    init(
      _ form: RouteResponse.Form, _ alternatives: [RouteResponse.Alternative],
      _ notes: [RouteNote] = []
    ) {
      (self.form, self.alternatives, self.notes) = (form, alternatives, notes)
    }
  }

  let options: RouteReadingOptions

  init(_ options: RouteReadingOptions) { self.options = options }

  func answer(in bytes: [UInt8]) throws(FileError) -> Answer {
    if bytes[...].isUTF16 { throw FileError(.utf16, expected: Self.expected) }
    let start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    guard let first = bytes[start...].first(where: { !$0.isJSONWhitespace }) else {
      throw FileError(
        .unknownFormat, found: "only whitespace", expected: Self.expected, byteOffset: 0)
    }
    let answer: Answer
    if first.isOpeningBracket, Self.isJSON(bytes[start...]) {
      answer = try self.answer(in: JSONNode.values(of: bytes))
    } else {
      let route = try LineRouteReader(options).route(ofText: bytes[start...])
      answer = Answer(.polyline, [RouteResponse.Alternative { _ in route }])
    }
    guard !answer.alternatives.isEmpty else {
      throw FileError(
        .missingField, found: "no routes in the response", expected: "at least one", byteOffset: 0)
    }
    return answer
  }

  /// Returns whether text that begins with a bracket is JSON; encoded polylines may begin with a
  /// bracket, too.
  private static func isJSON(_ bytes: ArraySlice<UInt8>) -> Bool {
    let mark = bytes.first { !$0.isOpeningBracket && !$0.isJSONWhitespace }
    // Names, strings, and numbers of JSON begin with characters that polylines don't contain.
    guard let mark, mark >= UInt8(ascii: "?") else { return true }
    return (try? JSONNode(Array(bytes))) != nil
  }

  private func answer(in values: [Result<JSONNode, FileError>]) throws(FileError) -> Answer {
    var values = values
    if values.count == 1, case let value = try values[0].get(), value.isArray {
      values = try value.elements().map { .success($0) }
    }
    if values.count == 1 { return try answer(in: values[0].get()) }
    var alternatives: [RouteResponse.Alternative] = []
    var notes: [RouteNote] = []
    var form: RouteResponse.Form?
    for value in values {
      do throws(FileError) {
        let value = try value.get()
        let found = try answer(in: value)
        guard found.form == form ?? found.form else {
          throw value.failure(
            .unsupported, found: "a response of the form \(found.form.rawValue)",
            expected: "\((form ?? found.form).rawValue), as before")
        }
        form = found.form
        alternatives += found.alternatives
        notes += found.notes
      } catch {
        // A bad response among several doesn't affect the other responses.
        alternatives.append(RouteResponse.Alternative { (_) throws(FileError) in throw error })
      }
    }
    return Answer(form ?? .milepost, alternatives, notes)
  }

  private func answer(in value: JSONNode) throws(FileError) -> Answer {
    guard value.isObject else { throw value.unexpected(Self.expected) }
    let members = try value.object()
    try ServiceFailure.checkError(of: members)
    let first = members.firstRoute
    let kind = AnswerKind(of: members, first: first)
    // An object around a response may have a code, a message, or a title of its own.
    if kind == nil, ForeignAnswer.service(of: members, first: first) == nil,
      case let inner = Self.wrapped(in: members), !inner.isEmpty
    {
      return try answer(in: inner.map { .success($0) })
    }
    try ServiceFailure.check(members, hasRoutes: first != nil)
    try ForeignAnswer.check(members, first: first, expected: Self.expected)
    if let kind { return try answer(of: kind, members) }
    throw value.failure(
      .unknownFormat, found: Self.summary(of: members), expected: Self.expected,
      hint: members.isEmpty ? "Google's Routes API returns this if it finds no route" : nil)
  }

  private func answer(of kind: AnswerKind, _ members: JSONMembers) throws(FileError) -> Answer {
    switch kind {
    case .valhalla:
      return Answer(.valhalla, try ValhallaRouteReader(options).alternatives(of: members))
    case .valhallaTrip:
      return Answer(.valhalla, [ValhallaRouteReader(options).alternative(of: members)])
    case .geojson: return try GeoJSONRouteReader(options).answer(of: members)
    case .milepost: return Answer(.milepost, try MilepostRouteReader.alternatives(of: members))
    case .traffic:
      let route = try TrafficLineReader(options).route(of: members)
      return Answer(.milepost, [RouteResponse.Alternative { _ in route }])
    case .osrm: return Answer(.osrm, try OSRMRouteReader(options).alternatives(of: members))
    case .osrmRoute: return Answer(.osrm, [OSRMRouteReader(options).alternative(of: members)])
    case .google: return Answer(.google, try GoogleRouteReader(options).alternatives(of: members))
    case .googleRoute: return Answer(.google, [GoogleRouteReader(options).alternative(of: members)])
    case .graphHopper:
      return Answer(.graphHopper, try GraphHopperReader(options).alternatives(of: members))
    case .graphHopperPath:
      return Answer(.graphHopper, [GraphHopperReader(options).alternative(of: members)])
    case .openRouteService:
      return Answer(
        .openRouteService, try OpenRouteServiceReader(options).alternatives(of: members))
    case .openRouteServiceRoute:
      return Answer(.openRouteService, [OpenRouteServiceReader(options).alternative(of: members)])
    case .here: return Answer(.here, try HERERouteReader(options).alternatives(of: members))
    case .hereRoute: return Answer(.here, [HERERouteReader(options).alternative(of: members)])
    }
  }

  /// Returns the contents of the only member that contains a response or routes, such as `data`, or
  /// none if there is no such member or there are several.
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
    // A place next to the routes may be GeoJSON, too.
    case .geojson: return RouteFeature.mayBeRoute(members)
    default: return true
    }
  }

  private static func summary(of members: JSONMembers) -> String {
    let names = members.names.sorted().prefix(6).map { "'\($0)'" }
    return members.isEmpty
      ? "an object without members" : "an object with \(names.joined(separator: ", "))"
  }

  static let expected =
    "a route: a response from OSRM, Valhalla, Mapbox, Google's Routes API, GraphHopper, "
    + "openrouteservice, HERE or milepost, GeoJSON, or an encoded polyline"
}

extension UInt8 {
  fileprivate var isOpeningBracket: Bool { self == UInt8(ascii: "{") || self == UInt8(ascii: "[") }
}
