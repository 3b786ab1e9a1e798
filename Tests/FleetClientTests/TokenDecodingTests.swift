import Fleet
import FleetClient
import Foundation
import TestSupport
import Testing

@Suite struct TokenDecodingTests {
  private let now = Date(timeIntervalSince1970: 1_772_352_000)

  private func token(
    _ json: String, _ format: ExpirationFormat = .epochSeconds
  ) throws(TokenError) -> AccessToken {
    try TokenDecoding(tokenKey: "token", expiryKey: "expiry", format: format)
      .token(from: Data(json.utf8), received: now)
  }

  /// Expects a malformed response whose error doesn't contain the token.
  private func expectMalformed(
    _ json: String, _ format: ExpirationFormat = .epochSeconds,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(sourceLocation: sourceLocation) {
      try token(json, format)
    } throws: { error in
      guard case .malformedResponse(let text) = error as? TokenError else { return false }
      return text.contains("expected") && !text.contains("secret")
    }
  }

  /// Returns an unsigned JWT with claims.
  private func jwt(_ claims: String) -> String {
    let payload = Data(claims.utf8).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    return "eyJhbGciOiJub25lIn0.\(payload).secret"
  }

  @Test("TOKEN_EXPIRATION as in the Swift sample: seconds since 1970")
  func epochSeconds() throws {
    let token = try token(#"{"token": "abc", "expiry": 1772355600}"#)
    #expect(token == AccessToken("abc", expires: now + 3_600))
    #expect(try self.token(#"{"token": "abc", "expiry": 1772355600.5}"#).expires == now + 3_600.5)
  }

  @Test("TOKEN_EXPIRATION as in the Objective-C sample: a lifetime in seconds")
  func lifetime() throws {
    let token = try token(#"{"token": "abc", "expiry": 3600}"#, .lifetime)
    #expect(token == AccessToken("abc", expires: now + 3_600))
  }

  @Test("jwt and expirationTimestamp as in the sample apps: milliseconds since 1970")
  func epochMilliseconds() throws {
    let answer = #"{"jwt": "abc", "expirationTimestamp": 1772355600250, "creationTimestamp": 1}"#
    let token = try TokenDecoding().token(from: Data(answer.utf8), received: now)
    #expect(token == AccessToken("abc", expires: now + 3_600.25))
  }

  @Test("the expiry can be the token's own exp claim; other claims and the signature are ignored")
  func ownExpiry() throws {
    let value = jwt(#"{"iss": "ÿþ?>~", "exp": 1772355600, "authorization": {"tripid": "7"}}"#)
    let token = try token(#"{"token": "\#(value)"}"#, .token)
    #expect(token == AccessToken(value, expires: now + 3_600))
    // Base64 pads these claims with zero, one, or two characters.
    for extra in ["", " ", "  "] {
      #expect(
        try self.token(#"{"token": "\#(jwt(#"{"exp":1772355600}"# + extra))"}"#, .token).expires
          == now + 3_600)
    }
  }

  @Test("a number may be written as a string, but other strings are malformed")
  func numbersAsStrings() throws {
    #expect(try token(#"{"token": "abc", "expiry": "1772355600"}"#).expires == now + 3_600)
    for text in ["", " ", "soon", "nan", "inf", "0x", "1772355600 s", "1e999"] {
      expectMalformed(#"{"token": "secret", "expiry": "\#(text)"}"#)
    }
  }

  @Test("a response is malformed if a member is missing, is empty, or has the wrong type")
  func members() {
    for json in [
      "{}", #"{"expiry": 1772355600}"#, #"{"token": "secret"}"#,
      #"{"token": "secret", "expiry": null}"#, #"{"token": "secret", "expiry": true}"#,
      #"{"token": "secret", "expiry": [1772355600]}"#, #"{"token": 5, "expiry": 1772355600}"#,
      #"{"token": null, "expiry": 1772355600}"#, #"{"token": {"a": 1}, "expiry": 1772355600}"#,
      #"{"Token": "secret", "expiry": 1772355600}"#, #"{"token": "", "expiry": 1772355600}"#,
    ] {
      expectMalformed(json)
    }
  }

  @Test("a token that can't be part of an HTTP header is malformed")
  func headers() {
    for text in [#"secret\r\nX-Other: 1"#, "secret token", "sécret", #"secret\u0000"#, #"\n"#] {
      expectMalformed(#"{"token": "\#(text)", "expiry": 1772355600}"#)
    }
  }

  @Test("a response that isn't a valid JSON object is malformed")
  func noObject() {
    for json in [
      "", " ", "secret", "null", "[]", #"["secret"]"#, "7", #""secret""#, "{",
      #"{"token": "secret""#,
      "<html>secret</html>", #"{"token": "secret", "expiry": 1772355600} {}"#,
      String(repeating: "[", count: 100_000), #"{"a":"# + String(repeating: "[", count: 60_000),
      #"{"token": "secret", "expiry": 1e999}"#, #"{"token": "secret", "expiry": 17723556OO}"#,
    ] {
      expectMalformed(json)
    }
    #expect(throws: TokenError.self) {
      try TokenDecoding().token(from: Data([0xff, 0xfe, 0x00, 0x7b]), received: now)
    }
  }

  @Test("an implausible expiry, such as milliseconds instead of seconds, is malformed")
  func absurdExpiry() {
    for expiry in ["0", "-1", "3600", "1772355600000", "1e300", "-1e300"] {
      expectMalformed(#"{"token": "secret", "expiry": \#(expiry)}"#, .epochSeconds)
    }
    for expiry in ["0", "-1", "3600", "1772355600", "1e300"] {
      expectMalformed(#"{"token": "secret", "expiry": \#(expiry)}"#, .epochMilliseconds)
    }
    for expiry in ["0", "-1", "-0.0", "1772355600", "1e300"] {
      expectMalformed(#"{"token": "secret", "expiry": \#(expiry)}"#, .lifetime)
    }
  }

  @Test("a token that has already expired is not malformed")
  func expired() throws {
    #expect(try token(#"{"token": "abc", "expiry": 1772351999}"#).expires == now - 1)
  }

  @Test("a JWT that is damaged or has no valid exp claim is malformed")
  func brokenTokens() {
    for value in [
      "secret", "a.secret", "a.b.c.secret", "..", "secret..", ".secret.", "a.!!!!.secret",
      "a.e30.secret", "a.bnVsbA.secret", "a.W10.secret", "a.eyJl.secret", "a.ey+l.secret",
      jwt(#"{"exp": "soon"}"#), jwt(#"{"exp": 5}"#), jwt(#"{"exp": -1}"#), jwt(#"{"exp": null}"#),
      jwt(#"{"exp": 1772355600000}"#), jwt(#"{"iat": 1772355600}"#), jwt("{"),
    ] {
      expectMalformed(#"{"token": "\#(value)"}"#, .token)
    }
  }

  @Test("parsing a damaged response never traps, and returns no token without text or expiry")
  func damaged() {
    var generator = SeededGenerator(seed: 1)
    let whole = Array(#"{"token": "\#(jwt(#"{"exp": 1772355600}"#))", "expiry": 1772355600}"#.utf8)
    for _ in 0..<3_000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: place)
        default: bytes.removeLast(min(bytes.count - 1, bytes.count - place))
        }
      }
      for format in ExpirationFormat.allCases {
        let decoding = TokenDecoding(tokenKey: "token", expiryKey: "expiry", format: format)
        guard let token = try? decoding.token(from: Data(bytes), received: now) else { continue }
        #expect(!token.value.isEmpty && token.expires != nil)
      }
    }
  }
}
