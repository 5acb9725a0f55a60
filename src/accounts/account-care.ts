import { ApiError } from '../contract/errors.ts'
import type { StoredAccount } from '../store/accounts/accounts.ts'
import type { AccountDependencies } from './account-dependencies.ts'
import { normalEmail } from './mint-key.ts'
import type { Origin } from './sign-in-limit.ts'

type EmailAndPassword = { readonly email: string; readonly password: string }

export type AccountCare = {
  /**
   * Returns the account that an address and a password open. An address without an account is refused in the same
   * words and after the same work as a wrong password.
   * @throws {ApiError} wrong_password, rate_limited, overloaded
   */
  signIn(given: EmailAndPassword, origin: Origin): Promise<string>
  /** Returns an account; null when there is none of this id. */
  find(accountId: string): Promise<StoredAccount | null>
}

/** Creates what the pages do with accounts. */
export function createAccountCare(dependencies: AccountDependencies): AccountCare {
  const { accounts, passwords, signIns } = dependencies
  return {
    async signIn({ email, password }, origin) {
      const address = normalEmail(email)
      const account = await accounts.findByEmail(address)
      const isCorrect = () => passwords.isCorrect(password, account?.passwordHash ?? null)
      const subject = account?.id ?? { email: address }
      if ((await signIns.attempt(subject, origin, isCorrect)) && account) return account.id
      throw new ApiError('wrong_password', 'Address or password is wrong.')
    },
    find: (accountId) => accounts.findById(accountId),
  }
}
