import RoadImport
import RoadNetworks
import Testing

@Suite("Speeds derived from tags")
struct SpeedTests {
  /// The arguments are tags, the speeds of cars in km/h forward and backward, and the origin of the
  /// forward speed.
  @Test(
    "the tags of a way determine the speeds of cars and their origin",
    arguments: [
      // Defaults by road class.
      ("highway=motorway", 90, 90, .roadClass), ("highway=motorway_link", 45, 45, .roadClass),
      ("highway=trunk", 85, 85, .roadClass), ("highway=trunk_link", 40, 40, .roadClass),
      ("highway=primary", 65, 65, .roadClass), ("highway=primary_link", 30, 30, .roadClass),
      ("highway=secondary", 55, 55, .roadClass), ("highway=secondary_link", 25, 25, .roadClass),
      ("highway=tertiary", 40, 40, .roadClass), ("highway=tertiary_link", 20, 20, .roadClass),
      ("highway=unclassified", 25, 25, .roadClass), ("highway=residential", 25, 25, .roadClass),
      ("highway=living_street", 10, 10, .roadClass), ("highway=service", 15, 15, .roadClass),
      ("highway=service service=parking_aisle", 8, 8, .roadClass),
      ("highway=service service=alley", 10, 10, .roadClass), ("route=ferry", 5, 5, .roadClass),
      // Posted limits; cars are assumed to drive at four fifths of a limit.
      ("highway=primary maxspeed=50", 40, 40, .posted),
      ("highway=residential maxspeed=100", 80, 80, .posted),
      ("highway=motorway maxspeed=120", 96, 96, .posted),
      ("highway=primary maxspeed=50 maxspeed:backward=70", 40, 56, .posted),
      ("highway=primary maxspeed:forward=30 maxspeed:backward=70", 24, 56, .posted),
      ("highway=primary maxspeed=90 maxspeed:motorcar=80", 64, 64, .posted),
      ("highway=primary maxspeed=30_mph", 65, 65, .roadClass),
      ("highway=primary maxspeed=30mph", 38.624, 38.624, .posted),
      ("highway=primary maxspeed=50km/h", 40, 40, .posted),
      ("highway=primary maxspeed=10knots", 14.816, 14.816, .posted),
      ("highway=primary maxspeed=7.5", 6, 6, .posted),
      ("highway=primary maxspeed=30MPH", 38.624, 38.624, .posted),
      ("highway=primary maxspeed=50Km/h", 40, 40, .posted),
      ("highway=primary maxspeed=80;50", 40, 40, .posted),
      ("highway=motorway maxspeed=90;30;90;30;90;30", 24, 24, .posted),
      ("highway=primary maxspeed=fixme;70", 56, 56, .posted),
      // Zones and national rules.
      ("highway=primary maxspeed=PT:urban", 40, 40, .zone),
      ("highway=primary maxspeed=DE:rural", 80, 80, .zone),
      ("highway=primary maxspeed=fr:rural", 64, 64, .zone),
      ("highway=motorway maxspeed=PT:motorway", 96, 96, .zone),
      ("highway=motorway maxspeed=none", 120, 120, .zone),
      ("highway=trunk maxspeed=none", 120, 120, .zone),
      // On other roads, `none` probably means that there is no sign.
      ("highway=primary maxspeed=none", 65, 65, .roadClass),
      ("highway=residential maxspeed=none zone:maxspeed=DE:30", 24, 24, .zone),
      ("highway=residential maxspeed=walk", 5.6, 5.6, .zone),
      ("highway=residential maxspeed=zone30", 24, 24, .zone),
      ("highway=residential maxspeed=DE:zone:30", 24, 24, .zone),
      ("highway=residential zone:maxspeed=DE:30", 24, 24, .zone),
      ("highway=residential zone:maxspeed=30", 24, 24, .zone),
      ("highway=residential maxspeed:type=FR:zone20", 16, 16, .zone),
      ("highway=residential source:maxspeed=IT:urban", 40, 40, .zone),
      ("highway=residential zone:traffic=PT:rural", 72, 72, .zone),
      ("highway=residential maxspeed=40 source:maxspeed=IT:urban", 32, 32, .posted),
      ("highway=primary maxspeed:type=sign", 65, 65, .roadClass),
      ("highway=primary source:maxspeed=survey", 65, 65, .roadClass),
      // Advisory and practical speeds, and surfaces.
      ("highway=secondary maxspeed=90 maxspeed:advisory=40", 32, 32, .advisory),
      ("highway=secondary maxspeed=50 maxspeed:advisory=90", 40, 40, .advisory),
      ("highway=motorway maxspeed=none maxspeed:advisory=130", 104, 104, .advisory),
      ("highway=secondary maxspeed=90 maxspeed:practical=63", 63, 63, .advisory),
      ("highway=secondary surface=cobblestone", 30, 30, .advisory),
      ("highway=secondary maxspeed=30 surface=cobblestone", 24, 24, .posted),
      ("highway=residential surface=asphalt", 25, 25, .roadClass),
      ("highway=track tracktype=grade5", 15, 15, .roadClass),
      ("highway=primary tracktype=grade5 smoothness=horrible", 10, 10, .advisory),
      // Invalid values are ignored.
      ("highway=primary maxspeed=0", 65, 65, .roadClass),
      ("highway=primary maxspeed=-50", 65, 65, .roadClass),
      ("highway=primary maxspeed=500", 65, 65, .roadClass),
      ("highway=primary maxspeed=1e9", 65, 65, .roadClass),
      ("highway=primary maxspeed=99999999999999999999", 65, 65, .roadClass),
      ("highway=primary maxspeed=nan", 65, 65, .roadClass),
      ("highway=primary maxspeed=signals", 65, 65, .roadClass),
      ("highway=primary maxspeed=50|70|90", 65, 65, .roadClass),
      ("highway=primary maxspeed=", 65, 65, .roadClass),
      ("highway=primary maxspeed=XX:", 65, 65, .roadClass),
      ("highway=primary maxspeed=:", 65, 65, .roadClass),
      ("highway=primary maxspeed=٥٠", 65, 65, .roadClass),
      ("highway=primary maxspeed=1.2.3", 65, 65, .roadClass),
    ] as [(String, Double, Double, RoadAttributes.SpeedOrigin)])
  func cars(_ tags: String, forward: Double, backward: Double, origin: RoadAttributes.SpeedOrigin)
    throws
  {
    let road = try TravelProfile().road(tags)
    #expect(road.forward.paces.car == RoadAttributes.pace(kilometersPerHour: forward), "\(tags)")
    #expect(road.backward.paces.car == RoadAttributes.pace(kilometersPerHour: backward), "\(tags)")
    #expect(road.forward.paces.carOrigin == origin, "\(tags)")
  }

