import Fleet
import Testing

@Suite struct AttributeFilterTests {
  private let attributes = [
    Attribute("color", .text("blue")), Attribute("seats", .number(4.5)),
    Attribute("pets", .truth(true)), Attribute("doors", .number(4)),
    Attribute("say", .text("\"hi\" \\ AND")),
  ]

  @Test(
    "filters in Fleet Engine's subset of AIP-160 are parsed and applied to attributes",
    arguments: [
      ("attributes.color = \"blue\"", true), ("attributes.color=blue", true),
      ("  attributes.color = \"blue\"  AND attributes.pets = \"true\" ", true),
      ("attributes.seats = 4.5 AND attributes.color = \"red\"", false),
      ("attributes.say = \"\\\"hi\\\" \\\\ AND\"", true), ("attributes.none = \"x\"", false),
      ("attributes.color = \"\"", false), ("attributes.doors = 4", true),
    ])
  func filters(_ text: String, _ passes: Bool) throws {
    #expect(try AttributeFilter(text).passes(attributes) == passes)
  }

  @Test(
    "an invalid filter is rejected with a message that describes the fault",
    arguments: [
      ("", "the end"), ("color = blue", "'color"), ("attributes. = x", "key"),
      ("attributes.color", "expected ="), ("attributes.color = ", "expected a value"),
      ("attributes.color = \"blue", "closing quote"), ("attributes.color = \"\\", "closing quote"),
      ("attributes.a = b OR attributes.c = d", "expected AND"),
      ("attributes.a = b ANDattributes.c = d", "expected AND"),
      ("attributes.a = b AND ", "the end"),
      (
        Array(repeating: "attributes.a = b", count: 51).joined(separator: " AND "),
        "51 attributes"
      ),
    ])
  func badFilters(_ text: String, _ reason: String) {
    #expect {
      try AttributeFilter(text)
    } throws: { error in
      guard let error = error as? FleetError else { return false }
      return error.code == .invalidArgument && error.message.contains(reason)
    }
  }

  @Test("a filter can require an attribute of each group, or all attributes of at least one group")
  func groups() {
    let (blue, red) = (Attribute("color", .text("blue")), Attribute("color", .text("red")))
    let pets = Attribute("pets", .text("true"))
    var filter = AttributeFilter()
    #expect(filter.passes([]))
    filter.requiredOneOf = [[red, blue], [pets]]
    #expect(filter.passes(attributes) && !filter.passes([blue]) && !filter.passes([pets]))
    filter = AttributeFilter()
    filter.requiredOneOfSets = [[red, pets], [blue, pets]]
    #expect(filter.passes(attributes) && !filter.passes([blue]))
  }
}
