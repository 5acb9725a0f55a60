import type { AccountFinder } from '../store/accounts/account-search.ts'
import type { AccountStore } from '../store/accounts/accounts.ts'
import type { Ledger } from '../store/credits/ledger.ts'
import { ReferenceReusedError } from '../store/credits/reference-reused.ts'
import type { NoteOperatorEvent } from './operator-events.ts'

export type { ListedAccount } from '../store/accounts/account-search.ts'
export type { LedgerEntry } from '../store/credits/usage.ts'

// Ten million dollars' worth at once is a typing error.
const creditsMax = 1_000_000_000

// toLocaleString is not used: the first number that it formats takes 15 ms and 7 MB of tables of every language, at the
// start.
const creditsMaxInWords = String(creditsMax).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** The rule for credits that an operator types, in words. */
export const creditsRule = `a whole number from 1 to ${creditsMaxInWords}`

// The bound is two lines of a statement.
export const noteCharactersMax = 200

/** The rule for a reference or reason that an operator types, in words. */
export const noteRule = `a text of at most ${noteCharactersMax} characters in one line`

/** Reads a reference or reason; null when the text is none. */
export function readNote(text: string): string | null {
  const note = text.trim()
  const isRight = note !== '' && note.length <= noteCharactersMax && !/\p{Cc}/u.test(note)
  return isRight ? note : null
}

/** Reads a number of credits to give or take back; null when the text is none. */
export function readCredits(text: string): number | null {
  const credits = Number(text)
  return /^\d{1,12}$/.test(text) && credits >= 1 && credits <= creditsMax ? credits : null
}

export type OperatorAccounts = AccountFinder & {
  /** Returns a page of an account's ledger, newest entry first. */
  readonly statement: Ledger['usage']
  /**
   * Adds credits; the same reference gives an account credits once.
   * @throws {ReferenceReusedError} when the reference gave another number of credits
   */
  grant(given: {
    readonly accountId: string
    readonly credits: number
    readonly reference: string
    readonly by: string
  }): ReturnType<Ledger['grant']>
  /**
   * Takes back as many of these credits as are available; the same reference takes them once.
   * @throws {ReferenceReusedError} when the reference took another number of credits
   */
  takeBack(given: {
    readonly accountId: string
    readonly credits: number
    readonly reference: string
    readonly reason: string
    readonly by: string
  }): ReturnType<Ledger['takeBack']>
  /** Disables an account, or enables it again; false when there is none, or nothing changed. */
  setDisabled(given: {
    readonly accountId: string
    readonly isDisabled: boolean
    readonly by: string
  }): Promise<boolean>
}

/** Creates the operator's actions on accounts, by the rules of the command line. Each change is noted. */
export function createOperatorAccounts({
  finder,
  accounts,
  ledger,
  note,
}: {
  readonly finder: AccountFinder
  readonly accounts: Pick<AccountStore, 'setDisabled'>
  readonly ledger: Pick<Ledger, 'grant' | 'takeBack' | 'usage'>
  readonly note: NoteOperatorEvent
}): OperatorAccounts {
  return {
    ...finder,
    statement: ledger.usage,
    async grant({ by, ...given }) {
      const refused = () => note({ event: 'grant refused', by, ...given })
      const grant = await noting(refused, () => ledger.grant({ ...given, kind: 'grant' }))
      if (grant.outcome === 'granted') await note({ event: 'credits granted', by, ...given })
      if (grant.outcome === 'already_granted') await note({ event: 'grant repeated', by, ...given })
      return grant
    },
    async takeBack({ by, ...given }) {
      const { accountId, credits: asked, reference } = given
      const call = { accountId, by, credits: asked, reference }
      const refused = () => note({ event: 'take-back refused', ...call })
      const taken = await noting(refused, () => ledger.takeBack({ ...given, kind: 'take_back' }))
      if (taken.outcome === 'taken')
        await note({ event: 'credits taken back', ...call, credits: taken.taken, asked })
      if (taken.outcome === 'already_taken') await note({ event: 'take-back repeated', ...call })
      return taken
    },
    async setDisabled({ accountId, isDisabled, by }) {
      const isChanged = await accounts.setDisabled(accountId, isDisabled)
      const event = isDisabled ? 'account disabled' : 'account enabled'
      if (isChanged) await note({ event, accountId, by })
      return isChanged
    },
  }
}

/** Does a work, and notes it when its reference was used for another number of credits. */
async function noting<T>(refused: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ReferenceReusedError) await refused()
    throw error
  }
}
