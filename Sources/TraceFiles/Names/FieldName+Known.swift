extension FieldName {
  /// Returns the meaning of a word, which consists of all letters and digits of a name except its
  /// unit.
  static func entry(_ word: String) -> (role: Role, rank: Int)? {
    if let entry = known[word] { return entry }
    // `gps_altitude`, `location.lat`: equivalent to the plain names, but ranked after them.
    for prefix in prefixes where word.hasPrefix(prefix) {
      if let entry = known[String(word.dropFirst(prefix.count))], entry.role != .id {
        return (entry.role, entry.rank + 100)
      }
    }
    return nil
  }

  /// Names of dates, which may be accompanied by a time of day.
  static let dates: Set<String> = [
    "date", "gpsdate", "utcdate", "dateutc", "localdate", "datelocal", "fixdate",
  ]

  /// Names of times that may lack a date.
  static let clocks: Set<String> = [
    "time", "gpstime", "utctime", "timeutc", "localtime", "timelocal", "fixtime", "utc", "clock",
    "timeofday",
  ]

  /// Names of hemisphere letters whose column may also contain the degrees.
  static let degreesWithLetters: Set<String> = [
    "latitudens", "latns", "nslatitude", "longitudeew", "lonew", "longew", "lngew", "ewlongitude",
  ]

  private static let prefixes = ["gps", "location", "position", "point"]

  /// Names by role, in descending order of preference.
  private static let names: [(role: Role, names: [String])] = [
    (.latitude, ["latitude", "lat", "gpslatitude", "gpslat", "positionlat", "latwgs84", "y"]),
    (
      .longitude,
      [
        "longitude", "lon", "lng", "long", "gpslongitude", "gpslon", "gpslng", "positionlong",
        "lonwgs84", "x",
      ]
    ),
    (
      .latitudeLetter,
      [
        "ns", "latitudens", "latns", "nslatitude", "latitudehemisphere", "lathemisphere", "lathemi",
        "lathem", "nshemisphere", "hemispherens", "latitudedirection", "latdirection",
        "latitudedir", "latdir", "dirlat", "latituderef", "latref", "gpslatituderef",
        "nsindicator", "latitudensindicator", "latitudeindicator", "latindicator", "northsouth",
        "latitudeletter", "latitudesign", "latsign", "nsind", "nshemi", "latcardinal",
      ]
    ),
    (
      .longitudeLetter,
      [
        "ew", "we", "longitudeew", "lonew", "longew", "lngew", "ewlongitude",
        "longitudehemisphere", "lonhemisphere", "longhemisphere", "lnghemisphere", "lonhemi",
        "lonhem", "longhem", "ewhemisphere", "hemisphereew", "longitudedirection", "londirection",
        "longdirection", "lngdirection", "longitudedir", "londir", "longdir", "lngdir", "dirlon",
        "dirlong", "dirlng", "longituderef", "lonref", "longref", "lngref", "gpslongituderef",
        "ewindicator", "longitudeewindicator", "longitudeindicator", "lonindicator",
        "longindicator", "eastwest", "westeast", "longitudeletter", "longitudesign", "lonsign",
        "longsign", "ewind", "ewhemi", "loncardinal",
      ]
    ),
    (
      .elevation,
      [
        "elevation", "ele", "altitude", "alt", "height", "elev", "altitudemsl", "altmsl",
        "elevationmsl", "heightmsl", "mslaltitude", "orthometricheight", "ellipsoidalheight",
        "heightaboveellipsoid", "hae",
      ]
    ),
    (
      .time,
      [
        "timestamp", "datetime", "time", "unixtime", "unixtimestamp", "epoch", "epochtime",
        "gpstime", "utctime", "timeutc", "recordedat", "trackedat", "fixtime", "fixedat",
        "loggedat", "capturedat", "measuredat", "observedat", "sampledat", "timestampms", "timems",
        "ts", "t", "datetimeutc", "utcdatetime", "gpsdatetime", "dateandtime", "devicetime",
        "eventtime", "createdat", "servertime", "utc", "clock", "timeofday", "date", "utcdate",
        "dateutc", "fixdate", "localtime", "timelocal", "localdatetime", "localdate", "datelocal",
      ]
    ),
    (
      .id,
      [
        "traceid", "trackid", "tripid", "driveid", "journeyid", "track", "trip", "trace",
        "vehicleid", "vehicle", "taxiid", "deviceid", "device", "imei", "mmsi", "userid", "user",
        "id",
      ]
    ),
    (
      .accuracy,
      [
        "accuracy", "horizontalaccuracy", "haccuracy", "hacc", "gpsaccuracy", "accuracym",
        "positionaccuracy", "locationaccuracy", "horizaccuracy", "eph",
      ]
    ),
    (.dilution, ["hdop", "horizontaldilution"]),
    (
      .bearing,
      [
        "bearing", "course", "heading", "azimuth", "cog", "courseoverground", "truecourse",
        "coursetrue", "headingtrue", "trueheading", "hdg",
      ]
    ),
    (
      .speed,
      [
        "speed", "velocity", "groundspeed", "gpsspeed", "speedoverground", "sog", "vehiclespeed",
        "spd", "currentspeed",
      ]
    ),
  ]

  private static let known: [String: (role: Role, rank: Int)] = {
    var known: [String: (role: Role, rank: Int)] = [:]
    for (role, names) in names {
      for (rank, name) in names.enumerated() { known[name] = (role, rank) }
    }
    return known
  }()
}
