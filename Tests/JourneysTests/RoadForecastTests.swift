import Testing

@testable import Journeys

@Suite("Forecasts of the traffic on the roads under a line")
struct RoadForecastTests {
  @Test("the time to a place includes the part of a gap before that place, even in the first gap")
  func secondsInGaps() {
    var forecast = RoadForecast(start: 100)
    // The assumed speed in gaps is 10 m/s.
    #expect(forecast.passGap(from: 100, to: 300) == 20)
    #expect(forecast.passGap(from: 300, to: 300) == 0)
    #expect(forecast.passGap(from: 300, to: 400) == 10)
    for (place, seconds) in [(0.0, 0.0), (100, 0), (200, 10), (300, 20), (350, 25), (500, 30)] {
      #expect(forecast.seconds(to: place) == seconds)
    }
  }
}
