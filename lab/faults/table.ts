import type { Verdict } from './verdict.ts'

const rows: readonly (readonly [string, (verdict: Verdict) => string])[] = [
  ['faults', ({ faults }) => String(sumOf(faults))],
  ['starts', ({ starts }) => String(starts)],
  ['failed starts', ({ failedStarts }) => String(failedStarts)],
  ['start, median', ({ startMsMedian }) => seconds(startMsMedian)],
  ['start, longest', ({ startMsMax }) => seconds(startMsMax)],
  ['requests', ({ requests }) => String(requests)],
  ['questions', ({ lookups }) => String(sumOf(lookups))],
  ['charges acknowledged', ({ acknowledged }) => String(acknowledged)],
  ['charges lost', ({ lost }) => String(lost)],
  ['charges doubled', ({ doubled }) => String(doubled)],
  ['replies of charges lost', ({ unheard }) => String(unheard)],
  ['keys', ({ keys }) => String(keys)],
  ['keys heard again', ({ keysHeardAgain }) => String(keysHeardAgain)],
  ['callers stuck', ({ stuck }) => String(stuck)],
  ['longest wait without fault', ({ worstWaitMs }) => seconds(worstWaitMs)],
  ['credits held afterwards', ({ heldMs }) => seconds(heldMs)],
  ['breaches', ({ breaches }) => String(breaches.length)],
]

/** Formats the figures, one column for each setup; below them the faults by kind, and every breach. */
export function reportOf(verdicts: readonly Verdict[]): string {
  const cells = [
    ['', ...verdicts.map(({ setup }) => setup)],
    ...rows.map(([name, figure]) => [name, ...verdicts.map(figure)]),
  ]
  const widths = cells[0]?.map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  )
  const table = cells.map((row) =>
    row
      .map((cell, column) => {
        const width = widths?.[column] ?? 0
        return column === 0 ? cell.padEnd(width) : cell.padStart(width)
      })
      .join('  '),
  )
  const kinds = verdicts.map(
    ({ setup, faults, lookups }) => `${setup}: ${listed(faults)}; answers ${listed(lookups)}`,
  )
  const breaches = verdicts.flatMap(({ setup, breaches }) =>
    breaches.map((breach) => `BREACH ${setup}: ${breach}`),
  )
  return [...table, '', ...kinds, ...(breaches.length > 0 ? ['', ...breaches] : [])].join('\n')
}

/** Formats figures in one line, and every breach below it. */
export function listOf(figures: Readonly<Record<string, unknown>>): string {
  const { breaches, ...others } = figures
  const line = Object.entries(others).map(([name, value]) => `${name} ${String(value)}`)
  const list = Array.isArray(breaches) ? breaches.map((breach) => `BREACH ${String(breach)}`) : []
  return [line.join(', '), ...list].join('\n')
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

function listed(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${count} x ${name}`)
    .join(', ')
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
