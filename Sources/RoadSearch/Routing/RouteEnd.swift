/// An end of a route.
package enum RouteEnd: Sendable {
  case start, goal
}
