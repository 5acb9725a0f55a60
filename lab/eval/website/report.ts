import { domainOfUrl } from '@enricher/engine/lib/domain'
import type { WebsiteAnswer } from '@enricher/engine/model/engine'
import { parseCompanyName } from '@enricher/engine/names/company-name'
import type { NetworkCounts } from '@enricher/engine/net/network'
import { progress } from '../../tools/named-commands/progress.ts'
import type { CompanyRow } from '../../world/replay/companies.ts'
import type { ReplayWorld } from '../../world/replay/world.ts'

import type { CalibrationBin } from './calibration-chart.ts'

/** One search and its outcome. */
export type Outcome = {
  readonly row: CompanyRow
  /** A firm of the file, an invented one without a site, or one of two invented ones that share a name. */
  readonly group: 'listed' | 'siteless' | 'homonym'
  readonly isWithinReach: boolean
  readonly answer: WebsiteAnswer | null
  readonly verdict: 'right' | 'wrong' | 'null'
  readonly class: string
  readonly counts: NetworkCounts
  /** Questions to simulated sources with a key, and what they cost in USD. */
  readonly paid: { readonly questions: number; readonly usd: number }
}

// The evaluation is to reach these figures.
const aim = {
  right_share: 0.77,
  precision: 0.985,
  right_within_reach: 0.945,
  siteless_answered: 0,
  calibration_error: 0.03,
  // A search asks for sixty guesses, a hundred by DNS alone where none of them has a site, redirects and servers.
  dns_questions_max: 220,
}

/** Prints the table for people and returns the object for machines. */
export function reportWebsite(
  all: readonly Outcome[],
  world: ReplayWorld,
  seconds: number,
): object {
  const outcomes = all.filter(({ group }) => group === 'listed')
  const n = outcomes.length
  const count = (verdict: Outcome['verdict']) =>
    outcomes.filter((o) => o.verdict === verdict).length
  const [right, wrong] = [count('right'), count('wrong')]
  const classes = new Map<string, number>()
  for (const { group, class: kind } of all) {
    const name = group === 'listed' ? kind : `${group}, ${kind}`
    classes.set(name, (classes.get(name) ?? 0) + 1)
  }
  const near = outcomes.filter(({ isWithinReach }) => isWithinReach)
  const traps = outcomes.filter(({ row }) => isTrap(row, world))
  const refused = traps.filter(
    ({ row, answer }) => !answer || domainOfUrl(answer.websiteUrl) !== trapOf(row),
  )
  const sure = outcomes.filter(({ answer }) => answer && answer.confidence >= sureFrom)
  const surePrecision = ratio(sure.filter(isRight).length, sure.length)
  const figures = {
    name: 'website',
    n,
    right,
    wrong,
    null: count('null'),
    precision: ratio(right, right + wrong),
    precision_from_80: surePrecision,
    right_share_from_80: ratio(sure.filter(isRight).length, n),
    recall: ratio(right, n),
    right_share: ratio(right, n),
    within_reach: ratio(near.length, n),
    right_within_reach: ratio(near.filter(isRight).length, near.length),
    ...invented(all),
    calibration_error: calibrationError(outcomes),
    traps: traps.length,
    traps_refused_share: ratio(refused.length, traps.length),
    dns_questions_mean: mean(outcomes.map(({ counts }) => counts.dnsQuestions)),
    dns_questions_max: Math.max(0, ...outcomes.map(({ counts }) => counts.dnsQuestions)),
    http_requests_mean: mean(outcomes.map(({ counts }) => counts.httpRequests)),
    paid_names_share: ratio(outcomes.filter(({ paid }) => paid.questions > 0).length, n),
    paid_questions_mean: mean(outcomes.map(({ paid }) => paid.questions)),
    paid_usd_per_1000: round(mean(outcomes.map(({ paid }) => 1000 * paid.usd))),
    seconds: Math.round(seconds),
    aim,
  }
  printTable(figures, classes, outcomes)
  return {
    ...figures,
    met:
      figures.right_share >= aim.right_share &&
      figures.precision >= aim.precision &&
      figures.right_within_reach >= aim.right_within_reach &&
      figures.siteless_answered <= aim.siteless_answered &&
      figures.calibration_error <= aim.calibration_error &&
      figures.dns_questions_max <= aim.dns_questions_max,
  }
}

