import { once } from '../../../../lib/once.ts'
import type { PageLine } from '../lines/page-lines.ts'
import type { LineMark } from '../titles/line-marks.ts'
import type { MarkedLines } from '../titles/named-lines.ts'
import { shapeOf } from '../titles/slots.ts'

/** Counts over all lines of a page that are set alike. */
export type PlaceCounts = {
  lines: number
  names: number
  known: number
  titles: number
  readonly people: Set<string>
}

/** Counts what the lines of each place of a template hold. Pure; it reads the lines once, at the first question. */
export function readPlaces(page: MarkedLines): (line: number) => PlaceCounts {
  const places = once(() => countPlaces(page))
  const none = emptyCounts()
  return (line) => places()[line] ?? none
}

function countPlaces({ lines, marks }: MarkedLines): readonly PlaceCounts[] {
  const counts = new Map<string, PlaceCounts>()
  return lines.map((line, at) => {
    const place = placeOf(line)
    const counted = counts.get(place) ?? emptyCounts()
    counts.set(place, counted)
    if (line.text !== '') addLine(counted, marks[at])
    return counted
  })
}

function addLine(counts: PlaceCounts, mark: LineMark | undefined): void {
  counts.lines += 1
  if (!mark) return
  if (mark.key !== null) {
    counts.names += 1
    counts.people.add(mark.key)
  } else if (mark.grade === 'certain') counts.titles += 1
  if (mark.people.some(({ grade }) => grade === 'known')) counts.known += 1
}

const emptyCounts = (): PlaceCounts => ({
  lines: 0,
  names: 0,
  known: 0,
  titles: 0,
  people: new Set(),
})

const placeOf = (line: PageLine): string => `${line.headingLevel} ${shapeOf(line)}`
