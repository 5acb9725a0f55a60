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
  const { named, listed, proofs } = found
  if (named.length === 0) return []
  const isOfOthers = (person: NamedLine): boolean =>
    found.rivals.has(person) || found.others.has(person) || found.outsiders.has(person)
  const mayBeThing = (person: NamedLine): boolean => !found.isTeamPage && isThing(person, proofs)
  // Chairs, customers and artists are set like a staff: a list of bare names needs a page or a heading that says whose.
  const isOfTeam = (person: NamedLine) => found.isTeamPage || found.headed.has(person)
  const verdictOn = judgeCards(found)
  return named
    .filter((person) => !isOfOthers(person))
    .flatMap((person) => {
      const verdict = verdictOn(person)
      const { staff, isOfList, isTitleSure } = verdict
      const isListed =
        listed.has(person) ||
        (!isTitleSure &&
          isOfList &&
          isOfTeam(person) &&
          staff >= unprovenMin &&
          !mayBeThing(person))
      const least = found.proven.has(person) ? provenMin : unprovenMin
      const isStaff = isListed || (staff >= least && (isTitleSure || least === provenMin))
      return isStaff ? cardsOf(person, found, { ...verdict, isListed }) : []
    })
}

// The least probabilities of names that have a proof of a person, such as a title, and of other names.
const provenMin = 0.4
const unprovenMin = 0.75

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
