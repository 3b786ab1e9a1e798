/// A source of invented street names, most of them in English.
struct StreetNames {
  private var random: RandomSource

  init(random: RandomSource) {
    self.random = random
  }

  /// Returns a name for an ordinary street.
  mutating func street() -> String {
    if random.chance(0.14) { return foreign() }
    return random.pick(Self.stems) + " " + random.pick(Self.kinds)
  }

  /// Returns a name for a lane of the old town.
  mutating func lane() -> String {
    if random.chance(0.2) { return foreign() }
    return random.pick(Self.trades) + random.pick(Self.laneKinds)
  }

  /// Returns a name for a dead end or a small close.
  mutating func close() -> String {
    random.pick(Self.stems) + " " + random.pick(["Close", "Court", "Mews", "Place"])
  }

  mutating func square() -> String {
    random.pick(Self.trades) + " " + random.pick(["Square", "Market", "Green"])
  }

  mutating func avenue() -> String {
    random.pick(Self.stems) + " " + random.pick(["Avenue", "Boulevard", "Road", "Parkway"])
  }

  /// Returns the name of a street in the grid, such as `Third Street` for the number 2.
  static func numbered(_ number: Int, _ kind: String) -> String {
    let words = [
      "First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth",
      "Eleventh", "Twelfth",
    ]
    return (number < words.count ? words[number] : "\(number + 1)th") + " " + kind
  }

  private mutating func foreign() -> String {
    random.pick(Self.foreignNames)
  }

  private static let stems = [
    "Albatross", "Amber", "Anchor", "Barnacle", "Beacon", "Blackwater", "Bluefin", "Bosun",
    "Bramble", "Breakwater", "Brightwater", "Capstan", "Cedar", "Clearwater", "Cobalt", "Compass",
    "Coral", "Cormorant", "Cowrie", "Crosswind", "Cutter", "Doldrum", "Driftwood", "Eider",
    "Elder", "Fathom", "Fennel", "Foxglove", "Gannet", "Gorse", "Greywater", "Guillemot",
    "Hawthorn", "Heather", "Helmsman", "Heron", "Hollow", "Juniper", "Kelp", "Kestrel",
    "Kingfisher",
    "Kittiwake", "Lantern", "Larboard", "Lodestar", "Longshore", "Mackerel", "Mariner", "Marram",
    "Meridian", "Mizzen", "Moorhen", "Myrtle", "Nautilus", "Nightjar", "Northlight", "Oarsman",
    "Osprey", "Oyster", "Pebble", "Pelican", "Pennant", "Periwinkle", "Petrel", "Pilot", "Plover",
    "Puffin", "Quarterdeck", "Redshank", "Rowan", "Saltmarsh", "Samphire", "Sandpiper", "Schooner",
    "Seagrass", "Sextant", "Shearwater", "Skua", "Slipway", "Spindrift", "Starboard", "Stormglass",
    "Tamarisk", "Teal", "Tern", "Thistle", "Tidewater", "Topsail", "Trade Wind", "Turnstone",
    "Verdigris", "Wherry", "Whimbrel", "Windlass", "Yarrow",
  ]

  private static let kinds = [
    "Street", "Street", "Street", "Road", "Road", "Drive", "Way", "Terrace", "Gardens", "Rise",
    "Hill", "Crescent",
  ]

  private static let trades = [
    "Baker's", "Barber's", "Candle", "Chandler's", "Cooper's", "Customs", "Fishwife's", "Fuller's",
    "Glover's", "Herring", "Lamplighter's", "Mercer's", "Netmaker's", "Pepper", "Pilot's",
    "Potter's",
    "Ropewalk", "Sailmaker's", "Saint Elmo's", "Saint Nicholas", "Salt", "Shipwright's", "Silver",
    "Smithy", "Tanner's", "Tar", "Weigh House", "Widow's", "Wool",
  ]

  private static let laneKinds = [
    " Lane", " Lane", " Alley", " Row", " Yard", " Passage", " Steps",
  ]

  private static let foreignNames = [
    "Rua do Farol Velho", "Travessa da Maré", "Beco dos Calafates", "Calle del Ancla Perdida",
    "Calle Ñandú", "Rue de l'Écluse", "Quai des Goélands", "Impasse du Gréement", "Möwenstraße",
    "Am Alten Hafenbecken", "Schifferstieg", "Süßwassergasse", "Via dell'Àncora", "Calle dei Remèr",
    "Sjømannsgata", "Fyrvägen", "Tångstigen", "Strandløberstræde", "Bryggjugata", "Þorskgata",
    "Ulica Żeglarska", "Zaułek Łodziowy", "Přístavní ulice", "Halász köz", "Svetioničarska ulica",
    "Denizci Sokağı", "Οδός Φάρου", "Οδός Ναυτικών", "Гаванная улица", "Якорный переулок",
    "Моряшка улица", "რკინის ქუჩა", "רחוב המפרש", "شارع الميناء", "港町通り", "灯台坂", "등대길",
    "海员街", "Phố Cánh Buồm", "Ala Moana Iki",
  ]
}
