import type { Static } from 'typebox'
import { sandboxCredits, trialCredits } from '../billing/prices.ts'
import type {
  accountReply,
  credentialsBody,
  creditsReply,
  mintedKeyReply,
  revokedKeyReply,
  usageReply,
} from '../contract/account.ts'
import { ApiError } from '../contract/errors.ts'
import { newId } from '../lib/ids.ts'
import type { Clock } from '../lib/time.ts'
import type { Accounts as AccountStore, StoredAccount } from '../store/accounts.ts'
import type { ApiKeys } from '../store/api-keys.ts'
import type { Ledger } from '../store/ledger.ts'
import { mintApiKey } from './api-key.ts'
import { type Credential, unknownKeyError } from './bearer.ts'
import type { Passwords } from './passwords.ts'

type Credentials = Static<typeof credentialsBody>
type MintedKey = Static<typeof mintedKeyReply>

export type AccountPorts = {
  readonly accounts: AccountStore
  readonly keys: ApiKeys
  readonly ledger: Pick<Ledger, 'usage'>
  readonly passwords: Passwords
  readonly clock: Clock
}

export type UsagePage = { readonly limit: number; readonly cursor: string | null }

export type Accounts = {
  /** A new account with trial credits and its first key. @throws {ApiError} user_exists, overloaded */
  signUp(body: Credentials): Promise<MintedKey>
  /** Another key. @throws {ApiError} not_found, wrong_password, overloaded */
  mintKey(body: Credentials): Promise<MintedKey>
  /** @throws {ApiError} invalid_token when the key was revoked meanwhile */
  profile(credential: Credential): Promise<Static<typeof accountReply>>
  credits(credential: Credential): Promise<Static<typeof creditsReply>>
  /** The ledger of the caller's account, newest entry first. */
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
}

/** Sign-up, keys and profile. The sandbox has one fixed account. */
export function createAccounts(ports: AccountPorts): Accounts {
  const accountOf = async (credential: Credential): Promise<StoredAccount> => {
    if (credential.kind === 'sandbox') return sandboxAccount
    const account = await ports.accounts.findByKeyHash(credential.keyHash)
    if (!account) throw unknownKeyError()
    return account
  }
  return {
    signUp: (body) => signUp(ports, body),
    mintKey: (body) => mintKey(ports, body),
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
      const { entries, nextCursor } = await ports.ledger.usage({ accountId: account.id, ...page })
      return {
        entries: entries.map((entry) => ({
          id: entry.id,
          kind: entry.kind,
          operation: entry.operation,
          credits: entry.credits,
          balance_after: entry.balanceAfter,
          request_id: entry.requestId,
          created_at: entry.createdAt.toISOString(),
        })),
        has_more: nextCursor !== null,
        next_cursor: nextCursor,
      }
    },
    async revokeKey(credential, prefix) {
      const isRevoked =
        credential.kind === 'key' &&
        (await ports.keys.revoke((await accountOf(credential)).id, prefix))
      if (isRevoked) return { key_prefix: prefix, revoked: true }
      throw new ApiError('not_found', 'Your account has no active key with this prefix.')
    },
  }
}

async function signUp(ports: AccountPorts, body: Credentials): Promise<MintedKey> {
  const email = normalEmail(body.email)
  const taken = new ApiError(
    'user_exists',
    'An account exists for this email. Mint a key with POST /auth/api-keys.',
  )
  // Asked before hashing, which is dear; the unique index decides the race.
  if (await ports.accounts.findByEmail(email)) throw taken
  const key = mintApiKey()
  const id = newId('acc')
  const created = await ports.accounts.create({
    id,
    email,
    passwordHash: await ports.passwords.hash(body.password),
    trialCredits,
    key: { prefix: key.prefix, hash: key.hash, label: body.label ?? null },
  })
  if (created === 'user_exists') throw taken
  return minted(ports, { id, email, credits: trialCredits }, key)
}

async function mintKey(ports: AccountPorts, body: Credentials): Promise<MintedKey> {
  const account = await ports.accounts.findByEmail(normalEmail(body.email))
  if (!account) {
    throw new ApiError(
      'not_found',
      'No account exists for this email. Create one with POST /auth/signup.',
    )
  }
  if (!(await ports.passwords.isCorrect(body.password, account.passwordHash))) {
    throw new ApiError('wrong_password', 'The password is wrong.')
  }
  const key = mintApiKey()
  await ports.keys.insert({
    prefix: key.prefix,
    hash: key.hash,
    accountId: account.id,
    label: body.label ?? null,
  })
  return minted(ports, account, key)
}

function minted(
  ports: AccountPorts,
  account: { id: string; email: string; credits: number },
  key: { plaintext: string; prefix: string },
): MintedKey {
  return {
    user_id: account.id,
    email: account.email,
    api_key: key.plaintext,
    key_prefix: key.prefix,
    credits_remaining: account.credits,
    created_at: new Date(ports.clock()).toISOString(),
  }
}

/** Addresses are compared without regard to case, as people type them. */
function normalEmail(email: string): string {
  return email.trim().toLowerCase()
}
