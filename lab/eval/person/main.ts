import { mapBounded } from '@enricher/engine/lib/time'
import { type DomainFacts, emptyFacts } from '@enricher/engine/model/domain-facts'
import { defineCommand } from '../../tools/named-commands/named-command.ts'
import {
  amount,
  choice,
  count,
  flag,
  inputFile,
  type Values,
} from '../../tools/named-commands/options.ts'
import { progress } from '../../tools/named-commands/progress.ts'
import { randomOf } from '../../tools/random.ts'
import { peopleLines } from '../../world/samples/people.ts'
import { type PersonRow, readPeople } from '../patterns/people.ts'
import { simulatePeople } from '../patterns/simulate.ts'
import { type Again, findOne } from './find-one.ts'
import { mailKinds, startMailWorld } from './mail-world.ts'
import { reportPeople } from './report.ts'
import { drawStatedSizes } from './stated-sizes.ts'
import { createTimeline } from './timeline.ts'

const searchesAtOnce = 16

const options = {
  people: inputFile(peopleLines),
  simulate: count(undefined, { smoke: 30 }),
  known: count(1),
  team: flag(),
  shown: flag(),
  // With this flag the site names the person too.
  named: flag(),
  'catch-all': amount(0),
  'pattern-answers': choice(['off', 'risky'], 'off'),
  // This is how hosts answer that do not accept everything.
  mail: choice(mailKinds, 'plain'),
  // After a greylisting host, a call asks again once, or a job looks again as jobs do, for so many minutes.
  again: choice(['call', 'job'], 'call'),
  minutes: count(20),
  limit: count(2_000, { smoke: 5 }),
  // Only people at firms with more people than `least` count, at most so many of each firm. The same people are then
  // asked for with none, one and three colleagues known, and no large firm has most of them.
  least: count(undefined),
  'per-firm': count(undefined),
  // The share of firms whose size is known.
  sized: amount(0),
  seed: count(1),
} as const

/**
 * `eval -- person`: finds the address of every person by asking real mail servers on loopback, with a number
 * of addresses of colleagues known.
 */
export const person = defineCommand({
  summary: "the search for a person's address, against real mail servers",
  options,
  needs: [['people', 'simulate']],
  run: findPeople,
})

async function findPeople(values: Values<typeof options>): Promise<object> {
  const { seed, known, mail } = values
  const rows =
    values.people === undefined
      ? simulatePeople(values.simulate ?? 0, seed)
      : readPeople(values.people)
  const random = randomOf(seed)
  const byDomain = Map.groupBy(rows, ({ domain }) => domain)
  const shares = new Map([...byDomain.keys()].map((domain) => [domain, random()]))
  const staffOf = new Map([...byDomain].map(([domain, staff]) => [domain, staff.length]))
  const sizes = drawStatedSizes(staffOf, values.sized, seed)
  const least = values.least ?? known
  const perFirm = values['per-firm'] ?? rows.length
  const staffs = [...byDomain.values()].filter((staff) => staff.length > least)
  const asked = drawn(
    staffs.flatMap((staff) => drawn(staff, perFirm, random)),
    values.limit,
    random,
  )
  const catchAllShare = values['catch-all']
  const modeOf = (domain: string) =>
    (shares.get(domain) ?? 1) < catchAllShare ? 'catch_all' : mail
  const again: Again = { kind: values.again, minutes: values.minutes }
  const timeline = createTimeline(searchesAtOnce)
  const world = await startMailWorld(rows, modeOf, { timeline, random: randomOf(seed) })
  const startMs = performance.now()
  try {
    const found = await mapBounded(asked, searchesAtOnce, (row, index) => {
      progress.step(`person ${index + 1} of ${asked.length}`)
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
      const patternAnswers = values['pattern-answers']
      return findOne(row, sized, world, { mode: modeOf(row.domain), again, patternAnswers })
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

function drawn(rows: readonly PersonRow[], count: number, random: () => number) {
  const ordered = rows.map((row) => ({ row, order: random() })).sort((a, b) => a.order - b.order)
  return ordered.slice(0, count).map(({ row }) => row)
}

/** Creates the facts about a company: addresses of some of its staff, and perhaps a page that names all of them. */
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

/** Creates the facts of a site that names these people alone, with their addresses where it shows them. */
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
