import { titleWordsOf } from '../../titles.ts'
import { namesTeam } from '../lines/zones.ts'
import type { MarkedLines, NamedLine } from '../titles/named-lines.ts'
import { haveAddresses } from './addressed.ts'

// Offices that only one person holds in a firm. Managing directors may be several, by country.
const soleOffices =
  /(?:^|\s)(?:ceo|chief executive|owner|proprietor|inhaber(?:in)?|pdg|amministratore delegato|titolare|eigenaar|consejer[oa] delegad[oa])(?:\s|$)/
// A heading below these levels belongs to a card.
const sectionLevelMax = 3

/**
 * Returns the people of sections that have a chief executive or owner of their own after another heading named the
 * firm's: advisers, customers, former officers and heads of other firms, whatever their heading says. Sections that
 * call themselves a team are not among them, nor are those whose people have addresses on their cards. Pure.
 */
export function peopleOfRivals(
  named: readonly NamedLine[],
  page: MarkedLines,
): ReadonlySet<NamedLine> {
  const above = headingsAbove(page)
  const sections = Map.groupBy(named, ({ line, card }) => above[Math.min(line, card.start)] ?? -1)
  const heads = [...sections].filter(([, people]) => people.some(isHead))
  const [first] = heads
  const firstKeys = new Set(first?.[1].filter(isHead).map(({ mark }) => mark.key))
  return new Set(
    heads
      .slice(1)
      .filter(([heading, people]) => {
        const isSame = people.some((person) => isHead(person) && firstKeys.has(person.mark.key))
        const text = page.lines[heading]?.text ?? ''
        return !isSame && !namesTeam(text) && !haveAddresses(people, page)
      })
      .flatMap(([, people]) => people),
  )
}

const isHead = ({ title }: NamedLine): boolean =>
  title !== null && soleOffices.test(titleWordsOf(title).join(' '))

/** Returns for each line the nearest heading above it that is neither a name nor a title; -1 where there is none. */
function headingsAbove({ lines, marks }: MarkedLines): readonly number[] {
  let above = -1
  return lines.map(({ headingLevel }, at) => {
    const here = above
    const isSection = headingLevel > 0 && headingLevel <= sectionLevelMax
    if (isSection && marks[at]?.key === null && marks[at]?.grade !== 'certain') above = at
    return here
  })
}
