import { sleep } from '@enricher/engine/lib/time'
import { answerSlackMs } from '@enricher/service/lookup/interruption'
import { bounds, hangMs } from './bounds.ts'
import type { Case } from './case.ts'
import { askAbout, type Documented, faultOf, readDocumented } from './lookups.ts'
import { lookupTimeoutMs, type Operator, type Service } from './service.ts'

/** The result of asking about one hostile company. */
export type Outcome = {
  readonly one: Case
  readonly startMs: number
  readonly endMs: number
  readonly worstLookupMs: number
  /** The longest wait of another caller, for `/healthz`. */
  readonly worstWaitMs: number
  /** The faults of replies, in words. */
  readonly replies: readonly string[]
  /** All faults: of replies, of the wait of another caller, and of the end of the service. */
  readonly faults: readonly string[]
}

/** A service that is started again when a page has ended it. */
export type Runner = {
  /** The service that runs now. */
  service(): Promise<Service>
  /** Asks everything about a company; never rejects. */
  ask(one: Case): Promise<Outcome>
  /** Returns the most memory that any service had, in MB. */
  peakMemoryMb(): Promise<number>
  /** Returns the longest wait for `/healthz`, the machine's share included. */
  worstWholeWaitMs(): number
  unreadHosts(): readonly string[]
  /** Returns how services ended before their time. */
  deaths(): readonly string[]
  stop(): Promise<void>
}

const lookMs = 100
// The service answers a lookup at its deadline within its slack. The rest is for the network: the sites and these
// callers share the processors with the service.
const answeredWithinMs = lookupTimeoutMs + answerSlackMs + 1_000

/** Starts the service and looks after it. */
export async function startRunner(operator: Operator): Promise<Runner> {
  let current = await operator.start()
  const known = await readDocumented(current)
  const unread: string[] = []
  const deaths: string[] = []
  let peakMb = 0
  let worstWholeMs = 0
  let isStopping = false
  let renewal: Promise<void> | null = null

  const note = async (service: Service) => {
    peakMb = Math.max(peakMb, await service.watch.peakMemoryMb())
    worstWholeMs = Math.max(worstWholeMs, service.watch.worstWholeWaitMs())
    unread.push(...service.unreadHosts)
  }
  const renew = async (why: string) => {
    deaths.push(why)
    await note(current)
    await current.stop()
    current = await operator.start()
  }
  const look = async () => {
    while (!isStopping) {
      const ended = current.ended()
      const hung = current.watch.hangingMs()
      const why = ended ?? (hung > hangMs ? `no reply for ${Math.round(hung)} ms` : null)
      if (why !== null && !isStopping) {
        renewal = renew(why)
        await renewal
        renewal = null
      }
      await sleep(lookMs)
    }
  }
  const looking = look()
  const service = async () => {
    while (renewal !== null) await renewal
    return current
  }
  return {
    service,
    async ask(one) {
      const asked = await service()
      const outcome = await measure(one, asked, known)
      // The loop above may need a moment to notice that the service has ended.
      if (outcome.faults.length > 0) await sleep(2 * lookMs)
      return outcome
    },
    async peakMemoryMb() {
      return Math.max(peakMb, await current.watch.peakMemoryMb())
    },
    worstWholeWaitMs: () => Math.max(worstWholeMs, current.watch.worstWholeWaitMs()),
    unreadHosts: () => [...unread, ...current.unreadHosts],
    deaths: () => deaths,
    async stop() {
      isStopping = true
      await looking
      await current.stop()
    },
  }
}

// A service logs an error for each reply of 500.
const errorsShown = 3

/** Returns the last errors that a service has logged, which say why it answered 500. */
function errorsLogged({ process: { output } }: Service): readonly string[] {
  const errors = output()
    .split('\n')
    .filter((line) => /"level":(?:50|"error")/.test(line))
  return errors.slice(-errorsShown).map((line) => `it logged ${line}`)
}

async function measure(one: Case, service: Service, known: Documented): Promise<Outcome> {
  const startMs = Date.now()
  const asked = await askAbout(one, service, lookupTimeoutMs)
  const worstWaitMs = service.watch.worstWaitSince(startMs)
  const died = service.ended()
  const replies = asked.flatMap((each) => faultOf(each, known, answeredWithinMs) ?? [])
  const faults = [...replies]
  if (asked.some(({ status }) => status === 500)) faults.push(...errorsLogged(service))
  if (worstWaitMs > bounds.waitMs) faults.push(`/healthz waited ${Math.round(worstWaitMs)} ms`)
  if (died !== null) faults.unshift(`the service ended (${died})`)
  return {
    one,
    startMs,
    endMs: Date.now(),
    worstLookupMs: Math.max(...asked.map(({ ms }) => ms)),
    worstWaitMs,
    replies,
    faults,
  }
}
