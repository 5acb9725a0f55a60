import {
  hasOfficeOfFirm,
  isCompanyLine,
  isOwn,
  mayNameEmployer,
  namesOtherEmployer,
  type OwnNames,
} from '../employment/employer.ts'
import { officesOf } from '../employment/offices.ts'
import { namesTeam } from '../lines/zones.ts'
import type { MarkedLines, NamedLine } from '../titles/named-lines.ts'
import { haveAddresses } from './addressed.ts'
import { isUnderFirm } from './firms-beside.ts'
import type { Group } from './groups.ts'
import { type SiteOfCards, strangerSigns } from './stranger-signs.ts'

/** Counts and signs of a group of people, beside its heading. */
type GroupFacts = {
  readonly titled: number
  /** Number of people whose title or card names another employer. */
  readonly employed: number
  /** Number of people whose title may name one: `Head of Estates, Bank of Albion`. */
  readonly doubtful: number
  /** Number of people with one more name below their title, where no card of the first group has one. */
  readonly affiliated: number
  /** Number of people whose quotation stands above their name and not below it. */
  readonly quoted: number
  /** Most of the people bear a sign of strangers that the first group does not bear: stars, logos, sites of others. */
  readonly isSigned: boolean
  /** Number of offices that a firm has once and that the first group holds already. */
  readonly doubled: number
  /** One of the people leads a firm or owns it. */
  readonly hasHead: boolean
  readonly isOwn: boolean
  /** The group stands where a page begins with its own people, or below no heading. */
  readonly isFirst: boolean
}

/**
 * Returns the people of groups that are about others whatever their headings say: most of the group work for other
 * firms by their titles, or each card has a firm's name below where the page's own cards have none, or each card quotes
 * the person above the name. Pure.
 */
export function peopleOfOthers(
  groups: readonly Group[],
  page: MarkedLines,
  site: SiteOfCards & { readonly isTeamPage: boolean },
): ReadonlySet<NamedLine> {
  const [first] = groups
  const { own, isTeamPage } = site
  // Names without offices may be anything: `Oak Chairs`, `Chocolate Springs`.
  const titled = groups.filter(({ people }) => people.some(({ title }) => title !== null))
  const signs = strangerSigns(titled, page, site)
  const held = officesOf(titled[0]?.people ?? [])
  const isPlain = first?.people.every((person) => affiliationOf(person, page, own) === null) ?? true
  return new Set(
    groups
      .filter((group) => {
        const foreign = signs.get(group) ?? []
        const facts = gatherFacts(group, page, own)
        const isOwnGroup = facts.isOwn || (facts.hasAddress && !foreign.includes('mailed'))
        return isOfOthers({
          ...facts,
          isOwn: isOwnGroup,
          isSigned: foreign.length > 0,
          doubled:
            group === titled[0]
              ? 0
              : [...officesOf(group.people)].filter((office) => held.has(office)).length,
          affiliated: isPlain ? facts.affiliated : 0,
          isFirst: group.heading === '' || (isTeamPage && group === first),
        })
      })
      .flatMap(({ people }) => people),
  )
}

// Two branches may each have a head; two offices held twice mean another firm's board.
const doubledMin = 2

/** Returns whether the counts and signs of a group show that its people are others. */
function isOfOthers(facts: GroupFacts): boolean {
  const { titled, employed, doubtful, affiliated, quoted } = facts
  if (titled === 0 || facts.isOwn || facts.isFirst) return false
  if (facts.isSigned || facts.doubled >= doubledMin) return true
  if (employed * 2 >= titled) return true
  if ((employed + doubtful) * 2 > titled) return true
  return quoted === titled || (affiliated * 2 > titled && facts.hasHead)
}

function gatherFacts(
  group: Group,
  page: MarkedLines,
  own: OwnNames,
): Omit<GroupFacts, 'isFirst' | 'isSigned' | 'doubled'> & { readonly hasAddress: boolean } {
  const titled = group.people.filter(({ title }) => title !== null)
  const count = (is: (person: NamedLine) => boolean): number => titled.filter(is).length
  const isHeaded = isCompanyLine(group.heading) && !isOwn(group.heading, own)
  const worksElsewhere = (person: NamedLine) =>
    isHeaded || namesOtherEmployer(person.title ?? '', own) || isUnderFirm(person, page.lines, own)
  return {
    titled: titled.length,
    employed: count(worksElsewhere),
    doubtful: count(
      (person) => !worksElsewhere(person) && mayNameEmployer(person.title ?? '', own),
    ),
    affiliated: count((person) => affiliationOf(person, page, own) !== null),
    quoted: count((person) => isBelowWords(person, page)),
    hasHead: titled.some(({ title }) => hasOfficeOfFirm(title ?? '')),
    isOwn: namesTeam(group.heading) || group.people.some(({ mark }) => mark.isLabelled),
    hasAddress: haveAddresses(group.people, page),
  }
}

// Longer texts are no firm's name.
const affiliationLettersMax = 50
const affiliationWordsMax = 6

/** Returns the name below a person's title that is a firm's, as far as letters tell; null where there is none. */
function affiliationOf(
  { line, distance, card, mark }: NamedLine,
  { lines, marks }: MarkedLines,
  own: OwnNames,
): string | null {
  for (let at = Math.max(line, line + distance) + 1; at < card.end; at += 1) {
    const [next, said] = [lines[at], marks[at]]
    if (!next || next.text === '' || next.isPicture || said?.key === mark.key) continue
    if (isCompanyLine(next.text) && !isOwn(next.text, own)) return next.text
    const isName =
      next.headingLevel === 0 &&
      said?.key === null &&
      said.grade !== 'certain' &&
      next.text.length <= affiliationLettersMax &&
      next.text.split(' ').length <= affiliationWordsMax &&
      /^\p{Lu}[\p{L}&’'., -]*$/u.test(next.text) &&
      !/[.!?]$/u.test(next.text)
    return isName && !isOwn(next.text, own) ? next.text : null
  }
  return null
}

// Shorter texts are labels, not sentences of praise.
const wordsLettersMin = 15

/** Returns true where a quotation of the person stands on the card before the name, and nothing below the title. */
function isBelowWords({ line, distance, card }: NamedLine, { lines, marks }: MarkedLines): boolean {
  // `Jane Doe, owner, has run the yard ...`: a sentence about her.
  if ((lines[line]?.text.length ?? 0) > affiliationLettersMax) return false
  const [start, end] = [Math.min(line, line + distance), Math.max(line, line + distance) + 1]
  const isText = (from: number, to: number) =>
    lines
      .slice(from, to)
      .some(
        ({ text, headingLevel }, at) =>
          headingLevel === 0 &&
          text.length >= wordsLettersMin &&
          /[.!?…][”“"»’]?$/u.test(text) &&
          marks[from + at]?.grade !== 'certain',
      )
  return isText(card.start, start) && !isText(end, card.end)
}
