import { credentialsBody, passwordCharactersMin } from '@enricher/contract/account'
import { ApiError } from '@enricher/contract/errors'
import { formatCount } from '@enricher/engine/lib/counted'
import { createApiKeys } from '@enricher/service/store/accounts/api-keys'
import { createLedger } from '@enricher/service/store/credits/ledger'
import { Check } from 'typebox/schema'
import { readConfig } from '../config/config.ts'
import { openAccounts } from '../wiring/accounts.ts'
import { createAuditLog } from './audit-log.ts'
import { CommandError, exitCodes } from './command-error.ts'
import { askPassword, readPasswordFromStdin } from './password-prompt.ts'
import { terminal, twoColumns } from './terminal.ts'
import { withStore } from './with-store.ts'

type CreateOptions = { email: string; label?: string; passwordStdin?: true; json?: true }

/** Creates an account with trial credits, and prints its first API key. */
export async function createAccount(options: CreateOptions): Promise<void> {
  const { email, label, passwordStdin, json } = options
  const config = readConfig()
  const password = await (passwordStdin ? readPasswordFromStdin() : askPassword())
  const body = { email: email.trim(), password, label: label ?? null }
  if (!Check(credentialsBody, body)) {
    throw new CommandError(
      `The account needs a valid email address and a password of at least ${passwordCharactersMin} characters.`,
      exitCodes.usage,
    )
  }
  const minted = await withStore(config, ({ db }) =>
    openAccounts(
      { db, keys: createApiKeys(db), ledger: createLedger(db) },
      // A sign-up from the command line has no IP address, so none is stored.
      { ...config, keyed: (digest) => digest, onKeyEvent: createAuditLog(config) },
    )
      .accounts.signUp(body)
      .catch(explainTaken),
  )
  if (json) return terminal.print(JSON.stringify(minted))
  const rows = [
    ['account', minted.user_id],
    ['email', minted.email],
    ['credits', formatCount(minted.credits_remaining)],
    ['api key', terminal.paint('bold', minted.api_key)],
  ] as const
  for (const line of twoColumns(rows)) terminal.print(line)
  terminal.note('The key is shown only this once.')
}

function explainTaken(error: unknown): never {
  if (error instanceof ApiError && error.code === 'user_exists') {
    throw new CommandError('An account exists for this email: see "account show".')
  }
  throw error
}
