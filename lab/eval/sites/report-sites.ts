import { progress } from '../../tools/named-commands/progress.ts'
import { type Judged, lookups } from './judge-answers.ts'
import { wilsonInterval } from './wilson-interval.ts'

/** An outcome with the stage that caused it; empty where it is right, or where no search was traced. */
export type Explained = Judged & { readonly cause: string }

/** Prints a row for each lookup and the causes behind it, and returns the figures for the last line. */
export function reportSites(all: readonly Explained[]): object {
  const rows = lookups.flatMap((lookup) => {
    const judged = all.filter((one) => one.lookup === lookup)
    return judged.length === 0 ? [] : [{ lookup, ...figuresOf(judged) }]
  })
  const head = `${'Lookup'.padEnd(22)} asked right wrong silent   right of asked          right of answers`
  const lines = rows.map(({ lookup, asked, right, wrong, silent }) => {
    const counts = [asked, right, wrong, silent].map((count) => String(count).padStart(5)).join(' ')
    return `${lookup.padEnd(22)} ${counts}   ${shareOf(right, asked)}   ${shareOf(right, right + wrong)}`
  })
  const causes = causesOf(all)
  progress.print(`${[head, ...lines, '', ...causes].join('\n')}\n\n`)
  return Object.fromEntries(
    rows.map(({ lookup, asked, right, wrong, silent }) => [
      lookup.replaceAll(/\W+/g, '_'),
      {
        ...{ asked, right, wrong, silent },
        right_share: asked === 0 ? null : rounded(right / asked),
        right_interval: wilsonInterval(right, asked).map(rounded),
        precision: right + wrong === 0 ? null : rounded(right / (right + wrong)),
        precision_interval: wilsonInterval(right, right + wrong).map(rounded),
      },
    ]),
  )
}

function figuresOf(judged: readonly Judged[]) {
  const count = (verdict: Judged['verdict']) =>
    judged.filter((one) => one.verdict === verdict).length
  const asked = judged.filter(({ isAsked }) => isAsked).length
  return { asked, right: count('right'), wrong: count('wrong'), silent: count('silent') }
}

function shareOf(part: number, whole: number): string {
  if (whole === 0) return '-'.padEnd(21)
  const [from, to] = wilsonInterval(part, whole).map((bound) => (100 * bound).toFixed(1))
  return `${((100 * part) / whole).toFixed(1)} % (${from} to ${to})`.padEnd(21)
}

function causesOf(all: readonly Explained[]): readonly string[] {
  const missed = all.filter(({ cause }) => cause !== '')
  const groups = Map.groupBy(missed, ({ lookup, verdict, cause }) =>
    [lookup.padEnd(20), verdict.padEnd(6), cause].join('  '),
  )
  return [...groups]
    .map(([text, { length }]) => ({ text, length }))
    .toSorted(byLookup)
    .map(({ text, length }) => `${String(length).padStart(5)}  ${text}`)
}

type Group = { readonly text: string; readonly length: number }

function byLookup(one: Group, other: Group): number {
  const place = ({ text }: Group) =>
    lookups.findIndex((lookup) => text.startsWith(lookup.padEnd(20)))
  return place(one) - place(other) || other.length - one.length
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000
