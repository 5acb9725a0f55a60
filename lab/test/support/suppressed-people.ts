import type { SuppressedIdentity } from '@enricher/engine/suppression/suppression-marks'
import { createPrivacy } from '@enricher/service/store/privacy/privacy'
import { createSecrets } from '@enricher/service/store/secrets'
import type { TestAccount, TestApp } from './app.ts'
import { acme, jane, listed, rosterOf } from './scripted-engine.ts'

export const suppressionKinds = ['email', 'person', 'linkedin', 'domain'] as const
export type SuppressionKind = (typeof suppressionKinds)[number]

export type FoundPerson = ReturnType<typeof personAt>

/** Makes a person at a domain of her own, with her identities on the list. */
function personAt(label: string) {
  const domain = `${label}.example`
  const person = {
    ...jane,
    // The address contains nothing of her name.
    email: `desk7@${domain}`,
    name: `Jane ${label}`,
    linkedinUrl: `https://www.linkedin.com/in/jane-${label}`,
  }
  const identities: Record<SuppressionKind, SuppressedIdentity> = {
    email: { kind: 'email', email: person.email },
    person: { kind: 'person', name: person.name, domain },
    linkedin: { kind: 'linkedin', linkedinUrl: person.linkedinUrl },
    domain: { kind: 'domain', domain },
  }
  return { domain, person, identities }
}

/** True when the text gives her address, name or profile. */
export function namesPerson(text: string, { person }: FoundPerson): boolean {
  return [person.email, person.name, person.linkedinUrl].some((word) => text.includes(word))
}

let made = 0

/** Returns another person, named by letters alone: digits are part of no name. */
export function nextPerson(): FoundPerson {
  made += 1
  const letters = [...made.toString(26)].map((digit) =>
    String.fromCharCode(97 + Number.parseInt(digit, 26)),
  )
  return personAt(`tarragon${letters.join('')}`)
}

/** People whom the searches of an app find, and the suppression list as an operator's command writes it. */
export function createSuppressedPeople(harness: TestApp) {
  const { engine } = harness
  const { db } = harness.services.store
  // The connection is another one, of which the process knows nothing.
  const privacy = createPrivacy(db, createSecrets(db))
  const suppress = async (identity: SuppressedIdentity) => {
    await privacy.suppress(identity, null)
  }
  /** Makes every search answer with her, after `during`. */
  const answerWith = ({ person, domain }: FoundPerson, during = async () => {}) => {
    const answer = async <T>(found: T): Promise<T> => {
      engine.searches += 1
      await during()
      return found
    }
    engine.findPersonEmail = () => answer(person)
    engine.findDecisionMaker = () => answer(person)
    engine.findByLinkedin = () => answer(person)
    engine.findRoster = () =>
      answer({ ...rosterOf(3), entries: [listed(person), ...rosterOf(3).entries] })
    engine.verifyEmail = ({ email }) =>
      answer({
        ...{ email, mailHostClass: 'other', prover: null, checkedAtMs: Date.UTC(2026, 10, 20) },
        ...({ status: 'valid', reason: 'accepted' } as const),
      })
    // The engine itself counts calls of `respond`.
    engine.respond = async () => {
      await during()
      return { ...acme, websiteUrl: `https://${domain}` }
    }
  }
  return {
    suppress,
    answerWith,
    /** Makes every search answer with her, and suppresses her while each search runs. */
    suppressDuringSearch: (who: FoundPerson, kind: SuppressionKind) =>
      answerWith(who, () => suppress(who.identities[kind])),
    /** Returns the operations an account was charged for. */
    async chargesOf({ bearer }: Pick<TestAccount, 'bearer'>): Promise<readonly string[]> {
      const { entries } = (await harness.get('/usage', bearer)).json()
      return entries
        .filter((entry: { kind: string }) => entry.kind === 'lookup')
        .map((entry: { operation: string }) => entry.operation)
        .sort()
    },
    /** Returns how many rows of caches and rosters hold her address. */
    async rowsWith({ person }: FoundPerson): Promise<number> {
      const [row] = await db.query<{ rows: number }>(
        `SELECT (SELECT count(*) FROM lookups WHERE answer LIKE $1)::int
              + (SELECT count(*) FROM known_results WHERE answer LIKE $1)::int
              + (SELECT count(*) FROM rosters WHERE entries::text LIKE $1)::int AS rows`,
        [`%${person.email}%`],
      )
      return row?.rows ?? 0
    },
  }
}
