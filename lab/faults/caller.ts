import { randomUUID } from 'node:crypto'
import { sleep } from '@enricher/engine/lib/time'
import type { Draw } from '../tools/draw.ts'
import { attempt } from './attempt.ts'
import { attemptJob, openJob } from './job.ts'
import type { Account, Job, Journal } from './journal.ts'
import { drawQuestion, type Question } from './question.ts'

/** The things callers need: addresses of the processes, questions, and accounts to pay with. */
export type Callers = {
  /** Addresses of the processes, whether they are up or not. */
  readonly urls: readonly string[]
  readonly questions: readonly (readonly Question[])[]
  readonly journal: Journal
  /** Returns a rich or a poor account, as the draw decides. */
  account(draw: Draw): Account
}

// These shares are in percent.
const keyedShare = 60
const twiceShare = 15
const leavingShare = 6
const repeatShare = 35
// The rest between two questions of one caller; eight callers make some twenty requests a second at most.
const restMsMin = 100
const restMsMax = 450
// The pause between two attempts. A caller that is asked for a longer one tries earlier, or its own wait would be
// measured instead of the service's.
const retryMs = 250
const retryMsMax = 1_000
const leaveMsMin = 10
const leaveMsMax = 400

/** Asks one question after another until `isOver`; each is repeated until it is answered or `ending` aborts. */
export async function runCaller(
  callers: Callers,
  draw: Draw,
  isOver: () => boolean,
  ending: AbortSignal,
): Promise<void> {
  while (!isOver()) {
    const account = callers.account(draw)
    const question = chooseQuestion(callers, account, draw)
    const isKeyed = draw.between(1, 100) <= keyedShare
    const common = { account, question, idempotencyKey: isKeyed ? randomUUID() : null }
    const isTwice = draw.between(1, 100) <= twiceShare
    const plans = Array.from({ length: isTwice ? 2 : 1 }, () => planOf(callers, draw))
    await Promise.all(
      plans.map((plan) => persist(callers, openJob(callers.journal, common), plan, ending)),
    )
    await sleep(draw.between(restMsMin, restMsMax), ending).catch(() => undefined)
  }
}

/** Repeats a question at one process and returns the reply. */
export function askAgain({ urls }: Callers, job: Job, slot: number) {
  const { account, question, idempotencyKey } = job
  const url = urls[slot] ?? ''
  return attempt({ url, slot, account, question, idempotencyKey, leavesAfterMs: null })
}

type Plan = {
  readonly firstSlot: number
  /** The caller leaves its first attempt after this time; null: it stays. */
  readonly leavesAfterMs: number | null
  readonly comesBack: boolean
}

function planOf({ urls }: Callers, draw: Draw): Plan {
  const isLeaving = draw.between(1, 100) <= leavingShare
  return {
    firstSlot: draw.between(0, urls.length - 1),
    leavesAfterMs: isLeaving ? draw.between(leaveMsMin, leaveMsMax) : null,
    comesBack: draw.between(0, 1) === 1,
  }
}

/** Asks a question of one process after the other, under its key, until it is answered. */
async function persist({ urls }: Callers, job: Job, plan: Plan, ending: AbortSignal) {
  for (let count = 0; !ending.aborted; count += 1) {
    const slot = (plan.firstSlot + count) % urls.length
    const leavesAfterMs = count === 0 ? plan.leavesAfterMs : null
    const made = await attemptJob(job, { url: urls[slot] ?? '', slot, leavesAfterMs })
    if (job.answeredMs !== null) return
    if (made.isLeft && !plan.comesBack) {
      job.isAbandoned = true
      return
    }
    const askedMs = (made.retryAfterS ?? 0) * 1_000
    const pauseMs = Math.min(retryMsMax, Math.max(retryMs, askedMs))
    await sleep(pauseMs, ending).catch(() => undefined)
  }
}

function chooseQuestion({ questions, journal }: Callers, account: Account, draw: Draw): Question {
  if (draw.between(1, 100) > repeatShare) return drawQuestion(questions, draw)
  const asked = journal.jobs.filter((job) => job.account === account)
  return asked[draw.between(0, asked.length - 1)]?.question ?? drawQuestion(questions, draw)
}
