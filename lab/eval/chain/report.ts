import { progress } from '../../tools/named-commands/progress.ts'
import type { Chain } from './search.ts'

/** The outcome of one role at one firm. */
export type Judged = {
  /** True where a person holds the role, so that there is an answer to find. */
  readonly isAsked: boolean
  readonly verdict: 'right' | 'wrong' | 'none'
  readonly cause: string
  readonly role: string
  readonly what: string
}

/** The cost of a wrong answer in right ones: mail to a stranger, and the trust in the other answers. */
const wrongCost = 3

/** Prints causes and figures, and returns the object of the last line. */
export function reportChain(
  chains: readonly { readonly found: Chain; readonly parts: readonly Judged[] }[],
  mailQuestions: number,
  showsWrong: boolean,
): object {
  const parts = chains.flatMap((one) => one.parts)
  const countOf = (verdict: Judged['verdict']) =>
    parts.filter((part) => part.verdict === verdict).length
  const asked = parts.filter(({ isAsked }) => isAsked).length
  const [right, wrong] = [countOf('right'), countOf('wrong')]
  const sumOf = (figure: 'credits' | 'httpRequests' | 'dnsQuestions' | 'seconds') =>
    chains.reduce((sum, { found }) => sum + found[figure], 0)
  const figures = {
    right: share(right, asked),
    precision: share(right, right + wrong),
    score: share(right - wrongCost * wrong, asked),
    credits_per_right: share(sumOf('credits'), right),
    http_per_firm: share(sumOf('httpRequests'), chains.length),
    dns_per_firm: share(sumOf('dnsQuestions'), chains.length),
    rcpt_per_firm: share(mailQuestions, chains.length),
    seconds_per_firm: share(sumOf('seconds'), chains.length),
  }
  const lines = [
    `${chains.length} names, ${asked} roles that a person holds; ${right} right, ${wrong} wrong`,
    '',
    ...causesOf(parts).map(
      ([cause, count]) =>
        `${cause.padEnd(44)} ${String(count).padStart(5)} ${percent(count, asked)}`,
    ),
    '',
    `right ${percent(right, asked)}, precision ${percent(right, right + wrong)}, right less three times wrong ${percent(right - wrongCost * wrong, asked)}`,
    ...(showsWrong
      ? parts.filter((part) => part.verdict !== 'right').map((one) => `  ${one.cause}: ${one.what}`)
      : []),
  ]
  progress.print(`${lines.join('\n')}\n\n`)
  return { name: 'chain', n: chains.length, asked, wrong, ...figures }
}

function causesOf(parts: readonly Judged[]): readonly (readonly [string, number])[] {
  const byCause = Map.groupBy(parts, ({ verdict, cause }) => `${verdict}: ${cause}`)
  const counts = [...byCause].map(([cause, all]) => [cause, all.length] as const)
  return counts.toSorted((a, b) => b[1] - a[1])
}

function percent(count: number, whole: number): string {
  return whole === 0 ? '-' : `${((100 * count) / whole).toFixed(1)} %`
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((10_000 * part) / whole) / 10_000
}
