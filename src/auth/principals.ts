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
}

// 100 bytes each: a bound of 10 MB.
const rememberedMax = 100_000

export function createPrincipals(keys: {
  findAccountIdByHash(hash: Buffer): Promise<string | null>
}): Principals {
  const accountIds = new Map<string, string>()
  return {
    async identify(credential) {
      if (credential.kind === 'sandbox') return credential
      const memoKey = credential.keyHash.toString('latin1')
      const known = accountIds.get(memoKey)
      if (known !== undefined) return { kind: 'account', accountId: known }
      const accountId = await keys.findAccountIdByHash(credential.keyHash)
      if (accountId === null) throw unknownKeyError()
      const oldest = accountIds.size >= rememberedMax ? accountIds.keys().next().value : undefined
      if (oldest !== undefined) accountIds.delete(oldest)
      accountIds.set(memoKey, accountId)
      return { kind: 'account', accountId }
    },
  }
}
