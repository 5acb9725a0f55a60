import type { Element } from 'domhandler'
import type { OwnNames } from './employment/employer.ts'
import { type CardGathering, gatherCards } from './learnt/gather-cards.ts'
import { type CardVerdict, judgeCards } from './learnt/judge-cards.ts'
import type { LineSpan, PageLines } from './lines/page-lines.ts'
import type { PersonNameReading } from './names/person-name-reading.ts'
import { isThing } from './strangers/proof.ts'
import { titleChanceImplied } from './structured/json-ld-people.ts'
import type { NamedLine } from './titles/named-lines.ts'

/** A person found by the place of the name on the page. */
export type CardPerson = {
  readonly reading: PersonNameReading
  readonly title: string | null
  /** Lines that belong to this person alone; links and addresses there are theirs. */
  readonly card: LineSpan
  /** The element around these lines and no other name; null where there is none. */
  readonly element: Element | null
  /** A heading or a label presents the person as one of the firm's own. */
  readonly isPresented: boolean
  /** The place of the name alone shows that the person is of the firm. */
  readonly isListed: boolean
  /** The probability that the title is the person's; the text of a picture has little. */
  readonly titleChance: number
  /** The title proves that the name is a person's. */
  readonly isTitleSure: boolean
}

/** Finds people by cards, tables, lists and lines. Pure; the work grows with the number of lines. */
export function readCards(
  source: PageLines,
  own: OwnNames,
  about: { readonly url: string; readonly isTeamPage: boolean },
): readonly CardPerson[] {
  const found = gatherCards(source, own, about)
  if (found.named.length === 0) return []
  const verdictOn = judgeCards(found)
  return found.named.flatMap((person) => {
    if (isOfOthers(person, found)) return []
    const verdict = verdictOn(person)
    const isListed = isListedAmong(person, found, verdict)
    const { staff, isTitleSure } = verdict
    const least = found.proven.has(person) ? provenMin : unprovenMin
    const isStaff = isListed || (staff >= least && (isTitleSure || least === provenMin))
    return isStaff ? cardsOf(person, found, { ...verdict, isListed }) : []
  })
}

// The least probabilities of names that have a proof of a person, such as a title, and of other names. On sites that
// were left out of the learning, a bar of 0.4 for the first read 2 % more people and 28 % more others.
const provenMin = 0.5
const unprovenMin = 0.75
// A known name without a title has no other proof; of those left out of the learning, nine in ten were right.
const aloneMin = 0.9

const isOfOthers = (person: NamedLine, { rivals, others, outsiders }: CardGathering): boolean =>
  rivals.has(person) || others.has(person) || outsiders.has(person)

/** Returns true for a name without a sure title whose place alone shows that the person is of the firm. */
function isListedAmong(
  person: NamedLine,
  { listed, headed, isTeamPage, page, proofs, proven }: CardGathering,
  { staff, isOfList, isTitleSure }: CardVerdict,
): boolean {
  if (listed.has(person)) return true
  if (isTitleSure || (!isTeamPage && isThing(person, proofs))) return false
  // Chairs, customers and artists are set like a staff: a list of bare names needs a page or a heading that says whose.
  const isOfTeam = isTeamPage || headed.has(person)
  if (isOfTeam && isOfList && staff >= unprovenMin) return true
  const { headingLevel = 0, isPicture = true } = page.lines[person.line] ?? {}
  const isHead = isOfTeam || headingLevel === 1 || (headingLevel > 1 && isOfList)
  return staff >= aloneMin && isHead && !isPicture && proven.has(person)
}

function cardsOf(
  person: NamedLine,
  { headed, page }: CardGathering,
  {
    title,
    distance,
    titleChance,
    isTitleSure,
    isListed,
  }: CardVerdict & { readonly isListed: boolean },
): readonly CardPerson[] {
  const { mark, card, element } = person
  return mark.people.map((reading) => ({
    reading,
    title,
    isTitleSure,
    titleChance: page.lines[person.line + distance]?.isPicture ? titleChanceImplied : titleChance,
    card,
    element,
    isPresented: headed.has(person) || mark.isLabelled,
    isListed,
  }))
}
