import type { Credential } from './bearer.ts'
import { unknownKeyError } from './bearer.ts'

/** Who is asking. The sandbox has no account and no row anywhere. */
export type Principal =
  | { readonly kind: 'sandbox' }
  | { readonly kind: 'account'; readonly accountId: string }

export type Principals = {
  /**
   * The account a credential belongs to. A key seen before costs no database: the account of a key
   * never changes. It does not prove that the key is still active; every statement that answers proves that.
   * @throws {ApiError} invalid_token for a key that never existed or was revoked when first seen.
   */
  identify(credential: Credential): Promise<Principal>
  /**
   * Forgets a key that turned out to be revoked. Requests that go on coming with it are refused as those of an
   * unknown caller, and count against their address, not against the account.
   */
  forget(credential: Credential): void
}

// 150 bytes each: a bound of 15 MB.
const rememberedMax = 100_000

/** As often as a key's last use is written down. */
const noteEveryMs = 3_600_000

type Known = { readonly accountId: string; notedAtMs: number }

/** Creates the lookup of principals. `keys.noteUse` may fail: only the owner of a key is shown when it was last used. */
export function createPrincipals(keys: {
  findAccountIdByHash(hash: Buffer): Promise<string | null>
  noteUse(hash: Buffer): Promise<void>
}): Principals {
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
    async identify(credential) {
      if (credential.kind === 'sandbox') return credential
      const { keyHash } = credential
      const known = accounts.get(nameOf(keyHash)) ?? (await find(keyHash))
      note(known, keyHash)
      return { kind: 'account', accountId: known.accountId }
    },
    forget(credential) {
      if (credential.kind === 'key') accounts.delete(nameOf(credential.keyHash))
    },
  }
}

function nameOf(keyHash: Buffer): string {
  return keyHash.toString('latin1')
}