/** Counts the outcomes of the invented names; there may be none. */
function invented(all: readonly Outcome[]) {
  const siteless = all.filter(({ group }) => group === 'siteless')
  const homonyms = all.filter(({ group }) => group === 'homonym')
  const count = (verdict: Outcome['verdict']) =>
    homonyms.filter((outcome) => outcome.verdict === verdict).length
  return {
    siteless: siteless.length,
    siteless_answered: siteless.filter(({ answer }) => answer).length,
    homonyms: homonyms.length,
    homonyms_within_reach: homonyms.filter(({ isWithinReach }) => isWithinReach).length,
    homonyms_right: count('right'),
    homonyms_wrong: count('wrong'),
  }
}

// An operator may use an answer of this confidence without a second look.
const sureFrom = 0.8

function isRight({ verdict }: Outcome): boolean {
  return verdict === 'right'
}

/** Returns the name with `.com`, which may be another firm's domain. */
function trapOf({ name }: CompanyRow): string {
  return `${parseCompanyName(name).slug}.com`
}

function isTrap(row: CompanyRow, world: ReplayWorld): boolean {
  const trap = trapOf(row)
  return trap !== row.domain && trap !== '.com' && world.tenantOf(trap).kind !== 'none'
}

const binEdges = [0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.01]

/** Groups the answers about listed firms by the confidence they state. */
export function binsOf(all: readonly Outcome[]): readonly CalibrationBin[] {
  const outcomes = all.filter(({ group }) => group === 'listed')
  const answers = outcomes.flatMap(({ answer, verdict }) =>
    answer ? [{ confidence: answer.confidence, isRight: verdict === 'right' }] : [],
  )
  return binEdges.slice(0, -1).map((from, index) => {
    const inside = answers.filter(
      ({ confidence }) => confidence >= from && confidence < (binEdges[index + 1] ?? 2),
    )
    return {
      from,
      n: inside.length,
      stated: mean(inside.map(({ confidence }) => confidence)),
      observed: ratio(inside.filter(({ isRight }) => isRight).length, inside.length),
    }
  })
}

/** Works out the expected calibration error: the mean gap of stated and observed, weighted by the answers. */
function calibrationError(outcomes: readonly Outcome[]): number {
  const bins = binsOf(outcomes)
  const total = bins.reduce((sum, { n }) => sum + n, 0)
  const gaps = bins.reduce(
    (sum, { n, stated, observed }) => sum + n * Math.abs(stated - observed),
    0,
  )
  return total === 0 ? 0 : round(gaps / total)
}

function printTable(
  figures: Readonly<Record<string, unknown>>,
  classes: ReadonlyMap<string, number>,
  outcomes: readonly Outcome[],
): void {
  const lines = ['Company name to website, in a replayed internet', '']
  for (const [name, value] of Object.entries(figures)) {
    if (typeof value === 'number') lines.push(`  ${name.padEnd(24)} ${value}`)
  }
  lines.push('', 'Outcomes')
  for (const [name, value] of [...classes].sort((a, b) => b[1] - a[1])) {
    lines.push(`  ${name.padEnd(32)} ${value}`)
  }
  lines.push('', 'Confidence    answers   stated   right')
  for (const { from, n, stated, observed } of binsOf(outcomes)) {
    lines.push(
      `  from ${from.toFixed(2)}   ${String(n).padStart(7)}   ${stated.toFixed(3)}   ${observed.toFixed(3)}`,
    )
  }
  lines.push('', 'Answers from confidence   right share   precision')
  for (const floor of floors) {
    const given = outcomes.filter(({ answer }) => answer && answer.confidence >= floor)
    const right = given.filter(isRight).length
    const [share, precision] = [ratio(right, outcomes.length), ratio(right, given.length)]
    lines.push(`  ${floor.toFixed(2)}   ${share.toFixed(4).padStart(29)}   ${precision.toFixed(4)}`)
  }
  progress.print(`${lines.join('\n')}\n\n`)
}

// A caller may take only answers of a confidence from one of these floors on.
const floors = [0.5, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95]

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : round(part / whole)
}

function mean(values: readonly number[]): number {
  return values.length === 0
    ? 0
    : round(values.reduce((sum, value) => sum + value, 0) / values.length)
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
