import type { Outcome } from './runner.ts'

/** A row of the report. */
export type Row = {
  readonly name: string
  readonly pages: number
  readonly worstLookupMs: number
  readonly worstWaitMs: number
  readonly unread: number
  readonly breaches: number
}

/** Sums up outcomes under one name. `unreadHosts`: a host for each page that could not be read. */
export function rowOf(
  name: string,
  outcomes: readonly Outcome[],
  unreadHosts: ReadonlySet<string>,
): Row {
  return {
    name,
    pages: outcomes.length,
    worstLookupMs: Math.max(0, ...outcomes.map(({ worstLookupMs }) => worstLookupMs)),
    worstWaitMs: Math.max(0, ...outcomes.map(({ worstWaitMs }) => worstWaitMs)),
    unread: outcomes.filter(({ one }) => unreadHosts.has(one.host)).length,
    breaches: outcomes.filter(({ faults }) => faults.length > 0).length,
  }
}

const heads = ['reader', 'pages', 'worst lookup ms', 'worst healthz ms', 'unreadable', 'breaches']

/** Returns the rows as text, numbers to the right. */
export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.name,
    ...[row.pages, row.worstLookupMs, row.worstWaitMs, row.unread, row.breaches].map((figure) =>
      String(Math.round(figure)),
    ),
  ])
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...cells.map((row) => row[column]?.length ?? 0)),
  )
  return [heads, ...cells]
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n')
}
