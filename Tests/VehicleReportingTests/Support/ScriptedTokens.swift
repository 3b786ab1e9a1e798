import Fleet
import Synchronization

/// A token provider that supplies numbered tokens or throws, and records its requests.
final class ScriptedTokens: TokenProvider {
  struct Outage: Error, Equatable {
    var number: Int
  }

  private struct State {
    var contexts: [AuthorizationContext] = []
    var discarded: [String] = []
    var failsAt: Set<Int> = []
  }

  private let state = Mutex(State())

  init(failsAt: Set<Int> = []) { state.withLock { $0.failsAt = failsAt } }

  var contexts: [AuthorizationContext] { state.withLock(\.contexts) }
  var discarded: [String] { state.withLock(\.discarded) }

  func token(for context: AuthorizationContext) async throws -> AccessToken {
    let (number, fails) = state.withLock { state in
      state.contexts.append(context)
      return (state.contexts.count, state.failsAt.contains(state.contexts.count))
    }
    if fails { throw Outage(number: number) }
    return AccessToken("token \(number)")
  }

  func discard(_ token: AccessToken, for context: AuthorizationContext) async {
    state.withLock { $0.discarded.append(token.value) }
  }
}
