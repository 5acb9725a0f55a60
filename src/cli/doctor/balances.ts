import type { Config } from '../../config/config.ts'
import { auditSlice, type Mismatch } from '../../store/credits/audit.ts'
import { type Database, openDatabase } from '../../store/database.ts'
import { inspect } from '../../store/inspection.ts'
import {
  readSessionRole,
  roleStatements,
  serviceConnectionOf,
  serviceRole,
} from '../../store/service-role.ts'
import { formatCount } from '../terminal.ts'
import { withStore } from '../with-store.ts'
import { type Finding, reasonBeside } from './finding.ts'

// A report is waited for; the service itself goes on auditing for as long as it runs.
const auditMsMax = 20_000
// As many as are worth reading one by one.
const accountsListedMax = 5

/**
 * Checks whether balances agree with the ledger, and whether the database would keep the service from changing them.
 */
export async function checkBalances(config: Config): Promise<readonly Finding[]> {
  try {
    if (config.databaseUrl === null) return await withStore(config, ({ db }) => examine(db))
    return await examineExternal(config.databaseUrl)
  } catch (error) {
    // A report goes on after a failure.
    return [{ state: 'warn', text: `not looked at: ${reasonBeside(error)}` }]
  }
}

/** As the service would open it, without bringing it up to date. */
async function examineExternal(url: string): Promise<readonly Finding[]> {
  const asService = openDatabase({ connection: serviceConnectionOf(url), poolSize: 1 })
  try {
    const isUsable = await asService.ping().then(
      () => true,
      () => false,
    )
    if (isUsable) return await examine(asService)
  } finally {
    await asService.close()
  }
  const asOwner = openDatabase({ connection: url, poolSize: 1 })
  try {
    return await examine(asOwner)
  } finally {
    await asOwner.close()
  }
}

async function examine(db: Database): Promise<readonly Finding[]> {
  const { pending } = await inspect(db)
  if (pending.length > 0)
    return [{ state: 'ok', text: 'looked at once every migration is applied' }]
  return [...(await auditFindings(db)), await roleFinding(db)]
}

async function auditFindings(db: Database): Promise<Finding[]> {
  const endsAtMs = performance.now() + auditMsMax
  const mismatches: Mismatch[] = []
  let accounts = 0
  let afterId: string | null = ''
  while (afterId !== null && performance.now() < endsAtMs) {
    const slice = await auditSlice(db, afterId)
    accounts += slice.accounts
    mismatches.push(...slice.mismatches)
    afterId = slice.lastId
  }
  const whole = afterId === null ? '' : `, the others not within ${auditMsMax / 1000} s`
  const looked = `${formatCount(accounts)} accounts looked at${whole}`
  if (mismatches.length === 0) {
    return [{ state: 'ok', text: `${looked}: every balance is the sum of its entries` }]
  }
  return [
    {
      state: 'fail',
      text: `${looked}: ${formatCount(mismatches.length)} contradict the ledger: ${described(mismatches)}`,
      advice:
        'keep this output, make a backup, and follow "The audit" in docs/operating.md: the entries are the truth',
    },
  ]
}

function described(mismatches: readonly Mismatch[]): string {
  return mismatches
    .slice(0, accountsListedMax)
    .map(
      ({ accountId, credits, entries, lastBalance, held, holds }) =>
        `${accountId} (balance ${credits}, entries ${entries}, last balance ${lastBalance}; ` +
        `held ${held}, holds ${holds})`,
    )
    .join(', ')
}

async function roleFinding(db: Database): Promise<Finding> {
  const { role, database, ownsLedger } = await readSessionRole(db)
  if (!ownsLedger) {
    return { state: 'ok', text: `the service works as ${role}, which may not change a balance` }
  }
  return {
    state: 'warn',
    text: `the service works as ${role}, which owns the ledger and could change it`,
    advice:
      role === serviceRole
        ? `make another role the owner of the tables`
        : `as a superuser: ${roleStatements(role, database)} then start the service anew`,
  }
}
