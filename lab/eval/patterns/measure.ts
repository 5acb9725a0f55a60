import { localPartOfEmail } from '@enricher/engine/mail/address-parts'
import { parsePersonName } from '@enricher/engine/names/person/parse'
import type { PersonName } from '@enricher/engine/names/person/person-name'
import { patternsOf } from '../../../packages/engine/people/patterns/fit.ts'
import { rankAddresses } from '../../../packages/engine/people/patterns/rank-addresses.ts'
import { progress } from '../../tools/named-commands/progress.ts'
import { randomOf } from '../../tools/random.ts'
import type { PersonRow } from './people.ts'
import { guessSimply } from './simple-method.ts'

/** The figures of the questions with one number of known addresses. */
export type Measurement = {
  /** `0`, `0 shared`, `1` ... */
  readonly label: string
  n: number
  readonly model: Ranks
  readonly simple: Ranks
  /** The sum of the probabilities of the first guesses. */
  stated: number
  readonly classes: Map<string, number>
}

/** How often the right address was first, among the first three, and among the first five. */
export type Ranks = { first: number; first3: number; first5: number }

const guessesMax = 5

type Setting = {
  readonly label: string
  readonly known: number
  /** People a domain must have besides the one asked for. */
  readonly othersMin: number
  /** True where the model gets the number of people of the domain. */
  readonly isSized: boolean
  /** True where the known addresses come without the names of their owners. */
  readonly isNameless: boolean
}

const settings: readonly Setting[] = [
  { label: '0', known: 0, othersMin: 0, isSized: false, isNameless: false },
  { label: '0 shared', known: 0, othersMin: 1, isSized: false, isNameless: false },
  { label: '0 sized', known: 0, othersMin: 0, isSized: true, isNameless: false },
  ...[1, 2, 3, 5].map((known) => ({
    label: String(known),
    known,
    othersMin: known,
    isSized: false,
    isNameless: false,
  })),
  ...[1, 3].map((known) => ({
    label: `${known} bare`,
    known,
    othersMin: known,
    isSized: false,
    isNameless: true,
  })),
]

/** Measures by leaving one out: every person is asked for with `known` others of the domain, drawn by chance. */
export function measurePeople(
  rows: readonly PersonRow[],
  seed: number,
  onWrong: (line: string) => void,
): readonly Measurement[] {
  const byDomain = Map.groupBy(rows, ({ domain }) => domain)
  return settings.map((setting) => {
    const random = randomOf(seed + setting.known)
    const measurement = startMeasurement(setting.label)
    const enough = [...byDomain.values()].filter((people) => people.length > setting.othersMin)
    for (const [index, people] of enough.entries()) {
      progress.step(`${setting.label} known, domain ${index + 1} of ${enough.length}`)
      for (const person of people) {
        const others = drawOthers(people, person, setting.known, random)
        ask({ person, others, peopleCount: people.length, setting }, measurement, onWrong)
      }
    }
    return measurement
  })
}

function startMeasurement(label: string): Measurement {
  const classes = new Map<string, number>()
  return { label, n: 0, model: noRanks(), simple: noRanks(), stated: 0, classes }
}

const noRanks = (): Ranks => ({ first: 0, first3: 0, first5: 0 })

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

type Question = {
  readonly person: PersonRow
  readonly others: readonly PersonRow[]
  readonly peopleCount: number
  readonly setting: Setting
}

function ask(
  { person, others, peopleCount, setting }: Question,
  measurement: Measurement,
  onWrong: (line: string) => void,
): void {
  const name = parsePersonName(person.name)
  if (!name) return
  const ranked = rankAddresses(
    {
      name,
      domain: person.domain,
      known: others.map(({ email, name: owner }) => ({
        email,
        personName: setting.isNameless ? null : owner,
      })),
      refusedEmails: new Set(),
      peopleCount: setting.isSized ? peopleCount : null,
    },
    guessesMax,
  )
  const rank = ranked.findIndex(({ email }) => email === person.email)
  measurement.n++
  measurement.stated += ranked[0]?.probability ?? 0
  noteRank(measurement.model, rank)
  noteRank(
    measurement.simple,
    guessSimply(name, person.domain, others, guessesMax).indexOf(person.email),
  )
  if (rank === 0) return
  const label = errorClass(rank, name, person)
  measurement.classes.set(label, (measurement.classes.get(label) ?? 0) + 1)
  onWrong(
    `${measurement.label} known: ${person.name} ${person.email}: ${label}, first ${ranked[0]?.email}`,
  )
}

function noteRank(ranks: Ranks, rank: number): void {
  if (rank === 0) ranks.first++
  if (rank >= 0 && rank < 3) ranks.first3++
  if (rank >= 0) ranks.first5++
}

function errorClass(rank: number, name: PersonName, { email, domain }: PersonRow): string {
  if (rank > 0) return `ranked ${rank < 3 ? '2 to 3' : '4 to 5'}`
  const local = localPartOfEmail(email)
  return patternsOf(local, name, domain).length > 0
    ? 'a pattern, ranked later'
    : 'no pattern explains it'
}
