import Testing
import FoundationEssentials
@testable import TripFormats
@Test func generate() throws {
  for name in Corpus.names {
    let url = URL(filePath: Corpus.folder + "/" + name + ".expected")
    if !FileManager.default.fileExists(atPath: url.path) || ProcessInfo.processInfo.environment["REGEN"] != nil {
    try Data(Reading(corpus: name).report.utf8).write(to: url) }
  }
}
