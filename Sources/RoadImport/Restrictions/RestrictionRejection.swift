/// A reason why a turn restriction, or a part of it, was left out.
package enum RestrictionRejection: String, Sendable, Hashable, CaseIterable, Error {
  /// No tag states the kind of restriction.
  case noKind = "no tag states the kind of restriction"
  /// The value isn't a known kind of turn restriction.
  case unknownKind = "an unknown kind of restriction"
  /// The times of an exemption aren't supported, or there is nothing to exempt from.
  case unknownExemption = "an exemption that can't be parsed or exempts from nothing"
  /// The restriction applies to none of the travel modes.
  case otherModes = "only for other vehicles"
  case missingFrom = "no way with the role from"
  case missingVia = "no node or way with the role via"
  case missingTo = "no way with the role to"
  /// A member has a kind that doesn't fit its role, such as a node as `from`.
  case wrongMember = "a member of the wrong type"
}
