import { ApiError } from '@enricher/contract/errors'
import type { StoredAccount } from '../store/accounts/accounts.ts'
import type { StoredApiKey } from '../store/accounts/api-keys.ts'
import type { DeletedAccount } from '../store/accounts/deletion.ts'
import type { Usage } from '../store/credits/usage.ts'
import type { AccountDependencies } from './account-dependencies.ts'
import { normalEmail, requirePlainEmail } from './emails.ts'
import type { MailCare } from './mail-care.ts'
import { type AddedKey, addKey, refuseDisabled } from './mint-key.ts'
import type { Origin } from './sign-in-limit.ts'

type EmailAndPassword = { readonly email: string; readonly password: string }

export type AccountCare = {
  /**
   * Returns the account that an address and a password open. An address without an account is refused in the same words
   * and after the same work as a wrong password.
   * @throws {ApiError} wrong_password, rate_limited, overloaded
   */
  signIn(given: EmailAndPassword, origin: Origin): Promise<string>
  /** Returns an account; null when there is none of this id. */
  find(accountId: string): Promise<StoredAccount | null>
  /** Returns the addresses that an account had before, the latest first. */
  formerEmails(accountId: string): Promise<readonly string[]>
  /** Returns a page of an account's ledger, newest first. */
  statement(accountId: string, limit: number, cursor: string | null): ReturnType<Usage>
  /** Returns the active keys of an account, oldest first. */
  keys(accountId: string): Promise<readonly StoredApiKey[]>
  /**
   * Adds a key and returns it, this once; `too_many` when the account has its maximum of keys. `order`: digest of the
   * form that asks for the key, which makes no second one; null: every call makes a key.
   */
  createKey(accountId: string, label: string | null, order: Buffer | null): Promise<AddedKey>
  /** Revokes a key; false when the account has no active key with this prefix. */
  revokeKey(accountId: string, prefix: string): Promise<boolean>
  /**
   * Replaces the password of an account and ends all of its browser sessions.
   * @throws {ApiError} wrong_password, rate_limited, overloaded
   */
  changePassword(
    accountId: string,
    passwords: { readonly current: string; readonly next: string },
    origin: Origin,
  ): Promise<void>
  /**
   * Replaces the address of an account by its owner, who confirms it by the password. Where mails can be sent, this
   * sends a link to the new address, which replaces it. Sessions, keys and applications stay.
   * @throws {ApiError} wrong_password, rate_limited, overloaded, bad_request
   */
  changeEmail(
    account: { readonly accountId: string; readonly email: string },
    given: EmailAndPassword,
    from: { readonly origin: Origin; readonly mail: Pick<MailCare, 'requestChange'> | null },
  ): Promise<'changed' | 'sent' | 'user_exists'>
  /**
   * Deletes an account with everything that is stored about its owner.
   * @throws {ApiError} wrong_password, rate_limited, overloaded
   */
  deleteAccount(
    account: { readonly accountId: string; readonly email: string },
    password: string,
    origin: Origin,
  ): Promise<DeletedAccount['outcome']>
}

/** Creates the actions of the pages on accounts. */
export function createAccountCare(dependencies: AccountDependencies): AccountCare {
  const { accounts, ledger, keys, passwords, signIns, trialMailboxOf, onKeyEvent } = dependencies
  const requirePassword = async (accountId: string, password: string, origin: Origin) => {
    const phc = await accounts.findPasswordHash(accountId)
    const isCorrect = () => passwords.isCorrect(password, phc)
    if (await signIns.attempt(accountId, origin, isCorrect)) return
    throw new ApiError('wrong_password', 'The password is wrong.')
  }
  return {
    async signIn({ email, password }, origin) {
      const address = normalEmail(email)
      const account = await accounts.findByEmail(address)
      const isCorrect = () => passwords.isCorrect(password, account?.passwordHash ?? null)
      const subject = account?.id ?? { email: address }
      if ((await signIns.attempt(subject, origin, isCorrect)) && account) {
        refuseDisabled(account)
        return account.id
      }
      throw new ApiError('wrong_password', 'Address or password is wrong.')
    },
    find: (accountId) => accounts.findById(accountId),
    formerEmails: (accountId) => accounts.formerEmails(accountId),
    statement: (accountId, limit, cursor) => ledger.usage({ accountId, limit, cursor }),
    keys: (accountId) => keys.list(accountId),
    createKey: (accountId, label, order) => addKey(dependencies, accountId, label, order),
    async revokeKey(accountId, prefix) {
      const isRevoked = await keys.revoke(accountId, prefix)
      if (isRevoked) onKeyEvent({ event: 'key revoked', accountId, keyPrefixes: [prefix] })
      return isRevoked
    },
    async changePassword(accountId, { current, next }, origin) {
      await requirePassword(accountId, current, origin)
      await accounts.setPassword(accountId, await passwords.hash(next))
      onKeyEvent({ event: 'password changed', accountId, keyPrefixes: [] })
    },
    async changeEmail({ accountId, email: former }, { email: given, password }, { origin, mail }) {
      requirePlainEmail(given)
      await requirePassword(accountId, password, origin)
      const email = normalEmail(given)
      if (mail) {
        mail.requestChange(accountId, email)
        return 'sent'
      }
      const formerMailbox = trialMailboxOf(former).digest
      const outcome = await accounts.setEmail({ accountId, email, formerMailbox })
      if (outcome === 'changed') onKeyEvent({ event: 'email changed', accountId, keyPrefixes: [] })
      return outcome
    },
    async deleteAccount({ accountId, email }, password, origin) {
      await requirePassword(accountId, password, origin)
      const deleted = await accounts.delete(accountId, trialMailboxOf(email).digest)
      if (deleted.outcome === 'deleted') {
        onKeyEvent({ event: 'account deleted', accountId, keyPrefixes: deleted.revokedKeys })
      }
      return deleted.outcome
    },
  }
}
