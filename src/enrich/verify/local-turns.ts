import { type Clock, sleep } from '../../lib/time.ts'
import type { MailHostLimits, MailHostTurn, MailHostTurns } from './mail-host-turns.ts'

type HostState = {
  running: number
  /** Before then no session begins. */
  nextStartMs: number
  refusals: number
  pausedUntilMs: number
  readonly waiting: (() => void)[]
}

// Two refusals in a row are no accident; half an hour is what most rate limits take to forget.
const refusalsMax = 2
const pauseMs = 30 * 60_000
// Hosts without sessions are forgotten; those that refused us are kept until their pause is over.
const hostsMax = 10_000

/** Creates MX slots within this process alone: for tests, evaluations and benchmarks. */
export function createLocalTurns(clock: Clock): MailHostTurns {
  const hosts = new Map<string, HostState>()
  return {
    async take(key, limits, signal) {
      const host = stateOf(hosts, key, clock())
      await placeIn(host, limits, signal)
      try {
        await startOf(host, limits, clock(), signal)
      } catch (error) {
        leave(host)
        throw error
      }
      return turnAt(host, clock)
    },
  }
}

function stateOf(hosts: Map<string, HostState>, key: string, nowMs: number): HostState {
  const known = hosts.get(key)
  if (known) return known
  if (hosts.size >= hostsMax) forgetIdle(hosts, nowMs)
  const fresh = { running: 0, nextStartMs: 0, refusals: 0, pausedUntilMs: 0, waiting: [] }
  hosts.set(key, fresh)
  return fresh
}

function forgetIdle(hosts: Map<string, HostState>, nowMs: number): void {
  for (const [key, host] of hosts) {
    const isPaused = host.pausedUntilMs > nowMs || host.refusals > 0
    if (host.running === 0 && host.waiting.length === 0 && !isPaused) hosts.delete(key)
  }
}

/** Waits for a free place; the gap before the session is waited for while holding it, so that no request overtakes. */
function placeIn(host: HostState, limits: MailHostLimits, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  if (host.running < limits.connectionsMax) {
    host.running += 1
    return Promise.resolve()
  }
  return new Promise((resolve, reject) => {
    const onTurn = () => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }
    const onAbort = () => {
      host.waiting.splice(host.waiting.indexOf(onTurn), 1)
      reject(signal.reason)
    }
    host.waiting.push(onTurn)
    signal.addEventListener('abort', onAbort, { once: true })
  })
}

/** Waits until the gap after the last start is over; a paused host is reported at once. */
async function startOf(
  host: HostState,
  { gapMs }: MailHostLimits,
  nowMs: number,
  signal: AbortSignal,
): Promise<void> {
  if (host.pausedUntilMs > nowMs) return
  const startMs = Math.max(nowMs, host.nextStartMs)
  host.nextStartMs = startMs + gapMs
  if (startMs > nowMs) await sleep(startMs - nowMs, signal)
}

function leave(host: HostState): void {
  const next = host.waiting.shift()
  // The place goes from hand to hand.
  if (next) next()
  else host.running -= 1
}

function turnAt(host: HostState, clock: Clock): MailHostTurn {
  const nowMs = clock()
  const isPaused = host.pausedUntilMs > nowMs
  let hasEnded = false
  return {
    pausedUntilMs: isPaused ? host.pausedUntilMs : null,
    async end(outcome) {
      if (hasEnded) return
      hasEnded = true
      if (!isPaused) note(host, outcome, clock())
      leave(host)
    },
  }
}

function note(host: HostState, outcome: Parameters<MailHostTurn['end']>[0], nowMs: number): void {
  if (outcome === 'answered') host.refusals = 0
  if (outcome !== 'refused_us') return
  host.refusals += 1
  if (host.refusals < refusalsMax) return
  host.pausedUntilMs = nowMs + pauseMs
  host.refusals = 0
}
