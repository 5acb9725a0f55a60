import { randomUUID } from 'node:crypto'
import { formatCount } from '@enricher/engine/lib/counted'
import {
  creditsRule,
  noteRule,
  type OperatorAccounts,
  readCredits,
  readNote,
} from '@enricher/service/accounts/operator-accounts'
import { byCommandLine } from '@enricher/service/accounts/operator-events'
import { ReferenceReusedError } from '@enricher/service/store/credits/reference-reused'
import { Command, InvalidArgumentError } from 'commander'
import { readConfig } from '../config/config.ts'
import { emailFlag, emailHelp } from './account-email.ts'
import { CommandError } from './command-error.ts'
import { findAccount } from './find-account.ts'
import { openOperatorAccounts } from './operator-accounts.ts'
import { terminal, twoColumns } from './terminal.ts'
import { withStore } from './with-store.ts'

/** Builds the commands that grant credits to an account, and take them back. */
export function createAccountCreditCommands(): readonly Command[] {
  const grantCommand = new Command('grant')
    .description('add credits to an account; the same reference never adds twice')
    .requiredOption(emailFlag, emailHelp)
    .requiredOption('--credits <number>', 'credits to add', parseCredits)
    .option('--reference <text>', 'what the grant is for; a random one when absent', parseNote)
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExample:\n  $ npm run enricher -- account grant --email ada@acme.example --credits 1000 \\\n      --reference invoice-17',
    )
    .action(grant)
  const debitCommand = new Command('debit')
    .description('take credits back from an account, as many as are available')
    .requiredOption(emailFlag, emailHelp)
    .requiredOption('--credits <number>', 'credits to take back', parseCredits)
    .requiredOption('--reason <text>', 'why; it stays in the statement', parseNote)
    .option(
      '--reference <text>',
      'the same reference never takes twice; a random one when absent',
      parseNote,
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Credits held by running lookups stay reserved.

Example:
  $ npm run enricher -- account debit --email ada@acme.example --credits 200 \\
      --reason "invoice 17 was paid twice"`,
    )
    .action(debit)
  return [grantCommand, debitCommand]
}

type GrantOptions = { email: string; credits: number; reference?: string; json?: true }

async function grant(options: GrantOptions): Promise<void> {
  const { credits, reference = randomUUID(), json } = options
  const granted = await withAccount(options.email, (accounts, accountId) =>
    accounts.grant({ accountId, credits, reference, by: byCommandLine }),
  )
  if (granted.outcome === 'no_account') throw vanished()
  const isNew = granted.outcome === 'granted'
  if (json) {
    const wire = {
      granted: isNew ? credits : 0,
      credits_remaining: granted.creditsRemaining,
      reference,
    }
    return terminal.print(JSON.stringify(wire))
  }
  print([
    ['granted', isNew ? formatCount(credits) : 'nothing: this reference was granted before'],
    ['credits', formatCount(granted.creditsRemaining)],
    ['reference', reference],
  ])
}

type DebitOptions = GrantOptions & { reason: string }

async function debit(options: DebitOptions): Promise<void> {
  const { credits, reason, reference = randomUUID(), json } = options
  const taken = await withAccount(options.email, (accounts, accountId) =>
    accounts.takeBack({ accountId, credits, reason, reference, by: byCommandLine }),
  )
  if (taken.outcome === 'no_account') throw vanished()
  const isNew = taken.outcome === 'taken'
  if (json) {
    const wire = {
      taken: isNew ? taken.taken : 0,
      not_taken: taken.notTaken,
      credits_remaining: taken.creditsRemaining,
      reference,
    }
    return terminal.print(JSON.stringify(wire))
  }
  print([
    ['taken', isNew ? formatCount(taken.taken) : 'nothing: this reference was taken before'],
    ['not available', formatCount(taken.notTaken)],
    ['credits', formatCount(taken.creditsRemaining)],
    ['reference', reference],
  ])
}

async function withAccount<T>(
  email: string,
  work: (accounts: OperatorAccounts, accountId: string) => Promise<T>,
): Promise<T> {
  const config = readConfig()
  try {
    return await withStore(config, async ({ db }) => {
      const { id } = await findAccount(db, email)
      return work(openOperatorAccounts(config, db), id)
    })
  } catch (error) {
    if (!(error instanceof ReferenceReusedError)) throw error
    throw new CommandError(`--reference: ${error.message}`)
  }
}

function print(rows: readonly (readonly [string, string])[]): void {
  for (const line of twoColumns(rows)) terminal.print(line)
}

function vanished(): CommandError {
  return new CommandError('The account has just vanished.')
}

function parseCredits(text: string): number {
  const credits = readCredits(text)
  if (credits !== null) return credits
  throw new InvalidArgumentError(`It must be ${creditsRule}.`)
}

function parseNote(text: string): string {
  const note = readNote(text)
  if (note !== null) return note
  throw new InvalidArgumentError(`It must be ${noteRule}.`)
}
