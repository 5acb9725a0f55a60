import { gradeTitle } from '../../titles.ts'
import { hasOfficeOfFirm } from '../employment/employer.ts'
import { tidyTitle } from './inline.ts'
import { joinTexts, type LinePiece } from './line-text.ts'

/**
 * Joins the pieces behind a name: `<span>Practice Manager</span><span>Operations</span>`, an office and what is set
 * apart from it, with a comma between. Pure.
 */
export function partsBehind(tail: readonly LinePiece[]): string {
  const [office, part, ...more] = tail
  if (!office || !part || more.length > 0 || office.tag === '' || part.tag !== office.tag)
    return joinTexts(tail)
  const title = tidyTitle(office.text)
  // Behind the head of a firm a comma would set off another firm.
  const isOffice = gradeTitle(title) !== null && !hasOfficeOfFirm(title)
  const isApart = isOffice && /^\s*\p{Lu}/u.test(part.text) && /[\p{L})]\s*$/u.test(office.text)
  return isApart ? `${office.text.trim()}, ${part.text.trim()}` : joinTexts(tail)
}
