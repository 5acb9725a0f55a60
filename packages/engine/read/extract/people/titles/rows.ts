import type { Element } from 'domhandler'
import type { PageLine } from '../lines/page-lines.ts'
import type { MarkedLines, NamedLine } from './named-lines.ts'

/** Pairs two rows of a table, names above and titles below, cell by cell. */
export function pairRows(named: readonly NamedLine[], { lines, marks }: MarkedLines): void {
  for (let at = 0; at < named.length; ) {
    const count = countInRow(named, at, lines)
    const first = (named[at + count - 1]?.line ?? 0) + 1
    const titles = marks.slice(first, first + count)
    const isPaired =
      count > 1 && titles.length === count && titles.every(({ grade }) => grade !== null)
    for (let cell = 0; isPaired && cell < count; cell += 1) {
      const person = named[at + cell]
      if (!person || person.title !== null) continue
      person.title = titles[cell]?.title ?? null
      person.distance = first + cell - person.line
    }
    at += Math.max(1, count)
  }
}

/** Counts the names in neighbouring cells of one row with nothing else between. */
function countInRow(named: readonly NamedLine[], at: number, lines: readonly PageLine[]): number {
  const row = rowOf(lines[named[at]?.line ?? 0])
  let count = 1
  while (row !== null) {
    const [last, next] = [named[at + count - 1], named[at + count]]
    if (!last || next?.line !== last.line + 1 || rowOf(lines[next.line]) !== row) break
    // The picture and the name in one cell are one name.
    if (next.mark.key === last.mark.key) break
    count += 1
  }
  return count
}

function rowOf(line: PageLine | undefined): Element | null {
  for (
    let at: Element | null = line?.element ?? null;
    at;
    at = at.parent?.type === 'tag' ? at.parent : null
  ) {
    if (at.name === 'tr') return at
  }
  return null
}
