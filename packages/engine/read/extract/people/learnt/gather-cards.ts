import type { Element } from 'domhandler'
import type { OwnNames } from '../employment/employer.ts'
import { withCapitals } from '../lines/lower-case-names.ts'
import type { LineSpan, PageLine, PageLines } from '../lines/page-lines.ts'
import { withoutTemplateTexts } from '../lines/template-texts.ts'
import { namesTeam } from '../lines/zones.ts'
import { groupPeople } from '../strangers/groups.ts'
import { peopleOfOthers } from '../strangers/others.ts'
import { gatherProofs, isOutsider, isPerson } from '../strangers/proof.ts'
import { peopleOfRivals } from '../strangers/rival-sections.ts'
import { assignTitles } from '../titles/assign-titles.ts'
import { withEmployers } from '../titles/employer-lines.ts'
import { withFieldLines } from '../titles/field-lines.ts'
import { withLineForms } from '../titles/line-forms.ts'
import { type LineMark, markLine } from '../titles/line-marks.ts'
import { listedPeople } from '../titles/listed-people.ts'
import type { NamedLine } from '../titles/named-lines.ts'
import { withPieceSlots } from '../titles/piece-slots.ts'
import { withoutRomanized } from '../titles/romanized-names.ts'
import { withSoleTrader } from '../titles/sole-trader.ts'
import { withContinued } from '../titles/two-line-titles.ts'

// A card is a name, a title, a few ways to get in touch and perhaps a paragraph.
const cardLinesMax = 40
// A card without an element of its own goes on for a few lines below the title.
const looseLinesMax = 8

/** Every name on a page, with the facts by which it is judged. */
export type CardGathering = ReturnType<typeof gatherCards>

/** Gathers every name on a page with its title and the signs that it is of the firm or of others. Pure. */
export function gatherCards(
  source: PageLines,
  own: OwnNames,
  { url, isTeamPage }: { readonly url: string; readonly isTeamPage: boolean },
) {
  const page = { ...source, lines: withoutTemplateTexts(source.lines) }
  const { lines } = page
  const marks = contextSteps.reduce<readonly LineMark[]>(
    (before, step) => step(before, lines, isTeamPage),
    withCapitals(lines).map((line) => markLine(line, own)),
  )
  const named = findNamed(page, marks)
  assignTitles(named, { lines, marks }, isTeamPage)
  extendCards(named, lines)
  const site = { own, url }
  const groups = groupPeople(named, { lines, marks })
  const proofs = gatherProofs(named, lines, isTeamPage)
  return {
    page: { lines, marks },
    named,
    site,
    groups,
    isTeamPage,
    proofs,
    proven: new Set(named.filter((person) => isPerson(person, lines, proofs))),
    outsiders: new Set(named.filter((person) => isOutsider(person, lines, proofs, site))),
    listed: listedPeople(named, lines, isTeamPage),
    rivals: peopleOfRivals(named, { lines, marks }),
    others: peopleOfOthers(groups, { lines, marks }, { ...site, isTeamPage }),
    headed: new Set(
      groups.filter(({ heading }) => namesTeam(heading)).flatMap(({ people }) => people),
    ),
  }
}

type ContextStep = (
  marks: readonly LineMark[],
  lines: readonly PageLine[],
  isTeamPage: boolean,
) => readonly LineMark[]

/** The steps that read lines by the lines around them. Each takes the marks of the step before. */
const contextSteps: readonly ContextStep[] = [
  withoutRomanized,
  withPieceSlots,
  withFieldLines,
  withLineForms,
  withEmployers,
  withContinued,
  withSoleTrader,
]

function findNamed(page: PageLines, marks: readonly LineMark[]): readonly NamedLine[] {
  const namesBegun = countNamesBegun(marks, page.lines)
  return marks.flatMap((mark, line) => {
    const element = page.lines[line]?.element
    if (mark.key === null || !element) return []
    const card = growCard(element, { page, namesBegun, line })
    return [{ line, mark, ...card, title: mark.title, distance: 0 }]
  })
}

/**
 * Counts the names that have begun before each line; a name that is repeated at once counts once. The logo of an
 * employer on the card of a customer is no name: a picture below a title whose words no line repeats, and which have no
 * given name in use.
 */
function countNamesBegun(
  marks: readonly LineMark[],
  lines: readonly PageLine[],
): readonly number[] {
  const written = new Set(marks.filter((_, at) => !lines[at]?.isPicture).map(({ key }) => key))
  const isLogo = ({ key, people }: LineMark, at: number): boolean =>
    lines[at]?.isPicture === true &&
    marks[at - 1]?.grade === 'certain' &&
    !written.has(key) &&
    people.every(({ grade }) => grade === 'shaped')
  const counts = [0]
  let last: string | null = null
  for (const [at, mark] of marks.entries()) {
    const key = isLogo(mark, at) ? null : mark.key
    const isNew = key !== null && key !== last
    if (key !== null) last = key
    counts.push((counts.at(-1) ?? 0) + (isNew ? 1 : 0))
  }
  return counts
}

type Growth = {
  readonly page: PageLines
  readonly namesBegun: readonly number[]
  readonly line: number
}

/** Returns the largest element around a name that holds no other name. */
function growCard(
  element: Element,
  { page, namesBegun, line }: Growth,
): Pick<NamedLine, 'card' | 'element'> {
  let card: LineSpan = { start: line, end: line + 1 }
  let found: Element | null = null
  for (
    let at: Element | null = element;
    at && at.name !== 'body';
    at = at.parent?.type === 'tag' ? at.parent : null
  ) {
    const span = page.spans.get(at)
    if (!span) continue
    const names = (namesBegun[span.end] ?? 0) - (namesBegun[span.start] ?? 0)
    if (names > 1 || span.end - span.start > cardLinesMax) break
    card = span
    found = at
  }
  return { card, element: found }
}

/** Extends cards without an element of their own: from name or title to the next name, title or heading. */
function extendCards(named: readonly NamedLine[], lines: readonly PageLine[]): void {
  for (const [index, person] of named.entries()) {
    const { start, end } = person.card
    const titleLine = person.line + person.distance
    if (end - start > 1 && titleLine >= start && titleLine < end) continue
    const next = named.slice(index + 1, index + 3).find(({ mark }) => mark.key !== person.mark.key)
    const nextStart = next
      ? Math.min(next.line, next.line + next.distance, Math.max(next.card.start, person.line + 1))
      : lines.length
    const [first, last] = [Math.min(person.line, titleLine), Math.max(person.line, titleLine)]
    const loose = { start: last + 1, end: Math.min(nextStart, last + looseLinesMax) }
    person.card = {
      start: Math.min(first, start),
      end: Math.max(end, cutAtHeading(lines, loose)),
    }
  }
}

/** Returns the end of the lines before the first heading, or the first line about others. */
function cutAtHeading(lines: readonly PageLine[], { start, end }: LineSpan): number {
  for (let at = start; at < end; at += 1) {
    const line = lines[at]
    if (!line || line.headingLevel > 0 || line.isForeign) return at
  }
  return Math.max(start, end)
}
