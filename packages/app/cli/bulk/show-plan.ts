import { createInterface } from 'node:readline/promises'
import { counted, formatCount } from '@enricher/engine/lib/counted'
import type { Proposal } from '@enricher/service/bulk/columns/propose'
import { byNameWarnings, type Estimate } from '@enricher/service/bulk/estimate'
import type { RowPlan } from '@enricher/service/bulk/row-inputs'
import { CommandError, exitCodes } from '../command-error.ts'
import { terminal, twoColumns } from '../terminal.ts'

/** The facts that are shown before the first lookup. */
export type ShownPlan = {
  readonly name: string
  readonly plan: RowPlan
  readonly proposal: Proposal
  readonly estimate: Estimate
  readonly warnings: readonly string[]
  /** The service or machine that answers, in words. */
  readonly asked: string
  /** Credits of the account; null: nothing is charged. */
  readonly balance: number | null
  readonly creditsMax: number | null
  /** Number of inputs that earlier runs have answered. */
  readonly answeredBefore: number
  /** Credits that those answers cost. */
  readonly creditsBefore: number
}

/** Shows the lookup and its columns, and the most that it can cost. */
export function showPlan(shown: ShownPlan): void {
  const { plan, proposal, estimate, warnings, answeredBefore, balance } = shown
  const { rows, distinct, faulty, kept = 0 } = estimate
  const lines: [string, string][] = [
    ['file', `${shown.name}: ${counted(rows, 'row')}, ${formatCount(distinct)} different`],
    ['lookup', `${plan.offer.name}, asked of ${shown.asked}`],
    ...fieldLines(plan, proposal),
    ['cost', costOf(shown)],
  ]
  if (kept > 0) lines.push(['kept', `${counted(kept, 'row')} with a value already`])
  if (faulty > 0) lines.push(['not asked', `${counted(faulty, 'row')} with a fault`])
  for (const { line, fault, rows = 1 } of estimate.faults) {
    const others = rows === 1 ? '' : ` (${counted(rows, 'row')})`
    lines.push([`line ${line}`, `${fault}${others}`])
  }
  if (answeredBefore > 0)
    lines.push(['answered', `${counted(answeredBefore, 'lookup')} in an earlier run`])
  for (const warning of [...warnings, ...byNameWarnings(estimate)]) lines.push(['note', warning])
  for (const line of twoColumns(lines)) {
    terminal.note(printable(line).replace(/^(?:line \d+|note)/, inYellow))
  }
  const limit = (shown.creditsMax ?? Number.POSITIVE_INFINITY) - shown.creditsBefore
  if (balance !== null && Math.min(estimate.creditsMax, limit) > balance) {
    terminal.note(
      'The balance may not be enough: it stops there, and goes on when credits were bought.',
    )
  }
}

function inYellow(label: string): string {
  return terminal.paintNote('yellow', label)
}

/** Returns a text of a file without control characters, which could steer the terminal. */
export function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ')
}

function fieldLines({ columns, constants }: RowPlan, { names }: Proposal): [string, string][] {
  const filled = Object.entries(columns).map(([field, column]): [string, string] => [
    field,
    `from column ${column + 1}, "${names[column]}"`,
  ])
  const fixed = Object.entries(constants).map(([field, text]): [string, string] => [
    field,
    `"${text}" in each row`,
  ])
  return [...filled, ...fixed]
}

function costOf({ estimate, balance, creditsMax }: ShownPlan): string {
  if (balance === null) return 'nothing'
  const highest = `${counted(estimate.creditsMax, 'credit')} at most`
  const limit = creditsMax === null ? '' : `, stopped before ${formatCount(creditsMax)}`
  return `${highest}${limit}; the balance is ${formatCount(balance)}`
}

/**
 * Asks on the terminal whether to continue.
 * @throws {CommandError} when the answer is no, or there is no terminal
 */
export async function confirm(): Promise<void> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new CommandError(
      'There is no terminal to confirm this on: add --yes, or leave nothing to be guessed with --operation, ' +
        '--column and, where credits are spent, --max-credits.',
      exitCodes.usage,
    )
  }
  const prompt = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const answer = await prompt.question('Go on? [y/N] ')
    if (/^(?:y|yes)$/i.test(answer.trim())) return
  } catch (cause) {
    // The prompt rejects on Ctrl-C and at the end of the input.
    throw new CommandError('Nothing was asked.', exitCodes.interrupted, { cause })
  } finally {
    prompt.close()
  }
  throw new CommandError(
    'Nothing was asked. --operation, --column FIELD=COLUMN and --set FIELD=VALUE change what is.',
    exitCodes.usage,
  )
}
