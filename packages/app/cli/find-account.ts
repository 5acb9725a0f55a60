import { createAccountStore, type StoredAccount } from '@enricher/service/store/accounts/accounts'
import type { Database } from '@enricher/service/store/database'
import { CommandError } from './command-error.ts'

/** Returns the account of an address. @throws {CommandError} when there is none */
export async function findAccount(db: Database, email: string): Promise<StoredAccount> {
  const account = await createAccountStore(db).findByEmail(email.trim())
  if (account) return account
  throw new CommandError(
    `No account has the email ${email}: "account search" finds accounts by a part of it, "account create" creates one.`,
  )
}
