import Coordinates
import RoadNetworks

extension StateArchive {
  mutating func visit<Index: RowIndex>(_ index: inout Index) throws(ArchiveError) {
    var number = index.rawValue
    try visit(&number)
    index = Index(rawValue: number)
  }

  mutating func visit<Index: RowIndex>(_ values: inout [Index]) throws(ArchiveError) {
    try visit(&values, new: .first) { (own, archive) throws(ArchiveError) in
      try archive.visit(&own)
    }
  }
}
