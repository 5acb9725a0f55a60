import { counted, formatCount } from '@enricher/engine/lib/counted'
import type { Estimate } from '@enricher/service/bulk/estimate'
import type { OutputFormat } from '@enricher/service/bulk/formats/write-rows'
import type { Config } from '../../config/config.ts'
import { onStopSignal } from '../../wiring/stop.ts'
import { CommandError, exitCodes } from '../command-error.ts'
import { createProgress } from '../progress.ts'
import { formatDuration, terminal, twoColumns } from '../terminal.ts'
import { type AskRow, askRows, type Run, type RunStopped, type Tally } from './ask-rows.ts'
import { createServiceAsker } from './ask-service.ts'
import { createCreditRoom } from './credit-room.ts'
import type { Service } from './service-request.ts'
import { type ResultSources, standardOutput, writeResults } from './write-results.ts'

/** A file, its lookup, and the output for the results. */
export type Job = Omit<ResultSources, 'failures'> & {
  readonly output: string
  readonly format: OutputFormat
  readonly estimate: Estimate
}

type Settings = { readonly parallel: number; readonly creditsMax: number | null }

// The lookups under way are charged even if their answers are not read, and most of them end in seconds.
const graceMs = 10_000

/** Asks the rows without an answer until the end or Ctrl-C, and shows the progress on stderr. */
export async function runRows(
  job: Job,
  service: Service | null,
  config: Config,
  settings: Settings,
): Promise<Run> {
  const stopping = new AbortController()
  const aborting = new AbortController()
  const forget = onStopSignal(['SIGINT', 'SIGTERM'], () => {
    stopping.abort()
    setTimeout(() => aborting.abort(), graceMs).unref()
  })
  const progress = createProgress(process.stderr)
  const detailsOf = createDetails(job)
  const asking = (ask: AskRow) =>
    askRows({
      ...job,
      ...settings,
      ask: createCreditRoom(ask, stopping.signal),
      stopping: stopping.signal,
      signal: aborting.signal,
      onProgress: (tally) =>
        progress.update(tally.rows / job.estimate.rows, tally.rows, detailsOf(tally)),
    })
  try {
    if (service) return await asking(createServiceAsker(service, job.plan.offer, job.file.digest))
    // This import is lazy, because asking a service does not need the engine.
    const { withEngine } = await import('./ask-engine.ts')
    return await withEngine(config, job.plan.offer, asking)
  } finally {
    progress.end()
    forget()
  }
}

/** Creates the details behind a progress line: lookups of this run (equal rows share one), credits and time left. */
function createDetails({ answered, estimate }: Job): (tally: Tally) => string {
  const before = answered.count()
  const startMs = performance.now()
  return ({ hits, misses }) => {
    const asked = answered.count() - before
    const remaining = estimate.distinct - answered.count()
    const leftMs = ((performance.now() - startMs) / asked) * remaining
    const isKnown = Number.isFinite(leftMs) && remaining > 0
    const left = isKnown ? `  ${formatDuration(leftMs)} left` : ''
    const found = `${counted(hits, 'hit')}, ${counted(misses, 'miss', 'misses')}`
    const lookups = `${counted(asked, 'lookup')}: ${found}`
    return `${lookups}  ${counted(answered.credits(), 'credit')}${left}`
  }
}

const reasonCodes: Readonly<Record<RunStopped['reason'], number>> = {
  credits: exitCodes.outOfCredits,
  limit: exitCodes.outOfCredits,
  interrupted: exitCodes.interrupted,
  refused: exitCodes.failed,
  failures: exitCodes.failed,
}

/**
 * Writes all known results, and reports the outcome. The answers are kept while rows are left to ask.
 * @throws {CommandError} when not all rows were asked
 */
export async function finishRun(job: Job, run: Run, isCharged: boolean): Promise<void> {
  const { answered, output, format } = job
  const { stopped, failures } = run
  // After Ctrl-C nothing is written, because the output of a million rows takes too long.
  if (stopped?.reason === 'interrupted') throw stopError(stopped)
  const counts = await writeResults(output, format, { ...job, failures })
  const lines: [string, string][] = [
    ['hits', formatCount(counts.hit)],
    ['misses', formatCount(counts.miss)],
    ['invalid', formatCount(counts.invalid)],
    ...(counts.kept > 0 ? [['kept', formatCount(counts.kept)] as [string, string]] : []),
    ...(counts.failed > 0 ? [['failed', formatCount(counts.failed)] as [string, string]] : []),
    ...(counts.pending > 0 ? [['pending', formatCount(counts.pending)] as [string, string]] : []),
    ...(isCharged ? [['credits', formatCount(answered.credits())] as [string, string]] : []),
    ['written', output === standardOutput ? 'to standard output' : output],
  ]
  for (const line of twoColumns(lines)) terminal.note(line)
  if (stopped) throw stopError(stopped)
  if (failures.size > 0) {
    throw new CommandError(
      `${counted(failures.size, 'lookup')} failed: the same command asks only for what failed.`,
    )
  }
  if (counts.pending > 0) {
    throw new CommandError(
      'The file, or its answers, changed while it was read: the same command asks what is pending.',
    )
  }
  await answered.remove()
}

function stopError(stopped: RunStopped): CommandError {
  return new CommandError(stopped.message, reasonCodes[stopped.reason], { cause: stopped })
}
