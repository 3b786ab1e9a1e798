/// The article that describes the members of a verb's results.
enum ResultArticle {
  /// Returns the reference to the article in the help.
  static func help(_ name: String) -> String {
    """
    All members and columns: Sources/Results/Results.docc/\(name)Results.md. Points, routes, \
    waypoints, and the like are numbered from 0 there, and from 1 in tables and messages.
    """
  }
}
