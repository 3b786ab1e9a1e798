import Coordinates

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A named property of the updates of a drive, stored as a column.
struct FactColumn: Sendable {
  enum Values: Sendable {
    /// Numbers, as multiples of 10 to the power of `-decimals`.
    case numbers(MapColumn, decimals: Int)
    /// Strings, as indices into a list.
    case texts(MapColumn, [String])
    /// Times, in milliseconds since 1970.
    case times(MapColumn)
  }

  /// The value of one update.
  enum Value {
    case number(Double)
    case text(String)
    /// A time, in milliseconds since 1970.
    case time(Int)
  }

  let name: String
  let values: Values
  /// 1 for each update that has a value, otherwise 0; nil if all updates have a value.
  let known: MapColumn?
  /// Whether no update has a value.
  let isEmpty: Bool

  init(_ name: String, _ numbers: [Double?], decimals: Int) {
    let scale = power(10, Double(decimals))
    let usable = numbers.map { $0.flatMap { $0.isFinite ? $0 : nil } }
    let whole = usable.compactMap(\.self).map { MapColumn.whole($0 * scale) }
    self.init(name, usable, .numbers(MapColumn(whole), decimals: decimals))
  }

  init(_ name: String, _ texts: [String?]) {
    var places: [String: Int] = [:]
    var words: [String] = []
    let column = texts.compactMap(\.self).map { text in
      if let place = places[text] { return place }
      places[text] = words.count
      words.append(text)
      return words.count - 1
    }
    self.init(name, texts, .texts(MapColumn(column), words))
  }

  init(_ name: String, _ times: [Date?]) {
    let usable = times.map { $0.flatMap { $0.timeIntervalSince1970.isFinite ? $0 : nil } }
    let whole = usable.compactMap { $0.map { MapColumn.whole($0.timeIntervalSince1970 * 1000) } }
    self.init(name, usable, .times(MapColumn(whole)))
  }

  /// Returns the value of an update, or nil if it has none.
  ///
  /// - Complexity: O(*n*).
  func value(at row: Int) -> Value? {
    let flags = known?.values
    if let flags, !flags.indices.contains(row) || flags[row] == 0 { return nil }
    let place = flags.map { $0[..<row].count { $0 != 0 } } ?? row
    func element(_ column: MapColumn) -> Int? {
      let values = column.values
      return values.indices.contains(place) ? values[place] : nil
    }
    switch values {
    case .numbers(let column, let decimals):
      let scale = power(10, Double(decimals))
      return element(column).map { .number(Double($0) / scale) }
    case .texts(let column, let words): return element(column).map { .text(words[$0]) }
    case .times(let column): return element(column).map { .time($0) }
    }
  }

  private init(_ name: String, _ all: [(some Any)?], _ values: Values) {
    self.name = name
    self.values = values
    isEmpty = !all.contains { $0 != nil }
    known = all.contains { $0 == nil } ? MapColumn(all.map { $0 == nil ? 0 : 1 }) : nil
  }
}
