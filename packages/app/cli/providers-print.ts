import { counted, formatCount } from '@enricher/engine/lib/counted'
import { faultWords } from '@enricher/engine/model/fault-words'
import { type ProviderName, providerCatalog } from '@enricher/engine/model/provider-catalog'
import {
  type OperationReport,
  operationWords,
  type ProviderState,
  type ProvidersReport,
  skipWords,
  tierRemark,
} from '@enricher/engine/model/providers-report'
import type { SkipReason } from '@enricher/engine/model/step'
import { formatDuration, table, terminal, widthOf, wrapped } from './terminal.ts'

type Column = {
  readonly head: string
  readonly isNumber: boolean
  /** Columns with the lowest rank are left out first on a narrow terminal; null: never. */
  readonly dropRank: number | null
  cell(row: OperationReport): string
}

// A share above that of the worst published accuracy of a provider (85 %) needs the operator's attention.
const wrongShareAlarming = 0.15

// Remarks are as wide as the tables.
const remarkColumnsMax = 100
const remarkIndent = '   '

const columns: readonly Column[] = [
  { head: 'Provider', isNumber: false, dropRank: null, cell: (row) => titleOf(row.provider) },
  {
    head: 'asked for',
    isNumber: false,
    dropRank: null,
    cell: (row) => operationWords[row.operation],
  },
  { head: 'asked', isNumber: true, dropRank: 5, cell: (row) => formatCount(row.asked) },
  {
    head: 'matched',
    isNumber: true,
    dropRank: null,
    cell: (row) => percent(row.matched, row.asked),
  },
  { head: 'wrong', isNumber: true, dropRank: 4, cell: wrongCell },
  { head: 'errors', isNumber: true, dropRank: 2, cell: (row) => percent(row.errors, row.asked) },
  {
    head: 'mean',
    isNumber: true,
    dropRank: 1,
    cell: (row) => orDash(row.meanMs, (ms) => formatDuration(ms)),
  },
  { head: 'spent', isNumber: true, dropRank: 3, cell: (row) => usd(row.spentUsd, 2) },
  {
    head: 'per hit',
    isNumber: true,
    dropRank: null,
    cell: (row) => orDash(row.usdPerCorrectHit, (cost) => usd(cost, 4)),
  },
  { head: 'margin', isNumber: true, dropRank: null, cell: marginCell },
]

/** Formats the whole report for people, within the columns of the terminal. */
export function linesOf(report: ProvidersReport, days: number, nowMs: number): string[] {
  return [
    ...historyLines(report.operations, days),
    '',
    ...stateLines(report.providers, nowMs),
    ...report.providers.flatMap((state) => adviceLines(state, report.operations)),
    ...tierLines(report.providers),
    ...withoutKeyLines(report.withoutKey.map(titleOf)),
  ]
}

function historyLines(operations: readonly OperationReport[], days: number): string[] {
  const period = days === 1 ? 'today' : `in the last ${days} days`
  if (operations.length === 0) {
    return [`No provider was asked ${period}.`]
  }
  const rows = (shown: readonly Column[]) => [
    shown.map(({ head }) => terminal.paint('bold', head)),
    ...operations.map((row, index) => {
      const cells = shown.map(({ cell }) => cell(row))
      // A provider's name is shown once, above all its operations.
      const isRepeated = operations[index - 1]?.provider === row.provider
      return isRepeated ? ['', ...cells.slice(1)] : cells
    }),
  ]
  const draw = (shown: readonly Column[]) =>
    table(rows(shown), (column) => shown[column]?.isNumber ?? false)
  let shown = columns
  while (isTooWide(draw(shown)) && shown.some(({ dropRank }) => dropRank !== null)) {
    const ranks = shown.flatMap(({ dropRank }) => (dropRank === null ? [] : [dropRank]))
    shown = shown.filter(({ dropRank }) => dropRank !== Math.min(...ranks))
  }
  const left = columns.filter((column) => !shown.includes(column)).map(({ head }) => head)
  const note = left.length > 0 ? folded(`Too narrow for: ${left.join(', ')}.`) : []
  return [`Asked ${period}:`, ...draw(shown), ...note]
}

function isTooWide(lines: readonly string[]): boolean {
  return Math.max(...lines.map(widthOf)) > terminal.width()
}

