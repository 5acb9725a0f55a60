import { scopes as allScopes, type Scope } from '@enricher/contract/scopes'
import type { TokenHolder } from '../store/oauth/tokens.ts'
import type { Credential, PresentedCredential } from './bearer.ts'
import { unknownKeyError, unknownTokenError } from './bearer.ts'

/** The caller of a request, with its permissions. */
export type Principal = {
  readonly credential: Credential
  /** Null in the sandbox, which has no account and no row anywhere. */
  readonly accountId: string | null
  /** API keys and the sandbox have all scopes. */
  readonly scopes: readonly Scope[]
}

/** The accounts of credentials, cached by this process. */
export type Principals = {
  /**
   * Finds the account of a credential. A key seen before costs no database: the account of a key never changes. The
   * result does not prove that the key is still active; every statement that answers proves that. An access token is
   * looked up each time.
   * @throws {ApiError} invalid_token for a key that never existed or was revoked when first seen, and for a token that
   * is not valid
   */
  identify(presented: PresentedCredential): Promise<Principal>
  /**
   * Forgets a key that turned out to be revoked. Later requests with it are refused as those of an unknown caller, and
   * count against their address, not against the account.
   */
  forget(credential: Credential): void
}

// 150 bytes each make a bound of 15 MB.
const rememberedMax = 100_000

/** The interval at which a key's last use is written. */
const noteEveryMs = 3_600_000

type Known = { readonly accountId: string; notedAtMs: number }

/** Creates the lookup of principals. `keys.noteUse` may fail: the time of last use is only shown to the key's owner. */
export function createPrincipals(
  keys: {
    findAccountIdByHash(hash: Buffer): Promise<string | null>
    noteUse(hash: Buffer): Promise<void>
  },
  tokens: { findHolder(hash: Buffer): Promise<TokenHolder | null> },
): Principals {
  const accounts = new Map<string, Known>()
  const find = async (hash: Buffer): Promise<Known> => {
    const accountId = await keys.findAccountIdByHash(hash)
    if (accountId === null) throw unknownKeyError()
    const oldest = accounts.size >= rememberedMax ? accounts.keys().next().value : undefined
    if (oldest !== undefined) accounts.delete(oldest)
    const known = { accountId, notedAtMs: Number.NEGATIVE_INFINITY }
    accounts.set(nameOf(hash), known)
    return known
  }
  const note = (known: Known, hash: Buffer) => {
    const nowMs = performance.now()
    if (nowMs - known.notedAtMs < noteEveryMs) return
    known.notedAtMs = nowMs
    keys.noteUse(hash).catch(() => undefined)
  }
  return {
    async identify(presented) {
      if (presented.kind === 'sandbox') {
        return { credential: presented, accountId: null, scopes: allScopes }
      }
      if (presented.kind === 'token') return holderOf(tokens, presented.tokenHash)
      const { keyHash } = presented
      const known = accounts.get(nameOf(keyHash)) ?? (await find(keyHash))
      note(known, keyHash)
      return { credential: presented, accountId: known.accountId, scopes: allScopes }
    },
    forget(credential) {
      if (credential.kind === 'key') accounts.delete(nameOf(credential.keyHash))
    },
  }
}

/** Returns the principal of a token. A token without an account reaches only the sandbox, as it can spend nothing. */
async function holderOf(
  tokens: { findHolder(hash: Buffer): Promise<TokenHolder | null> },
  tokenHash: Buffer,
): Promise<Principal> {
  const holder = await tokens.findHolder(tokenHash)
  if (!holder) throw unknownTokenError()
  const { accountId, scopes } = holder
  const credential: Credential =
    accountId === null
      ? { kind: 'sandbox', token: nameOf(tokenHash) }
      : { kind: 'account', accountId }
  return { credential, accountId, scopes }
}

function nameOf(keyHash: Buffer): string {
  return keyHash.toString('latin1')
}
