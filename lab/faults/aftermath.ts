import { sleep } from '@enricher/engine/lib/time'
import { bounds, leasesTimeoutMs } from './bounds.ts'
import { askAgain, type Callers } from './caller.ts'
import { finalReply, isFinal, type Job, type Journal } from './journal.ts'
import { type Ledger, readHeld, readLedger } from './ledger.ts'
import type { Place } from './place.ts'
import { probe } from './supervisor.ts'

/** The facts to judge when faults and callers have ended. */
export type Aftermath = {
  /** When the last caller was answered or gave up. */
  readonly endMs: number
  /** How long credits stayed held after that. */
  readonly heldMs: number
  readonly ledger: Ledger
  readonly breaches: readonly string[]
}

/** Waits until all leases are over, repeats questions that must be free now, and reads the ledger and the processes. */
export async function readAftermath(callers: Callers, place: Place): Promise<Aftermath> {
  const { journal, database } = place
  const endMs = Date.now()
  const heldMs = await untilNothingIsHeld(place)
  const unheard = await repeatSome(callers, await readLedger(database.connection))
  const unfit = await unfitProcesses(place)
  const ledger = await readLedger(database.connection)
  const balances = await wrongBalances(journal, ledger, place)
  return { endMs, heldMs, ledger, breaches: [...unheard, ...unfit, ...balances] }
}

const heldPollMs = 250

/** Waits until no credits are held, at most until every lease must be over; returns how long that took. */
async function untilNothingIsHeld({ database }: Place): Promise<number> {
  const startMs = performance.now()
  const tookMs = () => Math.round(performance.now() - startMs)
  while (tookMs() < leasesTimeoutMs) {
    const held = await readHeld(database.connection).catch(() => null)
    if (held?.held === 0 && held.holds === 0) break
    await sleep(heldPollMs)
  }
  return tookMs()
}

const repeatsMax = 60
// A service that answers no more would hold up the program for a quarter of a minute at each question.
const unansweredMax = 3

/** Repeats the charged questions without a reply, and some answered ones: each must be free and answered the same. */
async function repeatSome(callers: Callers, { entries }: Ledger): Promise<readonly string[]> {
  const booked = new Set(entries.map(({ requestId }) => requestId))
  const isUnheard = ({ attempts }: Job) =>
    attempts.some(
      ({ status, requestId }) => (status === 0 || status >= 500) && booked.has(requestId),
    )
  const { jobs } = callers.journal
  const step = Math.max(1, Math.floor(jobs.length / repeatsMax))
  const sample = jobs.filter((job, index) => index % step === 0 && finalReply(job)?.status === 200)
  const unanswered: string[] = []
  for (const job of new Set([...jobs.filter(isUnheard), ...sample])) {
    if (unanswered.length >= unansweredMax) break
    const again = await askAgain(callers, job, job.attempts.length % callers.urls.length)
    job.attempts.push(again)
    const { status, text, requestId, slot } = again
    if (isFinal(job.question, again)) continue
    unanswered.push(`a repeat at the end: service ${slot + 1}, ${status} ${text} [${requestId}]`)
  }
  return unanswered
}

async function unfitProcesses({ urls }: Place): Promise<readonly string[]> {
  const unfit: string[] = []
  for (const [slot, url] of urls.entries()) {
    for (const path of ['/healthz', '/readyz']) {
      const status = await finalStatusAt(`${url}${path}`)
      if (status !== 200) unfit.push(`service ${slot + 1} answers ${status} at ${path} at the end`)
    }
  }
  return unfit
}

/** Asks until the answer is 200, at most for as long as a process that met a full disk rests. */
async function finalStatusAt(address: string): Promise<number> {
  const endMs = performance.now() + bounds.readyWithinMs
  for (;;) {
    const status = await probe(address)
    if (status === 200 || performance.now() > endMs) return status
    await sleep(heldPollMs)
  }
}

/** Compares the service's balances with the ledger. */
export async function wrongBalances(
  { accounts }: Pick<Journal, 'accounts'>,
  ledger: Ledger,
  { urls }: Pick<Place, 'urls'>,
): Promise<readonly string[]> {
  const wrong: string[] = []
  for (const { email, key } of accounts) {
    const reportedCredits = await creditsOf(`${urls[0]}/credits`, key)
    // A service that does not answer for one account answers for none of them.
    if (reportedCredits === null) return [...wrong, `/credits was not answered for ${email}`]
    const row = ledger.accounts.find((account) => account.email === email)
    if (reportedCredits !== row?.credits) {
      wrong.push(`${email}: /credits says ${reportedCredits}, the ledger ${row?.credits}`)
    }
  }
  return wrong
}

const creditsTimeoutMs = 10_000

async function creditsOf(address: string, key: string): Promise<number | null> {
  try {
    const reply = await fetch(address, {
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(creditsTimeoutMs),
    })
    const { credits_remaining } = (await reply.json()) as { credits_remaining?: number }
    return credits_remaining ?? null
  } catch {
    // The caller reports a null.
    return null
  }
}