  @Test("a speed and its unit may be separated by a space")
  func unitsMayStandApart() {
    for (value, speed) in [("30 mph", 38.624), ("50 km/h", 40), (" 50 ", 40)] {
      let tags: OSMTags = ["highway": "primary", "maxspeed": value]
      guard case .road(let road) = TravelProfile().interpret(tags) else {
        Issue.record("the way is not a road")
        continue
      }
      #expect(road.forward.paces.car == RoadAttributes.pace(kilometersPerHour: speed))
    }
  }

  @Test(
    "the tags of a way determine the speeds of bicycles and pedestrians",
    arguments: [
      ("highway=residential", 15, 5), ("highway=cycleway", 16, 5), ("highway=path", 12, 5),
      ("highway=footway bicycle=yes", 6, 5), ("highway=residential surface=cobblestone", 9, 5),
      ("highway=path surface=sand", 5, 5), ("highway=track tracktype=grade1", 15, 5),
      ("highway=path surface=asphalt", 15, 5), ("highway=path bicycle=designated", 16, 5),
      ("highway=footway bicycle=designated", 16, 5), ("highway=footway", 4, 5),
      ("highway=path mtb:scale=2+", 8, 5), ("highway=path sac_scale=mountain_hiking", 12, 4),
      ("highway=steps bicycle=yes", 2, 2.5), ("route=ferry", 5, 5),
    ] as [(String, Double, Double)])
  func bicyclesAndFoot(_ tags: String, bicycle: Double, foot: Double) throws {
    let road = try TravelProfile().road(tags)
    #expect(road.forward.paces.bicycle == RoadAttributes.pace(kilometersPerHour: bicycle))
    #expect(road.backward.paces.foot == RoadAttributes.pace(kilometersPerHour: foot))
  }

  @Test("a mode has a pace on roads that it can pass, even on roads that are closed to it")
  func onlyModesThatGoHaveAPace() throws {
    let steps = try TravelProfile().road("highway=steps maxspeed=50")
    #expect(steps.forward.paces.car == 0)
    let closed = try TravelProfile().road("highway=residential oneway=yes access=no")
    #expect(closed.backward.paces.car > 0, "closed, but present")
    #expect(try TravelProfile().road("highway=residential oneway=yes").backward.paces.car > 0)
  }

  @Test(
    "the duration of a ferry determines its pace",
    arguments: [
      ("1:30", 5_400), ("01:30", 5_400), ("0:05", 300), ("00:05:30", 330), ("20", 1_200),
      ("12.5", 750), ("PT20M", 1_200), ("PT1H30M", 5_400), ("P1DT1H", 90_000), ("PT45S", 45),
      ("48:00", 172_800), ("20 min", 1_200),
      ("1h20", 4_800), ("1:20 h", 4_800), ("pt20m", 1_200), ("00:20-00:30", 1_800),
      ("2 hours", 7_200),
      ("1 h 5 minutes", 3_900), ("20 x", nil), ("h", nil), ("1-2-3", nil), ("", nil), ("0", nil),
      ("-5", nil), ("abc", nil), ("1:75", nil),
      ("1:2:3:4", nil), ("P", nil), ("PT", nil), ("PT5", nil), ("P5M", nil), ("1e9", nil),
      (":", nil), ("99999999999999999", nil), ("nan", nil),
    ] as [(String, Double?)])
  func ferryDurations(_ value: String, seconds: Double?) throws {
    var road = try TravelProfile().road(
      "route=ferry bicycle=no duration=\(value.replacing(" ", with: "_"))")
    #expect(road.ferrySeconds == seconds, "\(value)")
    road.setFerryPace(length: 10_000)
    let pace =
      seconds.map { UInt32(($0 * 100).rounded()) } ?? RoadAttributes.pace(kilometersPerHour: 5)
    #expect(road.forward.paces.car == pace)
    #expect(road.backward.paces.foot == pace)
    #expect(road.forward.paces.carOrigin == (seconds == nil ? .roadClass : .duration))
  }
}
