/// A field of a track, a route, or a point.
enum GPXField {
  case name, time, speed, course, bearing, accuracy, dilution, elevation

  /// Creates the field of a point that an element contains; nil for other elements.
  ///
  /// - Parameter isChild: whether the element is a direct child of the point.
  init?(_ name: Span<UInt8>, isChild: Bool) {
    if isChild, name.equals("time") {
      self = .time
    } else if isChild, name.equals("ele") {
      self = .elevation
    } else if isChild, name.equals("hdop") {
      self = .dilution
    } else if name.equals("speed") {
      self = .speed
    } else if name.equals("course") {
      self = .course
    } else if name.equals("bearing") || name.equals("heading") {
      self = .bearing
    } else if name.equals("accuracy") {
      self = .accuracy
    } else {
      return nil
    }
  }
}

/// The text of the open field, collected in pieces.
struct GPXFieldText {
  /// The open field; nil if there is none.
  var field: GPXField?
  /// The depth of the field's element.
  private(set) var depth = 0
  private var bytes: [UInt8] = []

  mutating func begin(_ field: GPXField, depth: Int) {
    self.field = field
    self.depth = depth
    bytes.removeAll(keepingCapacity: true)
  }

  /// Appends text unless the limit is already exceeded; entities can expand short text to long
  /// text.
  mutating func append(_ text: Span<UInt8>, limit: Int) {
    if bytes.count <= limit { bytes.append(text) }
  }

  /// Returns the complete text; nil if it exceeds the limit, in which case its memory is released.
  mutating func text(limit: Int) -> [UInt8]? {
    if bytes.count <= limit { return bytes }
    bytes = []
    return nil
  }
}
