import type { credentialsBody, mintedKeyReply } from '@enricher/contract/account'
import { ApiError } from '@enricher/contract/errors'
import { newId } from '@enricher/engine/lib/ids'
import type { Static } from 'typebox'
import { activeKeysMax, type StoredApiKey } from '../store/accounts/api-keys.ts'
import type { AccountDependencies } from './account-dependencies.ts'
import { type ApiKey, mintApiKey } from './api-key.ts'
import { normalEmail, requirePlainEmail } from './emails.ts'
import type { Origin } from './sign-in-limit.ts'
import { isWithinTrials, trialOf } from './trial.ts'

/** Email and password, as a body gives them. */
export type Credentials = Static<typeof credentialsBody>
export type MintedKey = Static<typeof mintedKeyReply>
/** A new key, or the prefix of the one that the same order made before. */
export type AddedKey = ApiKey | 'too_many' | { readonly madeBefore: string }

/**
 * Opens an account with trial credits and its first key. Where mails can be sent, and one network address has opened
 * more accounts than are trusted, the credits come when the account's email address is confirmed.
 * @throws {ApiError} user_exists, overloaded, bad_request
 */
export async function signUp(
  dependencies: AccountDependencies,
  body: Credentials,
  origin: Origin,
  isProven = dependencies.proof === null,
): Promise<MintedKey> {
  const email = normalEmail(body.email)
  requirePlainEmail(email)
  const taken = new ApiError(
    'user_exists',
    'An account exists for this email. Mint a key with POST /auth/api-keys.',
  )
  // The check comes before the expensive hash; the unique index decides a race.
  if (await dependencies.accounts.findByEmail(email)) throw taken
  const key = mintApiKey()
  const id = newId('acc')
  const isTrusted = isProven || (await isWithinTrials(dependencies, origin))
  const created = await dependencies.accounts.create({
    id,
    email,
    passwordHash: await dependencies.passwords.hash(body.password),
    trialCredits: isTrusted ? trialOf(email) : 0,
    mailbox: dependencies.trialMailboxOf(email),
    isUnproven: !isProven,
    key: { prefix: key.prefix, hash: key.hash, label: body.label ?? null },
  })
  if (created === 'user_exists') throw taken
  await dependencies.signIns.welcome(id, origin)
  if (!isTrusted) dependencies.proof?.send(id, email)
  dependencies.onKeyEvent({ event: 'account created', accountId: id, keyPrefixes: [key.prefix] })
  return minted(dependencies, { id, email, ...created }, key)
}

/**
 * Mints another key for an account.
 * @throws {ApiError} not_found, wrong_password, rate_limited, overloaded; bad_request when it has too many keys
 */
export async function mintKey(
  dependencies: AccountDependencies,
  body: Credentials,
  origin: Origin,
): Promise<MintedKey> {
  const account = await dependencies.accounts.findByEmail(normalEmail(body.email))
  if (!account) {
    throw new ApiError(
      'not_found',
      'No account exists for this email. Create one with POST /auth/signup.',
    )
  }
  const isCorrect = () => dependencies.passwords.isCorrect(body.password, account.passwordHash)
  if (!(await dependencies.signIns.attempt(account.id, origin, isCorrect))) {
    throw new ApiError('wrong_password', 'The password is wrong.')
  }
  refuseDisabled(account)
  const key = await addKey(dependencies, account.id, body.label ?? null)
  if (key === 'too_many' || 'madeBefore' in key)
    throw tooManyKeys(await dependencies.keys.list(account.id))
  return minted(dependencies, account, key)
}

/**
 * Refuses an account that its operator disabled; only after its password, so that no stranger learns that.
 * @throws {ApiError} wrong_password
 */
export function refuseDisabled({ isDisabled }: { readonly isDisabled: boolean }): void {
  if (!isDisabled) return
  throw new ApiError(
    'wrong_password',
    'This account is disabled. Ask the operator of this service.',
  )
}

/**
 * Adds a key to an account and returns it; `too_many` when the account has its maximum of keys. An `order` that made a
 * key before makes no other one: its answer is the prefix of that key.
 */
export async function addKey(
  { keys, onKeyEvent }: Pick<AccountDependencies, 'keys' | 'onKeyEvent'>,
  accountId: string,
  label: string | null,
  order: Buffer | null = null,
): Promise<AddedKey> {
  const key = mintApiKey(order)
  const { prefix, hash } = key
  const outcome = await keys.insert({ prefix, hash, accountId, label })
  if (outcome === 'made_before') return { madeBefore: prefix }
  if (outcome === 'too_many') return outcome
  onKeyEvent({ event: 'key minted', accountId, keyPrefixes: [prefix] })
  return key
}

/** Lists the keys, those unused for longest first: they are the ones to revoke. */
function tooManyKeys(keys: readonly StoredApiKey[]): ApiError {
  const usedAtMs = ({ lastUsedAt, createdAt }: StoredApiKey) => Number(lastUsedAt ?? createdAt)
  const words = keys
    .toSorted((one, other) => usedAtMs(one) - usedAtMs(other))
    .map(({ prefix, label }) => (label === null ? prefix : `${prefix} (${label})`))
  return new ApiError(
    'bad_request',
    `This account has ${keys.length} active keys; ${activeKeysMax} are allowed. Revoke one with DELETE /auth/api-keys/{prefix}; ` +
      `those not used for longest first: ${words.join(', ')}.`,
  )
}

function minted(
  dependencies: AccountDependencies,
  account: { id: string; email: string; credits: number },
  key: { plaintext: string; prefix: string },
): MintedKey {
  return {
    user_id: account.id,
    email: account.email,
    api_key: key.plaintext,
    key_prefix: key.prefix,
    credits_remaining: account.credits,
    created_at: new Date(dependencies.clock()).toISOString(),
  }
}
