public import Fleet
public import Foundation

/// The format of a token's expiry.
public enum ExpirationFormat: Sendable, Hashable, CaseIterable {
  /// Seconds since 1970.
  case epochSeconds
  /// Milliseconds since 1970.
  case epochMilliseconds
  /// Seconds from the receipt of the response.
  case lifetime
  /// The `exp` claim of the token itself, a JWT; its signature is not checked.
  case token
}

/// The format in which a back end returns a token as a JSON object.
///
/// The format of the expiry is specified, not guessed, because Google's examples differ. The guides
/// of its SDKs give the expiry in seconds since 1970 or as a lifetime. Its sample apps give the
/// expiry in milliseconds since 1970.
public struct TokenDecoding: Sendable, Hashable {
  /// The name of the member that contains the token.
  public var tokenKey: String
  /// The name of the member that contains the expiry; ignored with ``ExpirationFormat/token``.
  public var expiryKey: String
  /// The format of the expiry.
  public var format: ExpirationFormat

  /// Creates a decoding, by default for the format of Google's sample apps.
  public init(
    tokenKey: String = "jwt", expiryKey: String = "expirationTimestamp",
    format: ExpirationFormat = .epochMilliseconds
  ) {
    self.tokenKey = tokenKey
    self.expiryKey = expiryKey
    self.format = format
  }

  /// Parses a response.
  ///
  /// The expiry may be a number, or a number written as a string, as 64-bit integers are in the
  /// JSON format of Protocol Buffers. The token must be nonempty and consist of visible ASCII
  /// characters. With ``ExpirationFormat/token``, it must also be a JWT with an `exp` claim.
  ///
  /// - Parameter received: the time at which the response was received.
  /// - Throws: `TokenError.malformedResponse` if the response isn't a JSON object, if a member is
  ///   missing or has the wrong type, if the token is invalid, or if the expiry is implausible,
  ///   such as milliseconds read as seconds.
  public func token(from data: Data, received: Date) throws(TokenError) -> AccessToken {
    let members = try Members(data, of: "the response")
    let text = try members.text(tokenKey)
    // The token becomes part of a header line.
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
      throw .malformedResponse("found no token in '\(tokenKey)', expected visible ASCII")
    }
    return AccessToken(text, expires: try expiry(of: text, members, received: received))
  }

  private func expiry(
    of token: String, _ members: Members, received: Date
  ) throws(TokenError) -> Date {
    switch format {
    case .epochSeconds: return try Self.date(try members.number(expiryKey), unit: "seconds")
    case .epochMilliseconds:
      return try Self.date(try members.number(expiryKey) / 1_000, unit: "milliseconds")
    case .lifetime:
      let seconds = try members.number(expiryKey)
      guard seconds > 0, seconds <= Self.longestLifetime else {
        throw .malformedResponse(
          "found a lifetime of \(seconds) s, expected more than 0 and up to "
            + "\(Self.longestLifetime) s")
      }
      return received + seconds
    case .token: return try Self.date(Members(claimsOf: token).number("exp"), unit: "seconds")
    }
  }

  private static let longestLifetime = 315_576_000.0
  /// The years 2000 to 2199, a range in which seconds can't be mistaken for milliseconds.
  private static let epochs = 946_684_800.0..<7_258_118_400.0

  private static func date(_ seconds: Double, unit: String) throws(TokenError) -> Date {
    guard epochs.contains(seconds) else {
      throw .malformedResponse(
        "found an expiry of \(seconds) s since 1970, expected \(unit) in the years 2000 to 2199")
    }
    return Date(timeIntervalSince1970: seconds)
  }
}

/// The members of a JSON object that are strings or numbers.
private struct Members {
  private enum Value: Decodable {
    case text(String)
    case number(Double)
    case other

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        self = .text(text)
      } else if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else {
        self = .other
      }
    }
  }

  private let values: [String: Value]
  private let owner: String

  /// Parses an object.
  ///
  /// - Parameter owner: a name for the object, used in errors.
  init(_ data: Data, of owner: String) throws(TokenError) {
    self.owner = owner
    do {
      values = try JSONDecoder().decode([String: Value].self, from: data)
    } catch {
      // The error of the decoder may quote the token.
      throw .malformedResponse("found no JSON object in \(owner), expected one")
    }
  }

  /// Parses the claims of a JWT, without checking its signature.
  init(claimsOf token: String) throws(TokenError) {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let claims = Data(base64URL: parts[1]) else {
      throw .malformedResponse("found a token of another format, expected a JWT")
    }
    try self.init(claims, of: "the claims of the token")
  }

  func text(_ key: String) throws(TokenError) -> String {
    guard case .text(let text) = values[key] else {
      throw .malformedResponse("found no string '\(key)' in \(owner), expected one")
    }
    return text
  }

  /// Returns a finite number.
  func number(_ key: String) throws(TokenError) -> Double {
    switch values[key] {
    case .number(let number): return number
    case .text(let text):
      if let number = Double(text), number.isFinite { return number }
    default: break
    }
    throw .malformedResponse("found no number '\(key)' in \(owner), expected one")
  }
}

extension Data {
  /// Decodes base64url (RFC 4648), with or without padding; nil for other text.
  fileprivate init?(base64URL text: Substring) {
    guard !text.contains(where: { "+/".contains($0) }) else { return nil }
    var base64 = String(text).replacing("-", with: "+").replacing("_", with: "/")
    while base64.count % 4 != 0 { base64 += "=" }
    self.init(base64Encoded: base64)
  }
}
