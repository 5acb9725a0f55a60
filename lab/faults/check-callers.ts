import { bounds } from './bounds.ts'
import { faultBefore, finalReply, isFinal, type Job, type Journal } from './journal.ts'
import { faultIn } from './question.ts'

/** The waits and wrong answers that callers had. */
export type Borne = {
  /** The longest wait of a caller that repeats, in a stretch without a fault. */
  readonly worstWaitMs: number
  /** Callers that waited longer than the bound. */
  readonly stuck: number
  readonly breaches: readonly string[]
}

/** Checks what callers saw: how long they waited, and whether their answers are right. */
export function checkCallers(journal: Journal, endMs: number): Borne {
  const stretches = calmStretches(journal, endMs)
  const waits = journal.jobs.flatMap((job) => {
    // A caller that left does not wait.
    if (job.isAbandoned) return []
    return [{ job, waitMs: longestWithin(job, stretches, endMs) }]
  })
  const stuck = waits.filter(({ waitMs }) => waitMs > bounds.answeredWithinMs)
  return {
    worstWaitMs: Math.max(0, ...waits.map(({ waitMs }) => waitMs)),
    stuck: stuck.length,
    breaches: [
      ...stuck.map(({ job, waitMs }) => stuckInWords(job, waitMs, journal)),
      ...journal.jobs.flatMap((job) => wrongAnswers(job, journal)),
    ],
  }
}

type Stretch = { readonly fromMs: number; readonly toMs: number }

/** Returns the stretches of time between faults. */
function calmStretches({ faults }: Journal, endMs: number): readonly Stretch[] {
  const ends = [0, ...faults.map((fault) => fault.endMs ?? endMs)]
  const starts = [...faults.map(({ startMs }) => startMs), endMs]
  return ends.map((fromMs, index) => ({ fromMs, toMs: starts[index] ?? endMs }))
}

function longestWithin(job: Job, stretches: readonly Stretch[], endMs: number): number {
  const untilMs = job.answeredMs ?? endMs
  const waits = stretches.map(
    ({ fromMs, toMs }) => Math.min(untilMs, toMs) - Math.max(job.startMs, fromMs),
  )
  return Math.max(0, ...waits)
}

function stuckInWords(job: Job, waitMs: number, journal: Journal): string {
  const { question, attempts, answeredMs, account } = job
  const last = attempts.findLast((one) => one.status !== 0 && !isFinal(question, one))
  const when = faultBefore(journal, answeredMs ?? Date.now())
  const end = answeredMs === null ? 'never answered' : `answered ${when}`
  const detail = last ? `, such as ${last.text.slice(0, detailCharacters)}` : ''
  return `stuck: ${account.email} waited ${waitMs} ms for ${question.operation}, ${end}: ${courseOf(job)}${detail} [${attempts.at(-1)?.requestId}]`
}

const detailCharacters = 160

/**
 * Describes the attempts in their order, equal ones in a row as one: their times since the question was first asked,
 * and their outcome.
 */
function courseOf({ attempts, startMs }: Job): string {
  const runs: { said: string; count: number; fromMs: number; toMs: number }[] = []
  for (const attempt of attempts) {
    const said = attempt.status === 0 ? attempt.text.replace(/ 127.*$/, '') : `${attempt.status}`
    const run = runs.at(-1)
    if (run?.said === said) {
      run.count += 1
      run.toMs = attempt.endMs
    } else runs.push({ said, count: 1, fromMs: attempt.startMs, toMs: attempt.endMs })
  }
  const seconds = (ms: number) => ((ms - startMs) / 1_000).toFixed(1)
  return runs
    .map(
      ({ said, count, fromMs, toMs }) => `${seconds(fromMs)}-${seconds(toMs)} s ${count} x ${said}`,
    )
    .join(', ')
}

function wrongAnswers(job: Job, journal: Journal): readonly string[] {
  const { question, account } = job
  const final = finalReply(job)
  if (!final) return []
  if (final.status === 402 && account.isRich) {
    return [`402 to an account with credits: ${final.text} [${final.requestId}]`]
  }
  const mistake = faultIn(question, final.status, final.body)
  if (mistake === null) return []
  return [
    `wrong answer: ${question.input}: ${mistake} [${final.requestId}, ${faultBefore(journal, final.endMs)}]`,
  ]
}
