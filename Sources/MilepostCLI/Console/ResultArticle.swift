/// The article that says what each member of a verb's results is.
enum ResultArticle {
  /// What help texts say of it.
  static func help(_ name: String) -> String {
    """
    All members and columns: Sources/Results/Results.docc/\(name)Results.md. Points, routes, \
    waypoints and the like count from 0 there, from 1 in tables and messages.
    """
  }
}
