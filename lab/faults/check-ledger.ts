import type { AccountRow, Entry, Ledger } from './ledger.ts'

/** Returns the errors within ledger, balances and holds, whatever the callers saw; one line each. */
export function checkLedger(ledger: Ledger): readonly string[] {
  const byAccount = entriesByAccount(ledger)
  return [
    ...ledger.accounts.flatMap((account) => {
      const entries = byAccount.get(account.id) ?? []
      return [
        ...checkBalance(account, entries),
        ...checkHeld(account, ledger),
        ...checkChain(account, entries),
        ...checkHits(account, entries, ledger),
      ]
    }),
  ]
}

function entriesByAccount({ entries }: Ledger): ReadonlyMap<string, readonly Entry[]> {
  return Map.groupBy(entries, ({ accountId }) => accountId)
}

function checkBalance({ email, credits }: AccountRow, entries: readonly Entry[]): string[] {
  const sum = entries.reduce((total, { delta }) => total + delta, 0)
  const breaches =
    sum === credits ? [] : [`${email}: ${credits} credits, its ledger sums to ${sum}`]
  if (credits < 0) breaches.push(`${email}: a balance of ${credits}`)
  return breaches
}

function checkHeld({ id, email, held }: AccountRow, { holds }: Ledger): string[] {
  const own = holds.filter(({ accountId }) => accountId === id)
  const sum = own.reduce((total, { credits }) => total + credits, 0)
  const breaches = held === sum ? [] : [`${email}: ${held} held, its holds sum to ${sum}`]
  // The holds are read when every lease is over.
  if (own.length > 0) breaches.push(`${email}: ${own.length} holds of ${sum} credits are left`)
  return breaches
}

/** Checks that every entry continues from the balance of the one before. */
function checkChain({ email }: AccountRow, entries: readonly Entry[]): string[] {
  let balance = 0
  return entries.flatMap(({ id, delta, balanceAfter, requestId }) => {
    const isNext = balanceAfter === balance + delta && balanceAfter >= 0
    const before = balance
    balance = balanceAfter
    if (isNext) return []
    return [`${email}: entry ${id} (${requestId}) changes ${before} by ${delta} to ${balanceAfter}`]
  })
}

/** Compares charges with answers: an input paid for twice, or an answer replaced by a miss, leaves more charges. */
function checkHits({ id, email }: AccountRow, entries: readonly Entry[], ledger: Ledger): string[] {
  const charges = entries.filter(({ kind }) => kind === 'lookup').length
  const kept = ledger.hitsKept.get(id) ?? 0
  return charges === kept ? [] : [`${email}: ${charges} charges for ${kept} answers kept`]
}
