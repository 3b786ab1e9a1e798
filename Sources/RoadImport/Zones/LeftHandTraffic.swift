/// The countries and territories where traffic keeps to the left.
///
/// Source: OpenStreetMap wiki, "Key:driving_side"; Wikipedia, "Left- and right-hand traffic".
enum LeftHandTraffic {
  /// The ISO 3166-1 codes.
  static let countries: Set<String> = Set(
    """
    AG AI AU BB BD BM BN BS BT BW CC CK CX CY DM FJ FK GB GD GG GY HK ID IE IM IN JE JM JP KE KI \
    KN KY LC LK LS MO MS MT MU MV MW MY MZ NA NF NP NR NU NZ PG PK PN SB SC SG SH SR SZ TC TH TK \
    TL TO TT TV TZ UG VC VG VI WS ZA ZM ZW
    """.split(separator: " ").map(String.init))
}
