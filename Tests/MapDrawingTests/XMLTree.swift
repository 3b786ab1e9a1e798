import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// The elements of a document, read by an independent parser.
final class XMLTree: NSObject, XMLParserDelegate {
  /// An element and its contents.
  final class Element {
    let name: String
    let attributes: [String: String]
    var children: [Element] = []
    var text = ""

    init(_ name: String, _ attributes: [String: String]) {
      self.name = name
      self.attributes = attributes
    }

    /// All descendants, in document order.
    var all: [Element] { children.flatMap { [$0] + $0.all } }

    /// Returns the descendants with the given class.
    func of(_ className: String) -> [Element] {
      all.filter {
        ($0.attributes["class"] ?? "").split(separator: " ").contains(Substring(className))
      }
    }

    /// The names, classes, and kinds of all elements, one per line, indented by depth.
    var outline: [String] {
      var lines: [String] = []
      for child in children {
        let line =
          [child.name, child.attributes["class"], child.attributes["data-kind"]]
          .compactMap(\.self).joined(separator: " ")
        lines.append(line)
        lines += child.outline.map { "  " + $0 }
      }
      return lines
    }
  }

  private var open: [Element] = []
  private var root: Element?

  /// Returns the root of a document, or nil if the document isn't well-formed.
  static func root(of bytes: [UInt8]) -> Element? {
    let tree = XMLTree()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = tree
    return parser.parse() ? tree.root : nil
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    let element = Element(name, attributes)
    open.last?.children.append(element)
    if open.isEmpty { root = element }
    open.append(element)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) { open.last?.text += text }
}