function stateLines(providers: readonly ProviderState[], nowMs: number): string[] {
  if (providers.length === 0)
    return ['No key is set: the searches ask no provider that costs money.']
  const rows = providers.map((state) => [
    titleOf(state.provider),
    usd(state.spentTodayUsd, 2),
    state.budgetUsd === null ? 'no cap' : `of ${usd(state.budgetUsd, 2)}`,
    stateInWords(state, nowMs),
  ])
  const heads = ['Now', 'today', 'budget', 'state'].map((head) => terminal.paint('bold', head))
  return table([heads, ...rows], (column) => column === 1 || column === 2)
}

/** Returns `available`, or the reason and the end of a pause. */
function stateInWords(state: ProviderState, nowMs: number): string {
  const why = state.fault === null ? '' : `: ${faultWords[state.fault]}`
  if (state.breaker === 'open') {
    const until =
      state.untilMs === null ? '' : `, for ${formatDuration(Math.max(0, state.untilMs - nowMs))}`
    return terminal.paint('red', `paused${why}${until}`)
  }
  if (state.isBudgetSpent) {
    return terminal.paint('yellow', state.budgetUsd === 0 ? 'no budget' : 'spent until 00:00 UTC')
  }
  if (state.breaker === 'half_open') return terminal.paint('yellow', `half-open${why}`)
  return terminal.paint('green', state.isSlow ? 'available, in the background' : 'available')
}

function adviceLines(
  { provider, breaker, fault, skipped, isTrusted }: ProviderState,
  operations: readonly OperationReport[],
): string[] {
  const title = titleOf(provider)
  const { env } = providerCatalog[provider]
  const lines: string[] = []
  if (breaker === 'open' && fault === 'unauthorized') {
    lines.push(`${title}: set another ${env}_API_KEY, or "${resumeOf(provider)}"`)
  } else if (breaker === 'open' && fault === 'exhausted') {
    lines.push(`${title}: buy credits there, then "${resumeOf(provider)}"`)
  }
  if (!isTrusted) {
    lines.push(`${title}: too many of its addresses were wrong; its "valid" is sold as risky`)
  }
  const losing = operations.filter((row) => row.provider === provider && (row.marginUsd ?? 0) < 0)
  if (losing.length > 0) {
    const what = losing.map(({ operation }) => operationWords[operation])
    lines.push(`${title} costs more than a hit is sold for: ${what.join(', ')}`)
  }
  const reasons = Object.entries(skipped) as [SkipReason, number][]
  if (reasons.length > 0) {
    const times = reasons.map(
      ([reason, count]) => `${counted(count, 'time')}: ${skipWords[reason]}`,
    )
    lines.push(`${title} was skipped ${times.join('; ')}`)
  }
  return lines.flatMap((line) => folded(`-> ${line}`))
}

/** Returns the command that resumes a provider. */
function resumeOf(provider: ProviderName): string {
  return `npm run enricher -- providers resume ${provider}`
}

function tierLines(providers: readonly ProviderState[]): string[] {
  const remark = tierRemark(providers.map(({ provider }) => provider))
  return remark === null ? [] : folded(remark)
}

function withoutKeyLines(titles: readonly string[]): string[] {
  return titles.length > 0 ? ['', ...folded(`No key: ${titles.join(', ')}.`)] : []
}

function titleOf(provider: ProviderState['provider']): string {
  return providerCatalog[provider].title
}

function wrongCell({ wrong, matched }: OperationReport): string {
  const text = percent(wrong, matched)
  return matched > 0 && wrong / matched >= wrongShareAlarming ? terminal.paint('red', text) : text
}

function marginCell({ marginUsd }: OperationReport): string {
  return orDash(marginUsd, (margin) =>
    margin < 0 ? terminal.paint('red', usd(margin, 4)) : usd(margin, 4),
  )
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`
}

/** `-$0.0123`: prices of one question are fractions of a cent. */
function usd(amount: number, digits: number): string {
  const text = Math.abs(amount).toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return `${amount < 0 ? '-' : ''}$${text}`
}

function orDash(value: number | null, format: (value: number) => string): string {
  return value === null ? '-' : format(value)
}

/** Breaks a remark into lines; the lines after the first are indented. */
function folded(text: string): string[] {
  const columns = Math.min(terminal.width(), remarkColumnsMax) - remarkIndent.length
  return wrapped(text, columns).map((line, index) =>
    terminal.paint('dim', index === 0 ? line : remarkIndent + line),
  )
}
