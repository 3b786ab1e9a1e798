import Foundation
import RoadImport
import Testing

/// Tests of small `.osm.pbf` files that expand to a large size.
///
/// Files above a limit are rejected, and files below it are read.
@Suite("Small PBF files that expand to a large size")
struct PBFBombTests {
  /// Returns the `found` part of the error from reading a file with these blocks; nil if the file
  /// can be read.
  private func refusal(
    _ blocks: [UInt8]..., header: [UInt8] = PBF.header, entities: OSMReader.Entities = .all
  ) throws -> String? {
    let folder = try Folder()
    let path = try folder.write(header + blocks.joined(), to: "a.osm.pbf")
    do throws(RoadImportError) {
      try OSMReader(path: path, entities: entities).read { _ in }
      return nil
    } catch {
      #expect(error.code == .badData)
      return error.found
    }
  }

  /// Returns the data of a block with a single way of `count` node ids, all of them 0.
  private func way(nodes count: Int) -> PBF.Repeated {
    // The lengths of nested messages, from the inside out.
    let refs = PBF.number(8 << 3 | 2) + PBF.number(count)
    let id = PBF.field(1, 7)
    let way = PBF.number(3 << 3 | 2) + PBF.number(id.count + refs.count + count)
    let group = PBF.number(2 << 3 | 2)
    let start = PBF.texts([""]) + group + PBF.number(way.count + id.count + refs.count + count)
    return PBF.Repeated(start: start + way + id + refs, pattern: [0], times: count)
  }

  /// Returns a block of ways with `tags` tags each; every key and every value has 1000 bytes.
  private func ways(_ count: Int, tags: Int) -> [UInt8] {
    let numbers = [UInt8](repeating: 0, count: tags)
    let ways = (1...count).flatMap { PBF.way($0, keys: numbers, values: numbers, nodes: [0, 2]) }
    return PBF.raw(PBF.texts([String(repeating: "x", count: 1000)]) + PBF.group(ways))
  }

  @Test("the expanded size of blocks is limited in proportion to the size of the file")
  func blocksBecomeNoMoreThan32TimesAsLargeAsTheFile() throws {
    // An unknown field, which readers skip.
    let megabytes = 30 << 20
    let block = PBF.compressed(
      PBF.Repeated(
        start: PBF.texts([""]) + PBF.number(9 << 3 | 2) + PBF.number(megabytes), pattern: [0],
        times: megabytes))
    #expect(block.count < 250_000)
    #expect(try refusal(block, block) == nil)
    let found = try #require(try refusal(block, block, block))
    #expect(found.contains("32 times as large as the file"))
    #expect(found.hasSuffix("in the block at byte \(PBF.header.count + 2 * block.count)"))
    // In a larger file, the same blocks are allowed.
    let large = PBF.raw(PBF.field(9, [UInt8](repeating: 1, count: 3_000_000)))
    #expect(try refusal(block, block, block, large) == nil)
  }

  @Test("the objects of a block may take at most 256 MiB")
  func aBlockIsWeighedBeforeItIsDecoded() throws {
    #expect(try refusal(ways(250, tags: 500)) == nil)
    let found = try #require(try refusal(ways(275, tags: 500)))
    #expect(found.contains("objects of 262 MiB, more than 256"))
    #expect(found.hasSuffix("in the block at byte \(PBF.header.count)"))
  }

  @Test("the size of all objects is limited in proportion to the size of the file")
  func objectsTakeNoMoreThan64TimesTheBytesOfTheFile() throws {
    let block = ways(125, tags: 500)
    #expect(try refusal([UInt8](repeatElement(block, count: 8).joined())) == nil)
    let found = try #require(try refusal([UInt8](repeatElement(block, count: 9).joined())))
    #expect(found.contains("64 times as many bytes as the file"))
  }

