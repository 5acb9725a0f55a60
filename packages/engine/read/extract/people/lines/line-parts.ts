import { gradeTitle } from '../../titles.ts'
import { hasOfficeOfFirm } from '../employment/employer.ts'
import { tidyTitle } from './inline.ts'
import { joinTexts, type LinePiece } from './line-text.ts'

/**
 * Joins the pieces behind a name, with a comma between an office and a part that is set apart from it: `<span>Practice
 * Manager</span><span>Operations</span>`. Pure.
 */
export function partsBehind(tail: readonly LinePiece[]): string {
  const [office, part, ...more] = tail
  if (!office || !part || more.length > 0 || office.tag === '' || part.tag !== office.tag)
    return joinTexts(tail)
  const title = tidyTitle(office.text)
  // A comma behind the head of a firm would set off another firm.
  const isOffice = gradeTitle(title) !== null && !hasOfficeOfFirm(title)
  const isApart = isOffice && /^\s*\p{Lu}/u.test(part.text) && /[\p{L})]\s*$/u.test(office.text)
  return isApart ? `${office.text.trim()}, ${part.text.trim()}` : joinTexts(tail)
}
