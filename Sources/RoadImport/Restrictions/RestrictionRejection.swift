/// Why a relation gives no turn restriction.
package enum RestrictionRejection: String, Sendable, Hashable, CaseIterable, Error {
  /// It has no tag that says what is restricted.
  case noKind = "no tag says which turn is meant"
  /// It names a restriction that is none of turns.
  case unknownKind = "an unknown kind of restriction"
  /// The times at which it is lifted are not understood, or there is nothing to lift.
  case unknownExemption = "an exception that is not understood, or lifts nothing"
  /// It binds none of the modes of travel.
  case otherModes = "it binds other vehicles only"
  case missingFrom = "no way that it starts from"
  case missingVia = "nothing that it leads over"
  case missingTo = "no way that it leads to"
  /// A member that can't have its role, such as a node to start from.
  case wrongMember = "a member of the wrong kind"
}
