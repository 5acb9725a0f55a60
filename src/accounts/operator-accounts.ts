import type { AccountFinder } from '../store/accounts/account-search.ts'
import type { Ledger } from '../store/credits/ledger.ts'

export type { ListedAccount } from '../store/accounts/account-search.ts'
export type { LedgerEntry } from '../store/credits/usage.ts'

// One grant of ten million dollars' worth is a slip of the finger.
const grantCreditsMax = 1_000_000_000

/** What an operator may type as credits, in words. */
export const creditsRule = `a whole number from 1 to ${grantCreditsMax.toLocaleString('en')}`

/** Reads how many credits are to be given; null when it is no number of them. */
export function readCredits(text: string): number | null {
  const credits = Number(text)
  return /^\d{1,12}$/.test(text) && credits >= 1 && credits <= grantCreditsMax ? credits : null
}

/** What an operator did to an account. */
export type OperatorEvent = {
  readonly event: 'credits granted'
  readonly accountId: string
  /** The account of the operator. */
  readonly by: string
  readonly credits: number
  readonly reference: string
}

export type OperatorAccounts = AccountFinder & {
  /** Returns a page of an account's ledger, newest entry first. */
  readonly statement: Ledger['usage']
  /** Adds credits; the same reference gives an account credits once. */
  grant(given: {
    readonly accountId: string
    readonly credits: number
    readonly reference: string
    readonly by: string
  }): ReturnType<Ledger['grant']>
}

/** Creates what the operator does with accounts, by the rules of the command line. Each change is written down. */
export function createOperatorAccounts({
  finder,
  ledger,
  onEvent,
}: {
  readonly finder: AccountFinder
  readonly ledger: Pick<Ledger, 'grant' | 'usage'>
  onEvent(event: OperatorEvent): void
}): OperatorAccounts {
  return {
    ...finder,
    statement: ledger.usage,
    async grant({ by, ...given }) {
      const grant = await ledger.grant({ ...given, kind: 'grant' })
      if (grant.outcome === 'granted') onEvent({ event: 'credits granted', by, ...given })
      return grant
    },
  }
}
