import Files
import Journeys
import TextFormats

/// A reader of responses in Valhalla's own form: `trip`, and `alternates` with a trip each.
struct ValhallaRouteReader {
  let options: RouteReadingOptions

  init(_ options: RouteReadingOptions) { self.options = options }

  func alternatives(
    of answer: JSONMembers
  ) throws(FileError) -> [RouteResponse.Alternative] {
    let trip = try answer.required("trip")
    let alternates = try answer.elements("alternates")
    return [
      RouteResponse.Alternative { (notes) throws(FileError) in
        try route(try trip.object(), &notes)
      }
    ]
      + alternates.map { alternate in
        RouteResponse.Alternative { (notes) throws(FileError) in
          try route(try alternate.object().required("trip").object(), &notes)
        }
      }
  }

  /// Returns the route of a standalone trip.
  func alternative(of trip: JSONMembers) -> RouteResponse.Alternative {
    RouteResponse.Alternative { (notes) throws(FileError) in try route(trip, &notes) }
  }

  private func route(
    _ trip: JSONMembers, _ notes: inout RouteNotes
  ) throws(FileError) -> PlannedRoute {
    if let status = try trip["status"]?.integer(), status != 0 {
      let message = try trip.text("status_message") ?? "status"
      throw trip.node.failure(
        .serviceFailure, found: "the service's error '\(message) (\(status))'",
        expected: "status 0")
    }
    var builder = try ValhallaTripBuilder(trip, format: options.polylineFormat, &notes)
    for leg in try trip.required("legs").elements() { try builder.append(leg, &notes) }
    return try builder.route()
  }
}
