import Files
import Journeys
import TextFormats

/// A reader of responses with a list of self-contained routes.
protocol RouteListReader {
  /// The name of the list.
  static var list: String { get }

  /// Reads one of the routes.
  func route(
    _ route: JSONMembers, _ notes: inout RouteNotes
  ) throws(FileError) -> PlannedRoute
}

extension RouteListReader {
  func alternatives(
    of answer: JSONMembers
  ) throws(FileError) -> [RouteResponse.Alternative] {
    try answer.elements(Self.list).map { node in
      RouteResponse.Alternative { (notes) throws(FileError) in
        try route(try node.object(), &notes)
      }
    }
  }

  /// Reads a single route without the response around it.
  func alternative(of route: JSONMembers) -> RouteResponse.Alternative {
    RouteResponse.Alternative { (notes) throws(FileError) in try self.route(route, &notes) }
  }
}
