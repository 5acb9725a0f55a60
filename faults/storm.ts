import process from 'node:process'
import { createDraw } from '../hostile/draw.ts'
import { sleep } from '../src/lib/time.ts'
import { startWorld } from '../world/world.ts'
import { createPurses, enrich, openAccount } from './accounts.ts'
import { type Books, readBooks, readHeld } from './books.ts'
import { callersCount, leasesTimeoutMs, lookupTimeoutMs, settleTimeoutMs } from './bounds.ts'
import { askAgain, type Callers, runCaller } from './caller.ts'
import { stormCompanies } from './companies.ts'
import { injectAll } from './inject.ts'
import { finalReply, type Job, type Journal } from './journal.ts'
import type { Setup } from './options.ts'
import { hasDisks, openPlace, type Place } from './place.ts'
import { questionsAbout } from './question.ts'
import { inWords, planFaults } from './schedule.ts'
import { probe } from './supervisor.ts'
import { type Verdict, verdictOn } from './verdict.ts'

// Some fifteen inputs each: more than a storm of ten minutes asks.
const companiesCount = 160
const richCount = 3
// Requests of one caller alone; what limits them is not what is measured.
const requestsPerMinute = 1_000_000

/** Settings of every service of this program, beside those of the world and the database. */
export function settingsIn(world: Readonly<Record<string, string>>): Record<string, string> {
  return {
    ...world,
    LOOKUP_TIMEOUT_MS: String(lookupTimeoutMs),
    RATE_LIMIT_PER_MINUTE: String(requestsPerMinute),
    AUTH_RATE_LIMIT_PER_MINUTE: String(requestsPerMinute),
  }
}

/** Runs a storm in one setup and says what it came to. Ends early, and in order, when `stopping` aborts. */
export async function runStorm(
  setup: Setup,
  seed: number,
  lengthMs: number,
  stopping: AbortSignal,
): Promise<Verdict> {
  const companies = stormCompanies(seed, companiesCount)
  const planned = planFaults(setup, seed, { lengthMs, hasDisks: hasDisks() })
  process.stderr.write(`${setup}, seed ${seed}: ${inWords(planned)}\n`)
  const world = await startWorld({ companies })
  try {
    const place = await openPlace(setup, settingsIn(world.env))
    let notStopped: readonly string[] = []
    let verdict: Verdict
    try {
      const { journal, urls } = place
      await fillPurses(place, stopping)
      const account = createPurses(urls, journal, stopping)
      const questions = companies.map(questionsAbout)
      const callers = { urls, questions, journal, account }
      await blow(callers, planned, place, seed, stopping)
      verdict = await check(setup, callers, place)
    } finally {
      notStopped = await place.close()
    }
    const late = notStopped.map((name) => `${name} had to be killed at the end`)
    return { ...verdict, breaches: [...verdict.breaches, ...late] }
  } finally {
    await world.stop()
  }
}

async function fillPurses({ urls, env, journal }: Place, stopping: AbortSignal): Promise<void> {
  for (let index = 1; index <= richCount; index += 1) {
    const account = await openAccount(urls, `rich-${index}@acme.example`, stopping)
    journal.accounts.push(await enrich(env, account))
  }
}

/** Faults on one side, callers on the other, until the plan is done and every caller is answered or time is up. */
async function blow(
  callers: Callers,
  planned: ReturnType<typeof planFaults>,
  place: Place,
  seed: number,
  stopping: AbortSignal,
): Promise<void> {
  let isOver = false
  const ending = new AbortController()
  const running = Array.from({ length: callersCount }, (_, index) =>
    runCaller(callers, createDraw(seed, `caller ${index}`), () => isOver, ending.signal),
  )
  await injectAll(planned, place, callers.journal, stopping)
  isOver = true
  const timer = setTimeout(() => ending.abort(), stopping.aborted ? 0 : settleTimeoutMs)
  await Promise.all(running)
  clearTimeout(timer)
}

/** Waits until all leases are over, asks again what must be free now, and reads the books. */
async function check(setup: Setup, callers: Callers, place: Place): Promise<Verdict> {
  const { journal, database } = place
  const endMs = Date.now()
  const heldMs = await untilNothingIsHeld(place)
  const charged = await readBooks(database.connection)
  await repeatSome(callers, charged)
  const unfit = await unfitProcesses(place)
  const books = await readBooks(database.connection)
  const balances = await wrongBalances(journal, books, place)
  return verdictOn(setup, journal, books, { endMs, heldMs, breaches: [...unfit, ...balances] })
}

const heldPollMs = 250

/** How long credits stay held after the last request; at most until every lease must be over. */
async function untilNothingIsHeld({ database }: Place): Promise<number> {
  const startMs = performance.now()
  const tookMs = () => performance.now() - startMs
  while (tookMs() < leasesTimeoutMs) {
    const held = await readHeld(database.connection).catch(() => null)
    if (held?.held === 0 && held.holds === 0) break
    await sleep(heldPollMs)
  }
  return tookMs()
}

const repeatsMax = 60

/** Asks again what was charged without a reply, and some of what was answered: all of it must be free and the same. */
async function repeatSome(callers: Callers, { entries }: Books): Promise<void> {
  const booked = new Set(entries.map(({ requestId }) => requestId))
  const isUnheard = ({ attempts }: Job) =>
    attempts.some(
      ({ status, requestId }) => (status === 0 || status >= 500) && booked.has(requestId),
    )
  const { jobs } = callers.journal
  const step = Math.max(1, Math.floor(jobs.length / repeatsMax))
  const sample = jobs.filter((job, index) => index % step === 0 && finalReply(job)?.status !== 402)
  for (const job of new Set([...jobs.filter(isUnheard), ...sample])) {
    // Whoever has left since comes back now.
    const again = await askAgain(callers, job, job.attempts.length % callers.urls.length)
    job.attempts.push(again)
    if (job.answeredMs === null && again.status === 200) job.answeredMs = again.endMs
  }
}

async function unfitProcesses({ urls }: Place): Promise<readonly string[]> {
  const unfit: string[] = []
  for (const [slot, url] of urls.entries()) {
    for (const path of ['/healthz', '/readyz']) {
      const status = await probe(`${url}${path}`)
      if (status !== 200) unfit.push(`service ${slot + 1} answers ${status} at ${path} at the end`)
    }
  }
  return unfit
}

/** What the service says of balances, compared with the books. */
async function wrongBalances({ accounts }: Journal, books: Books, { urls }: Place) {
  const wrong: string[] = []
  for (const { email, key } of accounts) {
    const reply = await fetch(`${urls[0]}/credits`, { headers: { authorization: `Bearer ${key}` } })
      .then(async (got) => (await got.json()) as { credits_remaining?: number })
      .catch(() => null)
    const row = books.accounts.find((account) => account.email === email)
    if (reply?.credits_remaining !== row?.credits) {
      wrong.push(`${email}: /credits says ${reply?.credits_remaining}, the books ${row?.credits}`)
    }
  }
  return wrong
}
