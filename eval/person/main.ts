import { parseArgs } from 'node:util'
import { mapBounded } from '../../src/lib/time.ts'
import { type DomainFacts, emptyFacts } from '../../src/model/domain-facts.ts'
import { OptionError } from '../../tools/option-error.ts'
import { randomOf } from '../../tools/random.ts'
import { type PersonRow, readPeople } from '../patterns/people.ts'
import { simulatePeople } from '../patterns/simulate.ts'
import { type Again, findOne } from './find-one.ts'
import { isMailKind, mailKinds, startMailWorld } from './mail-world.ts'
import { reportPeople } from './report.ts'
import { drawStatedSizes } from './stated-sizes.ts'
import { createTimeline } from './timeline.ts'

const searchesAtOnce = 16

const options = {
  people: { type: 'string' },
  simulate: { type: 'string' },
  known: { type: 'string', default: '1' },
  team: { type: 'boolean', default: false },
  shown: { type: 'boolean', default: false },
  // The site names the person too.
  named: { type: 'boolean', default: false },
  'catch-all': { type: 'string', default: '0' },
  // How hosts answer that do not accept everything.
  mail: { type: 'string', default: 'plain' },
  // Who asks again where a host greylists, a call once or a job as jobs do, and for how many minutes.
  again: { type: 'string', default: 'call' },
  minutes: { type: 'string', default: '20' },
  limit: { type: 'string', default: '2000' },
  // People at firms with more people than this alone, at most so many of each: so that the same people are asked
  // for with none, one and three colleagues known, and no large firm is most of them.
  least: { type: 'string' },
  'per-firm': { type: 'string' },
  // The share of firms of which a size is known.
  sized: { type: 'string', default: '0' },
  seed: { type: 'string', default: '1' },
} as const

/**
 * `eval -- person`: finds the address of every person by asking real mail servers on loopback, with a number
 * of addresses of colleagues known.
 */
export async function person(args: readonly string[]): Promise<object> {
  const { values } = parseArgs({
    args: [...args],
    options,
  })
  const seed = Number(values.seed)
  const rows = readRows(values.people, values.simulate, seed)
  const known = Number(values.known)
  const { mail } = values
  if (!isMailKind(mail)) throw new OptionError(`Give mail: one of ${mailKinds.join(', ')}`)
  const random = randomOf(seed)
  const byDomain = Map.groupBy(rows, ({ domain }) => domain)
  const shares = new Map([...byDomain.keys()].map((domain) => [domain, random()]))
  const staffOf = new Map([...byDomain].map(([domain, staff]) => [domain, staff.length]))
  const sizes = drawStatedSizes(staffOf, Number(values.sized), seed)
  const least = Number(values.least ?? known)
  const perFirm = Number(values['per-firm'] ?? rows.length)
  const staffs = [...byDomain.values()].filter((staff) => staff.length > least)
  const asked = drawn(
    staffs.flatMap((staff) => drawn(staff, perFirm, random)),
    Number(values.limit),
    random,
  )
  const catchAllShare = Number(values['catch-all'])
  const modeOf = (domain: string) =>
    (shares.get(domain) ?? 1) < catchAllShare ? 'catch_all' : mail
  const again = readAgain(values.again, values.minutes)
  const timeline = createTimeline(searchesAtOnce)
  const world = await startMailWorld(rows, modeOf, { timeline, random: randomOf(seed) })
  const startMs = performance.now()
  try {
    const found = await mapBounded(asked, searchesAtOnce, (row) => {
      const staff = byDomain.get(row.domain) ?? []
      const others = staff.filter(({ email }) => email !== row.email)
      const colleagues = drawn(others, known, random)
      const facts = values.shown
        ? shownFacts(
            row.domain,
            values.named ? [...colleagues, { ...row, email: null }] : colleagues,
          )
        : factsOf(row.domain, colleagues, values.team ? staff : null)
      const size = sizes.get(row.domain)
      const sized = size === undefined ? facts : { ...facts, listedSizes: [size] }
      return findOne(row, sized, world, { mode: modeOf(row.domain), again })
    })
    await timeline.runUntil(timeline.clock() + again.minutes * 60_000)
    const outcomes = found.map(({ outcome }) => outcome())
    const source = values.people === undefined ? 'simulation' : 'people'
    const seconds = (performance.now() - startMs) / 1000
    return { ...reportPeople(outcomes, { source, known, domains: byDomain.size, seconds }), seed }
  } finally {
    await world.stop()
  }
}

function readAgain(kind: string, minutes: string): Again {
  if (kind === 'call' || kind === 'job') return { kind, minutes: Number(minutes) }
  throw new OptionError('Give again: call or job')
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
  team: readonly Pick<PersonRow, 'name'>[] | null,
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
    ...emptyFacts(domain),
    crawl: team === null ? null : { domain, ...page, people, addresses: [] },
    mailboxes: known.map(({ email, name: personName }) => ({
      email,
      personName,
      source: 'eval',
      learntAtMs: 0,
    })),
  }
}

/** What a site says that names these people, with their addresses where it shows them, and no one else. */
function shownFacts(
  domain: string,
  shown: readonly { readonly name: string; readonly email: string | null }[],
): DomainFacts {
  const { crawl, ...facts } = factsOf(domain, [], shown)
  const people = crawl?.people.map((person, index) => ({
    ...person,
    email: shown[index]?.email ?? null,
  }))
  return { ...facts, crawl: crawl && { ...crawl, people: people ?? [] } }
}
