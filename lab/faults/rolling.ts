import { sleep } from '@enricher/engine/lib/time'
import { createDraw, type Draw } from '../tools/draw.ts'
import { readAftermath } from './aftermath.ts'
import { stopTimeoutMs } from './bounds.ts'
import type { Callers } from './caller.ts'
import { checkCharges } from './check-charges.ts'
import { checkLedger } from './check-ledger.ts'
import { checkProcesses } from './check-processes.ts'
import { attemptJob, openJob } from './job.ts'
import type { Journal } from './journal.ts'
import type { Setup } from './options.ts'
import type { Place } from './place.ts'
import { drawQuestion } from './question.ts'
import { startRoundRobin } from './round-robin.ts'
import { withPlace } from './with-place.ts'

/** The result of a rolling restart. */
export type Rolled = {
  readonly requests: number
  readonly failed: number
  readonly restarts: number
  /** The longest time that a process took to end after SIGTERM. */
  readonly longestStopMs: number
  readonly breaches: readonly string[]
}

const callersMax = 16
const restMs = 15
// Each process restarts twice at least, however fast the requests are made.
const restartsMin = 4
// An operator waits as long before the next process.
const settledMs = 2_000
// The percentage of new questions; the others repeat earlier ones.
const searchShare = 3
const repeatedMax = 60
const unlikeMax = 20

// The first searches of a process may take longer than half of the default, at which a stop ends them. What is deployed
// waits for a minute.
const patient = { STOP_GRACE_MS: '40000' }

/** Restarts two processes in turn, behind a proxy, until that many requests were made: none may fail. */
export async function runRolling(
  setup: Setup,
  seed: number,
  requests: number,
  stopping: AbortSignal,
): Promise<Rolled> {
  return withPlace(
    setup,
    seed,
    stopping,
    async ({ place, callers }) => {
      const proxy = await startRoundRobin(place.urls)
      try {
        let isOver = false
        const { journal } = place
        const enough = () => isOver || stopping.aborted
        const asking = Array.from({ length: callersMax }, (_, index) =>
          ask(proxy.url, callers, createDraw(seed, `rolling ${index}`), enough),
        )
        const restarted = await restartEach(place, journal, requests, stopping)
        isOver = true
        await Promise.all(asking)
        return await judge(place, callers, restarted)
      } finally {
        await proxy.stop()
      }
    },
    patient,
  )
}

async function ask(url: string, callers: Callers, draw: Draw, isOver: () => boolean) {
  const { journal, questions } = callers
  const account = journal.accounts[0]
  if (!account) throw new Error('There is no account with credits.')
  while (!isOver()) {
    const asked = journal.jobs[draw.between(0, repeatedMax)]?.question
    const isNew = draw.between(1, 100) <= searchShare
    const question = isNew || !asked ? drawQuestion(questions, draw) : asked
    const job = openJob(journal, { account, question, idempotencyKey: null })
    await attemptJob(job, { url, slot: 0, leavesAfterMs: null })
    await sleep(restMs)
  }
}

/** Ends the processes one after the other, in order, until enough requests were made. Returns their times to end. */
async function restartEach(
  { services }: Place,
  { jobs }: Journal,
  requests: number,
  stopping: AbortSignal,
): Promise<readonly number[]> {
  const tookMs: number[] = []
  while (!stopping.aborted && (jobs.length < requests || tookMs.length < restartsMin)) {
    for (const service of services) {
      const startMs = performance.now()
      await service.restart()
      tookMs.push(Math.round(performance.now() - startMs))
      await service.ready()
      await sleep(settledMs, stopping).catch(() => undefined)
    }
  }
  return tookMs
}

async function judge(place: Place, callers: Callers, tookMs: readonly number[]): Promise<Rolled> {
  const { journal } = place
  // The failures are read before the aftermath repeats some of the questions.
  const failed = journal.jobs.filter(({ answeredMs }) => answeredMs === null)
  const requests = journal.jobs.length
  const { ledger, breaches } = await readAftermath(callers, place)
  const examples = failed.slice(0, unlikeMax).map(({ attempts }) => {
    const [first] = attempts
    const at = new Date(first?.endMs ?? 0).toISOString()
    return `failed: ${first?.status} ${first?.text.slice(0, 160)} [${first?.requestId}, ${at}]`
  })
  const longestStopMs = Math.max(0, ...tookMs)
  return {
    requests,
    failed: failed.length,
    restarts: tookMs.length,
    longestStopMs,
    breaches: [
      ...(failed.length > 0
        ? [`${failed.length} of ${requests} requests failed`, ...examples]
        : []),
      ...(longestStopMs >= stopTimeoutMs ? ['a process did not obey SIGTERM'] : []),
      ...checkCharges(journal, ledger).breaches,
      ...checkLedger(ledger),
      ...checkProcesses(journal).breaches,
      ...breaches,
    ],
  }
}
