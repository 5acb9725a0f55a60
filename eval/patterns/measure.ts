import { patternsOf } from '../../src/enrich/emails/fit.ts'
import { nameForms } from '../../src/enrich/emails/name-forms.ts'
import { buildLocalPart, patterns } from '../../src/enrich/emails/patterns.ts'
import { rankAddresses } from '../../src/enrich/emails/rank-addresses.ts'
import { parsePersonName } from '../../src/lib/person-name/parse.ts'
import type { PersonName } from '../../src/lib/person-name/person-name.ts'
import type { PersonRow } from './people.ts'
import { randomOf } from './simulate.ts'

/** What became of the questions asked with a number of known addresses. */
export type Measurement = {
  /** `0`, `0 sized`, `1` ... */
  readonly label: string
  n: number
  first: number
  first3: number
  first5: number
  /** Sum of the probabilities of the first. */
  stated: number
  /** By the simple method: the majority's pattern before the global order. */
  baselineFirst: number
  readonly classes: Map<string, number>
}

const settings = [
  { known: 0, isSized: false },
  { known: 0, isSized: true },
  { known: 1, isSized: false },
  { known: 2, isSized: false },
  { known: 3, isSized: false },
  { known: 5, isSized: false },
]

/** Leave-one-out: every person is asked for with `known` others of the domain, drawn by chance. */
export function measurePeople(
  rows: readonly PersonRow[],
  seed: number,
  onWrong: (line: string) => void,
): readonly Measurement[] {
  const byDomain = Map.groupBy(rows, ({ domain }) => domain)
  return settings.map(({ known, isSized }) => {
    const random = randomOf(seed + known)
    const measurement = startMeasurement(isSized ? `${known} sized` : String(known))
    const enough = [...byDomain.values()].filter((people) => people.length > known)
    for (const people of enough) {
      for (const person of people) {
        const others = drawOthers(people, person, known, random)
        ask(person, others, isSized ? people.length : null, measurement, onWrong)
      }
    }
    return measurement
  })
}

function startMeasurement(label: string): Measurement {
  const classes = new Map<string, number>()
  return { label, n: 0, first: 0, first3: 0, first5: 0, stated: 0, baselineFirst: 0, classes }
}

function drawOthers(
  people: readonly PersonRow[],
  person: PersonRow,
  count: number,
  random: () => number,
): readonly PersonRow[] {
  const others = people.filter((other) => other !== person)
  for (let index = 0; index < count; index++) {
    const swap = index + Math.floor(random() * (others.length - index))
    const [a, b] = [others[index], others[swap]]
    if (a && b) [others[index], others[swap]] = [b, a]
  }
  return others.slice(0, count)
}

function ask(
  person: PersonRow,
  others: readonly PersonRow[],
  peopleCount: number | null,
  measurement: Measurement,
  onWrong: (line: string) => void,
): void {
  const name = parsePersonName(person.name)
  if (!name) return
  const ranked = rankAddresses(
    {
      name,
      domain: person.domain,
      known: others.map((other) => ({ email: other.email, personName: other.name })),
      refusedEmails: new Set(),
      peopleCount,
    },
    5,
  )
  const rank = ranked.findIndex(({ email }) => email === person.email)
  measurement.n++
  measurement.stated += ranked[0]?.probability ?? 0
  if (rank === 0) measurement.first++
  if (rank >= 0 && rank < 3) measurement.first3++
  if (rank >= 0) measurement.first5++
  if (simpleGuess(name, person.domain, others) === person.email) measurement.baselineFirst++
  if (rank === 0) return
  const label = errorClass(rank, name, person)
  measurement.classes.set(label, (measurement.classes.get(label) ?? 0) + 1)
  onWrong(
    `${measurement.label} known: ${person.name} ${person.email}: ${label}, first ${ranked[0]?.email}`,
  )
}

function errorClass(rank: number, name: PersonName, { email, domain }: PersonRow): string {
  if (rank > 0) return `ranked ${rank < 3 ? '2 to 3' : '4 to 5'}`
  const local = email.slice(0, email.lastIndexOf('@'))
  return patternsOf(local, name, domain).length > 0
    ? 'a pattern, ranked later'
    : 'no pattern explains it'
}

/** The simple method: one form of the name, the pattern most known addresses follow, else the commonest one. */
function simpleGuess(
  name: PersonName,
  domain: string,
  others: readonly PersonRow[],
): string | null {
  const counts = new Map<string, number>()
  for (const other of others) {
    const parsed = parsePersonName(other.name)
    const form = parsed ? nameForms(parsed, domain)[0] : undefined
    const local = other.email.slice(0, other.email.lastIndexOf('@'))
    const id = form && patterns.find((pattern) => buildLocalPart(pattern.id, form) === local)?.id
    if (id) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  const [majority] = [...counts].sort((a, b) => b[1] - a[1])
  const form = nameForms(name, domain)[0]
  if (!form) return null
  const order = majority
    ? [majority[0], ...patterns.map(({ id }) => id)]
    : patterns.map(({ id }) => id)
  const local = order.map((id) => buildLocalPart(id, form)).find((built) => built !== null)
  return local ? `${local}@${domain}` : null
}
