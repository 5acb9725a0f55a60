import type { Element } from 'domhandler'
import { isCompanyLine, isOwn, type OwnNames } from '../employment/employer.ts'
import type { PageLine } from '../lines/page-lines.ts'
import type { NamedLine } from '../titles/named-lines.ts'

/** Returns whether the name of another firm stands on a person's card or before it in a row of a table. */
export const isBesideFirm = (
  person: NamedLine,
  lines: readonly PageLine[],
  own: OwnNames,
): boolean => isInRowOfFirm(person, lines, own) || isOverFirm(person, lines, own)

/**
 * Returns whether another firm's name heads the person's card: `<h4>Other Works Ltd.</h4><p>Jane Doe, Director</p>`. On
 * an imprint it may be the firm that runs the site.
 */
export function isUnderFirm(
  { line, distance, card, element }: NamedLine,
  lines: readonly PageLine[],
  own: OwnNames,
): boolean {
  if (element === null) return false
  return lines
    .slice(card.start, Math.min(line, line + distance))
    .some(({ text, isPicture }) => !isPicture && isCompanyLine(text) && !isOwn(text, own))
}

/** Returns true where another firm's name stands directly below the title, on the person's card. */
function isOverFirm(
  { line, distance, card }: NamedLine,
  lines: readonly PageLine[],
  own: OwnNames,
): boolean {
  const next = line + Math.max(distance, 0) + 1
  const below = next < card.end ? lines[next] : undefined
  // A heading belongs to the text below it: `In good company`.
  if (!below || below.headingLevel > 0) return false
  return isCompanyLine(below.text) && !isOwn(below.text, own)
}

// Lists of dealers have the firm a few cells before the person; rows of thousands of cells are no such lists.
const cellsBeforeMax = 8

/**
 * Returns true where a row of a table names another firm before the person: `France | Liège Direct SARL | Jane Doe`.
 */
function isInRowOfFirm({ line }: NamedLine, lines: readonly PageLine[], own: OwnNames): boolean {
  const row = rowOf(lines[line]?.element)
  if (!row) return false
  const first = Math.max(0, line - cellsBeforeMax)
  for (let at = line - 1; at >= first && rowOf(lines[at]?.element) === row; at -= 1) {
    const text = lines[at]?.text ?? ''
    if (isCompanyLine(text) && !isOwn(text, own)) return true
  }
  return false
}

function rowOf(element: Element | undefined): Element | null {
  for (
    let at: Element | null = element ?? null;
    at;
    at = at.parent?.type === 'tag' ? at.parent : null
  ) {
    if (at.name === 'tr') return at
  }
  return null
}
