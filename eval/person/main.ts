import { parseArgs } from 'node:util'
import { patternsOf } from '../../src/enrich/patterns/fit.ts'
import { guessAddresses } from '../../src/enrich/people/address-guesses.ts'
import { decideEmail } from '../../src/enrich/people/decide-email.ts'
import { parseLocalName } from '../../src/enrich/people/local-names.ts'
import { createSmtpVerifier } from '../../src/enrich/verify/smtp-verifier.ts'
import { mapBounded, systemClock } from '../../src/lib/time.ts'
import { localPartOfEmail } from '../../src/mail/address-parts.ts'
import type { DomainFacts } from '../../src/model/domain-facts.ts'
import type { MxSlots } from '../../src/model/mx-slots.ts'
import { createLocalFacts } from '../../tools/local-facts.ts'
import { OptionError } from '../../tools/option-error.ts'
import { randomOf } from '../../tools/random.ts'
import { readers } from '../../tools/strict-readers.ts'
import { type PersonRow, readPeople } from '../patterns/people.ts'
import { simulatePeople } from '../patterns/simulate.ts'
import { type MailWorld, startMailWorld } from './mail-world.ts'
import { type Outcome, reportPeople } from './report.ts'

const searchesAtOnce = 16
const searchTimeoutMs = 20_000
const guessesMax = 8

/** Politeness is not what is measured here, and every host is our own. */
const unlimited: MxSlots = {
  acquire: async () => ({ pausedUntilMs: null, release: async () => {} }),
}

/**
 * `eval -- person`: finds the address of every person by asking real mail servers on loopback, with a number
 * of addresses of colleagues known.
 */
export async function person(args: readonly string[]): Promise<object> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      people: { type: 'string' },
      simulate: { type: 'string' },
      known: { type: 'string', default: '1' },
      team: { type: 'boolean', default: false },
      shown: { type: 'boolean', default: false },
      'catch-all': { type: 'string', default: '0' },
      limit: { type: 'string', default: '2000' },
      // People at firms with more people than this alone, at most so many of each: so that the same people are asked
      // for with none, one and three colleagues known, and no large firm is most of them.
      least: { type: 'string' },
      'per-firm': { type: 'string' },
      seed: { type: 'string', default: '1' },
    },
  })
  const seed = Number(values.seed)
  const rows = readRows(values.people, values.simulate, seed)
  const known = Number(values.known)
  const random = randomOf(seed)
  const byDomain = Map.groupBy(rows, ({ domain }) => domain)
  const shares = new Map([...byDomain.keys()].map((domain) => [domain, random()]))
  const isCatchAll = (domain: string) => (shares.get(domain) ?? 1) < Number(values['catch-all'])
  const least = Number(values.least ?? known)
  const perFirm = Number(values['per-firm'] ?? rows.length)
  const asked = [...byDomain.values()]
    .filter((staff) => staff.length > least)
    .flatMap((staff) => drawn(staff, perFirm, random))
    .map((row) => ({ row, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, Number(values.limit))
  const world = await startMailWorld(rows, isCatchAll)
  const startMs = performance.now()
  try {
    const outcomes = await mapBounded(asked, searchesAtOnce, ({ row }) => {
      const staff = byDomain.get(row.domain) ?? []
      const others = staff.filter(({ email }) => email !== row.email)
      const colleagues = drawn(others, known, random)
      const facts = values.shown
        ? shownFacts(row.domain, colleagues)
        : factsOf(row.domain, colleagues, values.team ? staff : null)
      return find(row, facts, world, isCatchAll(row.domain))
    })
    const source = values.people === undefined ? 'simulation' : 'people'
    const seconds = (performance.now() - startMs) / 1000
    return { ...reportPeople(outcomes, { source, known, domains: byDomain.size, seconds }), seed }
  } finally {
    await world.stop()
  }
}

function readRows(path: string | undefined, domains: string | undefined, seed: number) {
  if (path !== undefined) return readPeople(path)
  if (domains !== undefined) return simulatePeople(Number(domains), seed)
  throw new OptionError(
    'Give people: --people people.jsonl with name and email, or --simulate DOMAINS [--seed N]',
  )
}

function drawn(rows: readonly PersonRow[], count: number, random: () => number) {
  const ordered = rows.map((row) => ({ row, order: random() })).sort((a, b) => a.order - b.order)
  return ordered.slice(0, count).map(({ row }) => row)
}

/** What is known of a company: addresses of some of its staff, and perhaps a page that names all of them. */
function factsOf(
  domain: string,
  known: readonly PersonRow[],
  team: readonly PersonRow[] | null,
): DomainFacts {
  const pageUrl = `https://${domain}/team`
  const people = (team ?? []).map(({ name }) => ({
    name,
    jobTitle: null,
    email: null,
    linkedinUrl: null,
    pageUrl,
  }))
  const page = { crawledAtMs: 0, status: 'complete', pagesRead: 1, ownDomains: [] } as const
  return {
    domain,
    crawl: team === null ? null : { domain, ...page, people, addresses: [] },
    isCatchAll: null,
    verdicts: [],
    mailboxes: known.map(({ email, name: personName }) => ({
      email,
      personName,
      source: 'eval',
      learntAtMs: 0,
    })),
    patternHints: [],
  }
}

/** What a site says that names these colleagues with their addresses, and no one else. */
function shownFacts(domain: string, colleagues: readonly PersonRow[]): DomainFacts {
  const { crawl, ...facts } = factsOf(domain, [], colleagues)
  const people = crawl?.people.map((person, index) => ({
    ...person,
    email: colleagues[index]?.email ?? null,
  }))
  return { ...facts, crawl: crawl && { ...crawl, people: people ?? [] } }
}

/** One person with a memory of their own, so that nothing is known but what is given. */
async function find(
  row: PersonRow,
  facts: DomainFacts,
  { egress }: MailWorld,
  isCatchAll: boolean,
): Promise<Outcome> {
  const name = parseLocalName(row.name, row.domain)
  if (!name) {
    const none = { found: null, status: 'miss', guesses: 0, questions: 0 } as const
    return { ...row, ...none, isReachable: false, isCatchAll }
  }
  const verifier = createSmtpVerifier({
    network: egress,
    smtp: { connectTcp: egress.connectTcp, helo: 'eval.enricher.example', from: '' },
    readReply: readers.readReply,
    facts: createLocalFacts(),
    slots: unlimited,
    rechecks: null,
    isSmtpOpen: async () => true,
    clock: systemClock,
  })
  const guesses = guessAddresses({ name, linkedinUrl: null }, facts, guessesMax)
  const verdicts = await verifier.verifyFirst(
    guesses.map(({ email }) => email),
    { signal: AbortSignal.timeout(searchTimeoutMs) },
  )
  // One for each verdict, and the catch-all probe where the first was accepted.
  const questions = verdicts.length + (isAccepted(verdicts[0]?.reason) ? 1 : 0)
  const decision = decideEmail({
    isSiteKnown: true,
    candidates: guesses.map((guess) => ({
      ...guess,
      verdict: verdicts.find(({ email }) => email === guess.email) ?? null,
    })),
  })
  const answer = decision.status === 'answer' ? decision.answer : null
  return {
    ...row,
    found: answer?.email ?? null,
    status: answer?.emailStatus ?? 'miss',
    guesses: verdicts.length,
    questions,
    isReachable: patternsOf(localPartOfEmail(row.email), name, row.domain).length > 0,
    isCatchAll,
  }
}

function isAccepted(reason: string | undefined): boolean {
  return reason === 'accepted' || reason === 'accepts_everything'
}
