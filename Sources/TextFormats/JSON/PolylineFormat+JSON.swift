package import Files
package import Polylines

extension PolylineFormat {
  /// The format that the member `codec` of a result names.
  package init(codec node: JSONNode) throws(FileError) {
    let name = try node.string()
    guard let format = PolylineFormat(name: name) else {
      throw node.failure(
        .malformed, found: "the codec '\(name)'", expected: "a format of polylines, such as google6"
      )
    }
    self = format
  }
}
