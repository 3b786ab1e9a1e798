/// A reason why a relation isn't a usable turn restriction.
package enum RestrictionRejection: String, Sendable, Hashable, CaseIterable, Error {
  /// No tag states the kind of restriction.
  case noKind = "no tag says which turn is meant"
  /// The restriction named isn't a turn restriction.
  case unknownKind = "an unknown kind of restriction"
  /// The times of an exemption can't be parsed, or there is nothing to exempt from.
  case unknownExemption = "an exception that is not understood, or lifts nothing"
  /// It applies to none of the travel modes.
  case otherModes = "it binds other vehicles only"
  case missingFrom = "no way that it starts from"
  case missingVia = "nothing that it leads over"
  case missingTo = "no way that it leads to"
  /// A member has a kind that doesn't fit its role, such as a node as `from`.
  case wrongMember = "a member of the wrong kind"
}
