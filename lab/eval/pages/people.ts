import { createHash } from 'node:crypto'
import { parsePage } from '../../../packages/engine/read/extract/document.ts'
import { readLines } from '../../../packages/engine/read/extract/people/lines/lines.ts'
import type { PageLine } from '../../../packages/engine/read/extract/people/lines/page-lines.ts'
import { readPeople } from '../../../packages/engine/read/extract/people/read-people.ts'
import { progress } from '../../tools/named-commands/progress.ts'
import type { AnnotatedPage } from './annotated-page.ts'
import { personKey, readTruth, type TruePerson, titleKey, truthRule } from './people-truth.ts'

/** The true class of an extracted person with a title. */
type Outcome = 'right' | 'outsider' | 'annotated without title' | 'not annotated'

type Tally = {
  pages: number
  pagesWithStaff: number
  staff: number
  found: number
  titlesRight: number
  outcomes: Record<Outcome, number>
  untitled: number
  untitledAnnotated: number
  missed: Map<string, number>
  wrong: string[]
}

const aim = { precision: 0.97, recall: 0.92, titles: 0.9 }

/** Measures people with titles against annotations, by halves: the one rules were made on, and the other. */
export function evaluatePeople(pages: readonly AnnotatedPage[], showsWrong: boolean): object {
  const halves = { developed: newTally(), checked: newTally(), all: newTally() }
  for (const page of pages) {
    const tallies = [halves.all, isDeveloped(page) ? halves.developed : halves.checked]
    judgePage(page, tallies)
  }
  progress.print(`\nPeople with titles\n  ${truthRule}\n\n`)
  for (const [name, tally] of Object.entries(halves)) printTally(name, tally)
  if (showsWrong) for (const line of halves.all.wrong) progress.print(`  ${line}\n`)
  const figures = figuresOf(halves.all)
  const isMet =
    figures.precision >= aim.precision &&
    figures.recall >= aim.recall &&
    figures.titles >= aim.titles
  return { n: halves.all.staff, ...figures, aim, met: isMet, checked: figuresOf(halves.checked) }
}

/** Returns whether a page is in the half that rules were made on; all pages of one site are in one half. */
function isDeveloped(page: AnnotatedPage): boolean {
  const host = URL.parse(page.base ?? '')?.host
  const digest = createHash('sha256')
    .update(host ? host : page.id)
    .digest()
  return (digest[0] ?? 0) % 2 === 1
}

function judgePage(page: AnnotatedPage, tallies: readonly Tally[]): void {
  const document = parsePage(page.html, page.url)
  const truth = new Map(readTruth(document, page.entities).map((person) => [person.key, person]))
  const staff = [...truth.values()].filter(
    ({ titles, isOutsider }) => titles.length > 0 && !isOutsider,
  )
  const [root] = document.$.root().toArray()
  const lines = root ? readLines(root).lines : []
  const people = readPeople(document, { companyNames: [] })
  const extracted = new Map(people.map(({ name, jobTitle }) => [personKey(name), jobTitle]))
  for (const tally of tallies) {
    tally.pages += 1
    tally.pagesWithStaff += staff.length > 0 ? 1 : 0
    tally.staff += staff.length
    for (const [key, title] of extracted) judge(tally, page.id, { key, title, truth })
    for (const person of staff) noteMissed(tally, page.id, person, { extracted, lines })
  }
}

type Reading = {
  readonly extracted: ReadonlyMap<string, string | null>
  readonly lines: readonly PageLine[]
}

function noteMissed(
  tally: Tally,
  id: string,
  { key, titles }: TruePerson,
  { extracted, lines }: Reading,
): void {
  if (typeof extracted.get(key) === 'string') return
  const reason = extracted.has(key) ? 'found, but no title' : reasonOf(key, lines)
  tally.missed.set(reason, (tally.missed.get(reason) ?? 0) + 1)
  tally.wrong.push(`${id} missed (${reason}): ${key} (${titles[0]})`)
}