  @Test("an object may have at most 1 MiB of tags")
  func anObjectHasNoMoreThanAMebibyteOfTags() throws {
    #expect(try refusal(ways(2, tags: 523)) == nil)
    #expect(
      try refusal(ways(2, tags: 524)) == "way 1 of 1049048 bytes of tags, more than 1048576")
  }

  @Test("an object may take at most 64 MiB")
  func anObjectTakesNoMoreThan64Mebibytes() throws {
    #expect(try refusal(PBF.compressed(way(nodes: 4_190_000))) == nil)
    let found = try #require(try refusal(PBF.compressed(way(nodes: 4_200_000))))
    #expect(found.hasSuffix("bytes, more than 67108864"))
  }

  @Test("nodes of ways count toward the limit on objects")
  func nodesOfWaysCountAsObjects() throws {
    let block = PBF.compressed(way(nodes: 4_000_000))
    #expect(try refusal(block, block, block, block) == nil)
    let found = try #require(try refusal(block, block, block, block, block, block))
    #expect(found.contains("more objects than a map of its size"))
  }

  @Test("tags count toward the limit on objects")
  func tagsCountAsObjects() throws {
    // One dense node with many empty tags.
    let count = 500_000
    let one = [1, 8, 9].flatMap { PBF.field($0, [0]) }
    let keysAndValues = PBF.number(10 << 3 | 2) + PBF.number(2 * count)
    let size = one.count + keysAndValues.count + 2 * count
    let dense = PBF.number(2 << 3 | 2) + PBF.number(size)
    let group = PBF.number(2 << 3 | 2) + PBF.number(dense.count + size)
    let block = PBF.compressed(
      PBF.Repeated(
        start: PBF.texts(["", ""]) + group + dense + one + keysAndValues, pattern: [1, 1],
        times: count))
    #expect(try refusal([UInt8](repeatElement(block, count: 33).joined())) == nil)
    let found = try #require(try refusal([UInt8](repeatElement(block, count: 35).joined())))
    #expect(found.contains("more objects than a map of its size"))
  }

  @Test("a small file may have at most about two million ways")
  func waysAreFewerThanBytesBeyondTwoMillion() throws {
    func ways(_ count: Int) -> [UInt8] {
      let start = PBF.texts([""]) + PBF.number(2 << 3 | 2) + PBF.number(2 * count)
      return PBF.compressed(
        PBF.Repeated(start: start, pattern: PBF.field(3, [UInt8]()), times: count))
    }
    #expect(try refusal(ways(2_000_000)) == nil)
    let found = try #require(try refusal(ways(2_200_000)))
    #expect(found.contains("more ways and relations than a map of its size"))
  }

  @Test("a header may take at most 1 MiB")
  func aHeaderHasNoMoreThanAMebibyte() throws {
    func header(_ bytes: Int) -> [UInt8] {
      let source = String(repeating: "x", count: bytes)
      return PBF.block(
        "OSMHeader", PBF.field(1, PBF.field(4, "OsmSchema-V0.6") + PBF.field(17, source)))
    }
    #expect(try refusal(header: header(1_000_000)) == nil)
    let found = try #require(try refusal(header: header(1_050_000)))
    #expect(found.contains("more than 1048576"))
  }

  @Test("a block whose stated size is wrong is rejected")
  func aBlockIsNoLargerThanItStates() throws {
    let data = PBF.Repeated(start: PBF.texts([""]), pattern: [0x1a, 0], times: 1000)
    let zlib = data.zlib()
    func block(_ sizes: [Int]) -> [UInt8] {
      PBF.block("OSMData", sizes.flatMap { PBF.field(2, $0) } + PBF.field(3, zlib))
    }
    let group = PBF.group(PBF.way(1, nodes: [0, 2]))
    let good = PBF.compressed(
      PBF.Repeated(start: PBF.texts([""]) + group, pattern: PBF.field(9, [UInt8]()), times: 9))
    #expect(try refusal(good) == nil)
    for sizes in [[data.count - 1], [0], [1 << 30], [data.count, 9]] {
      let found = try #require(try refusal(good, block(sizes)))
      #expect(found.hasSuffix("in the block at byte \(PBF.header.count + good.count)"), "\(sizes)")
    }
  }

  @Test("the error names the first of several bad blocks")
  func ofSeveralBadBlocksTheFirstIsNamed() throws {
    let bad = PBF.raw([0xff])
    let found = try #require(try refusal(bad, [1, 2, 3]))
    #expect(found.hasSuffix("in the block at byte \(PBF.header.count)"))
  }

  @Test("blocks without the requested kind of objects are not decoded")
  func blocksWithoutWaysAreNotDecoded() throws {
    // Decoding a block fails if a string is too long.
    let overlong = PBF.texts([String(repeating: "x", count: 2000)])
    let nodes = PBF.group(PBF.field(1, PBF.field(1, 7)))
    #expect(try refusal(PBF.raw(overlong + nodes), entities: .ways) == nil)
    #expect(try refusal(PBF.raw(overlong + PBF.group(PBF.way(1, nodes: [0, 2])))) != nil)
  }
}
