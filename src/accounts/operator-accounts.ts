import type { AccountFinder } from '../store/accounts/account-search.ts'
import type { AccountStore } from '../store/accounts/accounts.ts'
import type { Ledger } from '../store/credits/ledger.ts'

export type { ListedAccount } from '../store/accounts/account-search.ts'
export type { LedgerEntry } from '../store/credits/usage.ts'

// Ten million dollars' worth at once is a slip of the finger.
const creditsMax = 1_000_000_000

// Not by toLocaleString: the first number that it writes takes 15 ms and 7 MB of tables of every language, at the
// start.
const creditsMaxInWords = String(creditsMax).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** What an operator may type as credits, in words. */
export const creditsRule = `a whole number from 1 to ${creditsMaxInWords}`

// Two lines of a statement.
export const noteCharactersMax = 200

/** What an operator may type as a reference or reason, in words. */
export const noteRule = `a text of at most ${noteCharactersMax} characters in one line`

/** Reads a reference or reason; null when it is none. */
export function readNote(text: string): string | null {
  const note = text.trim()
  const isRight = note !== '' && note.length <= noteCharactersMax && !/\p{Cc}/u.test(note)
  return isRight ? note : null
}

/** Reads how many credits are to be given or taken back; null when it is no number of them. */
export function readCredits(text: string): number | null {
  const credits = Number(text)
  return /^\d{1,12}$/.test(text) && credits >= 1 && credits <= creditsMax ? credits : null
}

/** What an operator did to an account. */
export type OperatorEvent = {
  readonly accountId: string
  /** The account of the operator, or `command line`. */
  readonly by: string
} & (
  | { readonly event: 'credits granted'; readonly credits: number; readonly reference: string }
  | {
      readonly event: 'credits taken back'
      readonly credits: number
      /** What was asked for; more where it was not available. */
      readonly asked: number
      readonly reference: string
    }
  | { readonly event: 'account disabled' | 'account enabled' }
)

export type OperatorAccounts = AccountFinder & {
  /** Returns a page of an account's ledger, newest entry first. */
  readonly statement: Ledger['usage']
  /**
   * Adds credits; the same reference gives an account credits once.
   * @throws {ReferenceReusedError} when it gave another number of them
   */
  grant(given: {
    readonly accountId: string
    readonly credits: number
    readonly reference: string
    readonly by: string
  }): ReturnType<Ledger['grant']>
  /**
   * Takes back as many of these credits as are available; the same reference takes them once.
   * @throws {ReferenceReusedError} when it took another number of them
   */
  takeBack(given: {
    readonly accountId: string
    readonly credits: number
    readonly reference: string
    readonly reason: string
    readonly by: string
  }): ReturnType<Ledger['takeBack']>
  /** Disables an account, or enables it again; false when it was so before, or there is none. */
  setDisabled(given: {
    readonly accountId: string
    readonly isDisabled: boolean
    readonly by: string
  }): Promise<boolean>
}

/** Creates what the operator does with accounts, by the rules of the command line. Each change is written down. */
export function createOperatorAccounts({
  finder,
  accounts,
  ledger,
  onEvent,
}: {
  readonly finder: AccountFinder
  readonly accounts: Pick<AccountStore, 'setDisabled'>
  readonly ledger: Pick<Ledger, 'grant' | 'takeBack' | 'usage'>
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
    async takeBack({ by, ...given }) {
      const taken = await ledger.takeBack({ ...given, kind: 'take_back' })
      if (taken.outcome === 'taken') {
        const { accountId, credits: asked, reference } = given
        onEvent({
          event: 'credits taken back',
          accountId,
          by,
          credits: taken.taken,
          asked,
          reference,
        })
      }
      return taken
    },
    async setDisabled({ accountId, isDisabled, by }) {
      const isChanged = await accounts.setDisabled(accountId, isDisabled)
      const event = isDisabled ? 'account disabled' : 'account enabled'
      if (isChanged) onEvent({ event, accountId, by })
      return isChanged
    },
  }
}
