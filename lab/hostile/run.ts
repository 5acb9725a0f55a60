import process from 'node:process'
import { bounds } from './bounds.ts'
import type { Case } from './case.ts'
import { type Crowd, crowdSize, heaviestOf, runCrowd } from './crowd.ts'
import { createHonest, type Honest } from './honest.ts'
import { type Judged, runLaps } from './laps.ts'
import { checkCounter } from './metrics.ts'
import { readers } from './page.ts'
import { type Runner, startRunner } from './runner.ts'
import { createOperator, lookupTimeoutMs } from './service.ts'
import { rowOf, tableOf } from './table.ts'
import { startHostileWorld } from './world.ts'

/**
 * Runs the cases of the first round, repeats suspects at sites of the second, and asks about twenty at once at sites of
 * the third; where the only fault of these is the wait of another caller, the fourth decides. Prints the report;
 * returns 1 when any bound was not held.
 */
export async function runAll(rounds: readonly (readonly Case[])[]): Promise<number> {
  const startMs = performance.now()
  const [cases = [], seconds = [], thirds = [], fourths = []] = rounds
  const honest = createHonest()
  const world = await startHostileWorld(honest.companies, rounds.flat())
  const operator = await createOperator(world.env)
  try {
    const runner = await startRunner(operator)
    try {
      const judged = await runLaps(cases, inRound(cases, seconds), runner, honest, showProgress)
      const heavy = heaviestOf(judged.outcomes)
      const once = await runCrowd(heavy.map(inRound(cases, thirds)), runner)
      if (once.isOnlySlow) process.stderr.write(`${crowdSize} once more: ${once.faults}\n`)
      // A garbage collection may coincide with several pages; pages that are slow by themselves are slow again.
      const crowd = once.isOnlySlow
        ? await runCrowd(heavy.map(inRound(cases, fourths)), runner)
        : once
      const late = await honest.checkNext(await runner.service(), lookupTimeoutMs)
      const wrong = [...judged.wrong, ...late, ...(await checkCounter(await runner.service()))]
      const parts = { judged: { ...judged, wrong }, crowd, runner, honest }
      return await report(parts, performance.now() - startMs)
    } finally {
      await runner.stop()
    }
  } finally {
    await operator.close()
    await world.stop()
  }
}

/** Returns a function that finds the same page in the same place, at the site of another round. */
function inRound(cases: readonly Case[], others: readonly Case[]): (one: Case) => Case {
  const byCase = new Map(cases.map((one, index) => [one, others[index] ?? one]))
  return (one) => byCase.get(one) ?? one
}

type Parts = {
  readonly judged: Judged
  readonly crowd: Crowd
  readonly runner: Runner
  readonly honest: Honest
}

async function report({ judged, crowd, runner, honest }: Parts, tookMs: number): Promise<number> {
  const { outcomes, wrong } = judged
  const unread = new Set(runner.unreadHosts().map((host) => host.replace(/^www\./, '')))
  const ofReader = (name: string) => outcomes.filter(({ one }) => one.reader === name)
  const used = readers.filter((name) => ofReader(name).length > 0)
  const rows = [
    ...used.map((name) => rowOf(name, ofReader(name), unread)),
    { ...rowOf(`${crowdSize} at once`, crowd.outcomes, unread), breaches: crowd.faults.length },
  ]
  const all = rowOf('', [...outcomes, ...crowd.outcomes], unread)
  const memoryMb = await runner.peakMemoryMb()
  const breaches = [
    ...outcomes.flatMap(({ one, faults }) =>
      faults.length === 0 ? [] : [`${one.title}: ${faults.join('; ')}`],
    ),
    ...crowd.faults.map((fault) => `${crowdSize} at once: ${fault}`),
    ...runner.deaths().map((why) => `the service had to be started again: ${why}`),
    ...wrong,
    ...(memoryMb > bounds.memoryMb ? [`${Math.round(memoryMb)} MB were resident`] : []),
  ]
  const figures = [
    `${new Set(outcomes.map(({ one }) => one.page)).size} pages in ${outcomes.length} places`,
    `worst lookup ${Math.round(all.worstLookupMs)} ms of ${lookupTimeoutMs}`,
    `worst wait for /healthz ${Math.round(all.worstWaitMs)} ms of ${bounds.waitMs} (${Math.round(runner.worstWholeWaitMs())} with the machine's share)`,
    `${all.unread} unreadable`,
    `${Math.round(memoryMb)} MB resident at most of ${bounds.memoryMb}`,
    `${honest.checked()} honest companies, ${wrong.length} wrong`,
    `${breaches.length} breaches`,
    `${Math.round(tookMs / 1_000)} s`,
  ]
  const lines = [tableOf(rows), '', ...breaches.map((breach) => `BREACH ${breach}`)]
  process.stdout.write(`${lines.join('\n')}\n${figures.join(', ')}\n`)
  return breaches.length === 0 ? 0 : 1
}

const progressEvery = 20
let shown = 0

/** Prints one line for every twenty cases, which reads well on a terminal and in a log. */
function showProgress(said: string): void {
  shown += 1
  if (shown % progressEvery === 0) process.stderr.write(`${said}\n`)
}
