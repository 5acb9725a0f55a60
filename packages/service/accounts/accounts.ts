import type {
  accountReply,
  creditsReply,
  keysReply,
  revokedKeyReply,
  usageReply,
} from '@enricher/contract/account'
import { sandboxCredits } from '@enricher/contract/account'
import { ApiError } from '@enricher/contract/errors'
import { sandboxBeganMs } from '@enricher/contract/sandbox-moments'
import type { Static } from 'typebox'
import type { StoredAccount } from '../store/accounts/accounts.ts'
import type { AccountDependencies } from './account-dependencies.ts'
import { type Credential, unknownKeyError, unknownTokenError } from './bearer.ts'
import { type Credentials, type MintedKey, mintKey, signUp } from './mint-key.ts'
import type { Origin } from './sign-in-limit.ts'
import { usageEntryOf } from './usage-entry.ts'

export type UsagePage = { readonly limit: number; readonly cursor: string | null }

/** Sign-up, keys, profile and statement, as the routes call them. */
export type Accounts = {
  /** Creates an account with trial credits and its first key. @throws {ApiError} user_exists, overloaded */
  signUp(body: Credentials, origin?: Origin): Promise<MintedKey>
  /**
   * Makes another key.
   * @throws {ApiError} not_found, wrong_password, rate_limited, overloaded; bad_request when there are too many keys
   */
  mintKey(body: Credentials, origin?: Origin): Promise<MintedKey>
  /** Returns the active keys of the caller's account, oldest first. @throws {ApiError} invalid_token */
  keys(credential: Credential): Promise<Static<typeof keysReply>>
  /** Returns the profile. @throws {ApiError} invalid_token when the key was revoked meanwhile */
  profile(credential: Credential): Promise<Static<typeof accountReply>>
  credits(credential: Credential): Promise<Static<typeof creditsReply>>
  /** Returns the ledger of the caller's account, newest entry first. */
  usage(credential: Credential, page: UsagePage): Promise<Static<typeof usageReply>>
  /** Revokes one key of the caller's account. @throws {ApiError} not_found */
  revokeKey(credential: Credential, prefix: string): Promise<Static<typeof revokedKeyReply>>
}

const sandboxAccount: StoredAccount = {
  id: 'acc_sandbox',
  email: 'sandbox@enricher.example',
  credits: sandboxCredits,
  totalPurchased: 0,
  hasSavedCard: false,
  apiKeyCount: 1,
  createdAt: new Date(sandboxBeganMs),
  isOperator: false,
}

/** Creates the accounts: sign-up, keys and profile. The sandbox has one fixed account. */
export function createAccounts(dependencies: AccountDependencies): Accounts {
  const accountOf = async (credential: Credential): Promise<StoredAccount> => {
    if (credential.kind === 'sandbox') return sandboxAccount
    if (credential.kind === 'account') {
      const account = await dependencies.accounts.findById(credential.accountId)
      if (!account) throw unknownTokenError()
      return account
    }
    const account = await dependencies.accounts.findByKeyHash(credential.keyHash)
    if (!account) throw unknownKeyError()
    return account
  }
  return {
    signUp: (body, origin = null) => signUp(dependencies, body, origin),
    mintKey: (body, origin = null) => mintKey(dependencies, body, origin),
    async keys(credential) {
      const { id } = await accountOf(credential)
      if (credential.kind === 'sandbox') return { keys: [] }
      const keys = await dependencies.keys.list(id)
      return {
        keys: keys.map(({ prefix, label, createdAt, lastUsedAt }) => ({
          key_prefix: prefix,
          label,
          created_at: createdAt.toISOString(),
          last_used_at: lastUsedAt?.toISOString() ?? null,
        })),
      }
    },
    async profile(credential) {
      const account = await accountOf(credential)
      return {
        user_id: account.id,
        email: account.email,
        credits_remaining: account.credits,
        total_purchased: account.totalPurchased,
        has_saved_card: account.hasSavedCard,
        api_key_count: account.apiKeyCount,
      }
    },
    async credits(credential) {
      const { id, credits, totalPurchased } = await accountOf(credential)
      return { user_id: id, credits_remaining: credits, total_purchased: totalPurchased }
    },
    async usage(credential, page) {
      const account = await accountOf(credential)
      if (credential.kind === 'sandbox') return { entries: [], has_more: false, next_cursor: null }
      const { entries, nextCursor } = await dependencies.ledger.usage({
        accountId: account.id,
        ...page,
      })
      return {
        entries: entries.map(usageEntryOf),
        has_more: nextCursor !== null,
        next_cursor: nextCursor,
      }
    },
    async revokeKey(credential, prefix) {
      const { id: accountId } = await accountOf(credential)
      if (credential.kind !== 'sandbox' && (await dependencies.keys.revoke(accountId, prefix))) {
        dependencies.onKeyEvent({ event: 'key revoked', accountId, keyPrefixes: [prefix] })
        return { key_prefix: prefix, revoked: true }
      }
      throw new ApiError('not_found', 'Your account has no active key with this prefix.')
    },
  }
}
