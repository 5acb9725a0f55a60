import { attempt, type Request } from './attempt.ts'
import { type Attempt, isFinal, type Job, type Journal } from './journal.ts'

/** Records a question in the journal before it is asked, and returns it. */
export function openJob(
  journal: Journal,
  asked: Pick<Job, 'account' | 'question' | 'idempotencyKey'>,
): Job {
  const job: Job = {
    ...asked,
    startMs: Date.now(),
    attempts: [],
    answeredMs: null,
    isAbandoned: false,
  }
  journal.jobs.push(job)
  return job
}

/** Asks once, records the attempt and whether it is final, and returns it; never rejects. */
export async function attemptJob(
  job: Job,
  where: Pick<Request, 'url' | 'slot' | 'leavesAfterMs'>,
): Promise<Attempt> {
  const { account, question, idempotencyKey } = job
  const made = await attempt({ ...where, account, question, idempotencyKey })
  job.attempts.push(made)
  if (isFinal(question, made)) job.answeredMs = made.endMs
  return made
}