/** Returns the place of a missed name on the page, which shows what kind of reading failed. */
function reasonOf(key: string, lines: readonly PageLine[]): string {
  const words = key.split(' ')
  const holding = lines.filter(({ text }) => words.every((word) => personKey(text).includes(word)))
  if (holding.length === 0) return 'nowhere in the text'
  if (holding.every(({ isForeign }) => isForeign)) return 'taken for a place of others'
  return holding.every(({ text }) => text.length > labelLettersMax)
    ? 'in running text'
    : 'on a short line'
}

// A longer line is a sentence.
const labelLettersMax = 120

type Extracted = {
  readonly key: string
  readonly title: string | null
  readonly truth: ReadonlyMap<string, TruePerson>
}

function judge(tally: Tally, id: string, { key, title, truth }: Extracted): void {
  const person = truth.get(key)
  if (title === null) {
    tally.untitled += 1
    tally.untitledAnnotated += person && !person.isOutsider ? 1 : 0
    if (!person || person.isOutsider) tally.wrong.push(`${id} untitled and not of the site: ${key}`)
    return
  }
  const outcome = outcomeOf(person)
  tally.outcomes[outcome] += 1
  if (outcome !== 'right') tally.wrong.push(`${id} ${outcome}: ${key} (${title})`)
  else if (person?.titles.some((known) => isSameTitle(known, title))) tally.titlesRight += 1
  else tally.wrong.push(`${id} title: ${key} (${title}) not (${person?.titles.join('; ')})`)
  tally.found += outcome === 'right' ? 1 : 0
}

function outcomeOf(person: TruePerson | undefined): Outcome {
  if (!person) return 'not annotated'
  if (person.isOutsider) return 'outsider'
  return person.titles.length > 0 ? 'right' : 'annotated without title'
}

function isSameTitle(annotated: string, extracted: string): boolean {
  const [a, b] = [titleKey(annotated), titleKey(extracted)]
  return (
    a === b ||
    [
      [a, b],
      [b, a],
    ].some(
      ([long = '', short = '']) =>
        short !== '' && (long.startsWith(`${short} `) || long.endsWith(` ${short}`)),
    )
  )
}

function newTally(): Tally {
  return {
    pages: 0,
    pagesWithStaff: 0,
    staff: 0,
    found: 0,
    titlesRight: 0,
    outcomes: { right: 0, outsider: 0, 'annotated without title': 0, 'not annotated': 0 },
    untitled: 0,
    untitledAnnotated: 0,
    missed: new Map(),
    wrong: [],
  }
}

function figuresOf(tally: Tally): {
  precision: number
  recall: number
  titles: number
  precisionOverPeople: number
} {
  const { outcomes } = tally
  const titled = Object.values(outcomes).reduce((sum, count) => sum + count, 0)
  const people = titled + tally.untitled
  const annotated = outcomes.right + outcomes['annotated without title'] + tally.untitledAnnotated
  return {
    precision: share(outcomes.right, titled),
    recall: share(tally.found, tally.staff),
    titles: share(tally.titlesRight, tally.found),
    precisionOverPeople: share(annotated, people),
  }
}

const share = (part: number, whole: number): number =>
  whole === 0 ? 1 : Math.round((part / whole) * 10_000) / 10_000

function printTally(name: string, tally: Tally): void {
  const figures = figuresOf(tally)
  const percent = (value: number) => `${(value * 100).toFixed(1)} %`
  const rows = [
    `${name}: ${tally.pages} pages, ${tally.pagesWithStaff} with staff, ${tally.staff} staff with titles`,
    `  precision ${percent(figures.precision)}  recall ${percent(figures.recall)}  title right ${percent(figures.titles)}`,
    `  extracted with a title: ${Object.entries(tally.outcomes)
      .map(([outcome, count]) => `${count} ${outcome}`)
      .join(', ')}`,
    `  extracted without a title: ${tally.untitled}, of them annotated and no outsiders ${tally.untitledAnnotated}; precision over all people ${percent(figures.precisionOverPeople)}`,
    `  missed: ${tally.staff - tally.found}${[...tally.missed].map(([reason, count]) => `, ${count} ${reason}`).join('')}`,
  ]
  progress.print(`${rows.join('\n')}\n`)
}
