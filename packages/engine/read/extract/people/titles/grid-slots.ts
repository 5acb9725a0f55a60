import type { ParentNode } from 'domhandler'
import { tidyTitle } from '../lines/inline.ts'
import { isLabelLine } from './label-lines.ts'
import type { MarkedLines, NamedLine } from './named-lines.ts'
import { shapeOf, slotOf } from './slots.ts'

// A single card is no template.
const titledMin = 2

/**
 * Fills titles that no list has: where most cards of a grid have a title in one place, the text in that place is the
 * title of the other cards, `Makes it all happen` below `Jane Doe`. It replaces a title from further down its card.
 */
export function fillGrids(named: readonly NamedLine[], page: MarkedLines): void {
  const cards = named.filter(
    ({ line, element }) => element !== null && page.lines[line]?.isPicture === false,
  )
  const grids = Map.groupBy(cards, ({ element }): ParentNode | null => element?.parent ?? null)
  for (const [parent, people] of grids) {
    if (parent !== null && people.length > titledMin) fillGrid(people, page)
  }
}

function fillGrid(people: readonly NamedLine[], page: MarkedLines): void {
  const slots = new Map<string, { readonly distance: number; count: number }>()
  for (const { line, distance, title } of people) {
    if (title === null || distance === 0) continue
    const slot = slotOf(line, distance, page.lines)
    slots.set(slot, { distance, count: (slots.get(slot)?.count ?? 0) + 1 })
  }
  for (const [slot, { distance, count }] of slots) {
    if (count < titledMin || count * 2 < people.length) continue
    for (const person of alikeCards(people, distance, page))
      fillCard(person, { slot, distance }, page)
  }
}

/** Returns the cards with a line below the title, where all cards with a title have one; otherwise all cards. */
function alikeCards(
  people: readonly NamedLine[],
  distance: number,
  page: MarkedLines,
): readonly NamedLine[] {
  const followed = new Set(people.filter((person) => isAlikeBelow(person, distance, page)))
  const isRule = people.every((person) => person.title === null || followed.has(person))
  return isRule ? [...followed] : people
}

/**
 * Returns whether the line below a place of a card is set like that place: a town below each title. A card without that
 * line lacks the title and has the town in its place.
 */
export function isAlikeBelow(
  { line, card }: NamedLine,
  distance: number,
  page: MarkedLines,
): boolean {
  const at = line + distance
  if (at + 1 >= card.end || !isLabelLine(at + 1, page)) return false
  return shapeOf(page.lines[at]) === shapeOf(page.lines[at + 1])
}

type Slot = { readonly slot: string; readonly distance: number }

function fillCard(person: NamedLine, { slot, distance }: Slot, page: MarkedLines): void {
  const at = person.line + distance
  const isFurther =
    Math.sign(person.distance) === Math.sign(distance) &&
    Math.abs(person.distance) > Math.abs(distance)
  if (person.title !== null && !isFurther) return
  if (slotOf(person.line, distance, page.lines) !== slot || !isLabelLine(at, page)) return
  // Outside of a card, a heading over a line may be anything: `Tax Planning`, `For families`.
  const isOnCard = at >= person.card.start && at < person.card.end
  // A line before a name may be any label: `Bank` in the table of a firm's facts.
  const isSure = isOnCard && distance > 0
  if (!isSure && person.mark.people.every(({ grade }) => grade === 'shaped')) return
  person.title = tidyTitle(page.lines[at]?.text ?? '')
  person.distance = distance
}
