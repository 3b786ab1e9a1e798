/// A table of distinct values, each identified by its row.
struct RowTable<Value: Hashable> {
  private(set) var rows: [Value] = []
  private var places: [Value: UInt32] = [:]

  init() {}

  init(first: Value) { _ = row(of: first) }

  mutating func change(_ body: (inout Value) -> Void) {
    for row in rows.indices { body(&rows[row]) }
    places = [:]
  }

  mutating func row(of value: Value) -> UInt32 {
    if let place = places[value] { return place }
    let place = UInt32(rows.count)
    rows.append(value)
    places[value] = place
    return place
  }
}
