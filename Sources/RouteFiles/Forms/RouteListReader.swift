import Files
import Journeys
import TextFormats

/// A reader of answers that list their routes, each of which has all that belongs to it.
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

  /// Reads a route that stands alone.
  func alternative(of route: JSONMembers) -> RouteResponse.Alternative {
    RouteResponse.Alternative { (notes) throws(FileError) in try self.route(route, &notes) }
  }
}
