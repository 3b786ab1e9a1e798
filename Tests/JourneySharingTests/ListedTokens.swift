import Fleet
import Synchronization

/// A provider that supplies the tokens of a list, and the token `last` after the end of the list.
///
/// It throws a ``Refusal`` for each nil in the list.
final class ListedTokens: TokenProvider {
  struct Refusal: Error, Equatable {}

  private struct State {
    var tokens: [String?]
    var contexts: [AuthorizationContext] = []
    var discarded: [AccessToken] = []
  }

  private let state: Mutex<State>

  init(_ tokens: [String?]) { state = Mutex(State(tokens: tokens)) }

  var contexts: [AuthorizationContext] { state.withLock { $0.contexts } }
  var discarded: [AccessToken] { state.withLock { $0.discarded } }

  func token(for context: AuthorizationContext) async throws -> AccessToken {
    let token = state.withLock { state -> String? in
      state.contexts.append(context)
      return state.tokens.isEmpty ? "last" : state.tokens.removeFirst()
    }
    guard let token else { throw Refusal() }
    return AccessToken(token)
  }

  func discard(_ token: AccessToken, for context: AuthorizationContext) async {
    state.withLock { $0.discarded.append(token) }
  }
}
