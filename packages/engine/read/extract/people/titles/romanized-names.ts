import type { PageLine } from '../lines/page-lines.ts'
import type { LineMark } from './line-marks.ts'

const asian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
// `クマール アディティ`: a foreign name as it sounds, in katakana.
const katakanaName = /^[\p{Script=Katakana}ー]{2,12}[\s\u3000・·][\p{Script=Katakana}ー]{2,12}$/u
const latinName = /^\p{Script=Latin}[\p{Script=Latin}\s.'’-]+$/u

/**
 * Joins a name in Latin letters directly below the same name in Asian ones to one person, named by the first line;
 * where that line is katakana, the name is foreign and the Latin line names the person. Pure.
 */
export function withoutRomanized(
  marks: readonly LineMark[],
  lines: readonly PageLine[],
): readonly LineMark[] {
  return marks.map((mark, at) => {
    const below = isRomanized(at + 1, marks, lines) ? marks[at + 1] : undefined
    if (below && katakanaName.test(lines[at]?.text ?? '')) return below
    return isRomanized(at, marks, lines) ? { ...mark, people: [], key: null } : mark
  })
}

/**
 * Returns whether a line is a name in Latin letters, and the line above it, its sibling in the source, an Asian one.
 */
function isRomanized(at: number, marks: readonly LineMark[], lines: readonly PageLine[]): boolean {
  const [above, line, mark] = [lines[at - 1], lines[at], marks[at]]
  if (!above || !line || mark?.key == null || mark.title !== null) return false
  if (!latinName.test(line.text) || !asian.test(above.text)) return false
  const isName = marks[at - 1]?.key != null || katakanaName.test(above.text)
  return isName && above.element.parent === line.element.parent
}
