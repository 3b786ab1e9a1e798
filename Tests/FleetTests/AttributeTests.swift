import Fleet
import Testing

@Suite struct AttributeTests {
  @Test("invalid, repeated, and overlong attributes are rejected, and so are 101 attributes")
  func checks() {
    let good = [
      Attribute("color", .text("blue")), Attribute("seats", .number(4.5)),
      Attribute("pets", .truth(true)), Attribute("note", .text("")),
    ]
    #expect(throws: Never.self) { try good.check() }
    #expect(throws: Never.self) {
      try [Attribute("k", .text(String(repeating: "x", count: 254)))].check()
    }
    for (bad, reason) in [
      ([Attribute("", .truth(true))], "''"), ([Attribute("a:b", .truth(true))], "'a:b'"),
      (good + [Attribute("color", .truth(false))], "'color' twice"),
      ([Attribute("n", .number(.nan))], "nan"),
      ([Attribute("k", .text(String(repeating: "x", count: 255)))], "257 characters"),
      ((0...100).map { Attribute("\($0)", .truth(true)) }, "101 attributes"),
    ] {
      #expect {
        try bad.check()
      } throws: { error in
        guard let error = error as? FleetError else { return false }
        return error.code == .invalidArgument && error.message.contains(reason)
      }
    }
  }

  @Test("merging replaces attributes with the same key, and appends new ones")
  func merging() {
    let merged = [Attribute("a", .number(1)), Attribute("b", .number(2))]
      .merging([Attribute("b", .text("x")), Attribute("c", .truth(true))])
    #expect(
      merged == [
        Attribute("a", .number(1)), Attribute("b", .text("x")), Attribute("c", .truth(true)),
      ])
  }
}
