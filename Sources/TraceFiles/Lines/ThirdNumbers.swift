import Coordinates
import Polylines
import TextFormats

/// The values of the third dimension of a flexible polyline.
///
/// Elevations and altitudes become the elevations of locations. Other dimensions, such as levels,
/// become a field of the record: a list with the name of the dimension.
struct ThirdNumbers {
  let dimension: FlexiblePolylineCodec.Dimension
  let values: [Double]

  /// Creates the values of a decoded line; nil if it has only two dimensions.
  init?(_ line: FlexiblePolyline) {
    guard let dimension = line.codec.dimension else { return nil }
    self.dimension = dimension
    values = line.values
  }

  /// Creates the values for a part of a record, or nil if there are none.
  ///
  /// They are the elevations if all locations of the part have one; otherwise, the numbers in a
  /// field with the name of another dimension, if there is one for each location of the record.
  init?(of record: TraceRecord, in part: Range<Int>) {
    let elevations = record.trace.locations[part].compactMap(\.elevation)
    if !part.isEmpty, elevations.count == part.count {
      dimension = .elevation
      values = elevations
      return
    }
    for dimension in FlexiblePolylineCodec.Dimension.allCases where !dimension.isHeight {
      guard let field = record.fields.first(where: { $0.name == dimension.name }) else { continue }
      var scanner = JSONScanner(field.value, in: field.value.indices)
      guard let numbers = try? scanner.measurements(),
        numbers.count == record.trace.locations.count, numbers.allSatisfy(\.isFinite)
      else { continue }
      self.dimension = dimension
      values = Array(numbers[part])
      return
    }
    return nil
  }

  /// Returns a codec for the values, with the fewest decimals that preserve them, at most three.
  func codec(like codec: FlexiblePolylineCodec) throws(PolylineError) -> FlexiblePolylineCodec {
    let scales = [1.0, 10, 100]
    let precision =
      scales.firstIndex { scale in
        values.allSatisfy { ($0 * scale).rounded() / scale == $0 }
      } ?? scales.count
    return try FlexiblePolylineCodec(
      precision: codec.precision, dimension: dimension, dimensionPrecision: precision,
      rounding: codec.rounding)
  }

  /// Sets the values in the locations of a line, or adds them as a field.
  func apply(to locations: inout [Location], _ fields: inout [JSONField]) {
    if dimension.isHeight {
      for (index, value) in zip(locations.indices, values) { locations[index].elevation = value }
    } else {
      var text = JSONText()
      text.list(values) { $0.number($1) }
      fields.append(JSONField(name: dimension.name, checked: text.bytes[...]))
    }
  }
}

extension FlexiblePolylineCodec.Dimension {
  fileprivate var isHeight: Bool { self == .elevation || self == .altitude }

  fileprivate var name: String { "\(self)" }
}
