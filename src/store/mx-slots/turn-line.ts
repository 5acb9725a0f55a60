import { newId } from '../../lib/ids.ts'
import { sleep, systemClock } from '../../lib/time.ts'
import type { TurnClaim, TurnEnd, TurnStanding } from './turn-claims.ts'

export type TurnLimits = { readonly connectionsMax: number; readonly gapMs: number }

export type StoredTurn = {
  readonly pausedUntilMs: number | null
  /** Never rejects: a slot that cannot be released now is released later, while this goes on. */
  end(outcome: TurnEnd['outcome']): Promise<void>
}

/** Requests of this process for slots of one host, in a queue. Only the first of them asks the database. */
export type TurnLine = { take(limits: TurnLimits, signal: AbortSignal): Promise<StoredTurn> }

export type TurnLinePorts = {
  readonly leaseMs: number
  /** A slot whose request rejects is not held. */
  claim(claim: TurnClaim): Promise<TurnStanding>
  /** Never rejects. */
  giveBack(end: TurnEnd): Promise<void>
  /** No request waits and no slot is held. */
  onIdle(): void
}

// While another process holds the slot: soon at first, then at a rate that costs the database next to nothing.
const firstPauseMs = 25
const longestPauseMs = 1_000
const pauseGrowth = 1.6

type Waiter = {
  readonly limits: TurnLimits
  resolve(turn: StoredTurn): void
  reject(reason: unknown): void
}

export function createTurnLine(mailHostKey: string, ports: TurnLinePorts): TurnLine {
  const waiting: Waiter[] = []
  let running = 0
  let isAsking = false

  const advance = (): void => {
    if (isAsking) return
    const [first] = waiting
    if (!first && running === 0) ports.onIdle()
    // At the limit: the next release in this process advances the queue.
    if (!first || running >= first.limits.connectionsMax) return
    isAsking = true
    void ask().finally(() => {
      isAsking = false
      advance()
    })
  }

  /** Asks until a request was answered or none waits any more. Never rejects. */
  const ask = async (): Promise<void> => {
    let pauseMs = firstPauseMs
    for (let first = waiting[0]; first; first = waiting[0]) {
      // Another one each time: what was refused is over, whatever of it is carried out late.
      const turnId = newId('turn')
      const claim = { turnId, mailHostKey, leaseMs: ports.leaseMs, ...first.limits }
      const standing = await ports.claim(claim).catch(failure)
      if (standing.outcome !== 'wait') return answer(turnId, standing)
      // Processes that wait for one another must not ask in step.
      const ownMs = pauseMs * (0.5 + Math.random())
      await sleep(Math.min(longestPauseMs, Math.max(standing.forMs, ownMs)))
      pauseMs = Math.min(longestPauseMs, pauseMs * pauseGrowth)
    }
  }

  const answer = (turnId: string, standing: Exclude<Standing, { outcome: 'wait' }>): void => {
    if (standing.outcome === 'begun') begin(turnId)
    else if (standing.outcome === 'failed') waiting.shift()?.reject(standing.error)
    else pauseAll(waiting, systemClock() + standing.forMs)
  }

  const begin = (turnId: string): void => {
    running += 1
    let isOver = false
    const end = async (outcome: TurnEnd['outcome']) => {
      if (isOver) return
      isOver = true
      await ports.giveBack({ turnId, mailHostKey, outcome })
      running -= 1
      advance()
    }
    const waiter = waiting.shift()
    if (waiter) waiter.resolve({ pausedUntilMs: null, end })
    // All requests gave up while the database was asked.
    else void end('failed')
  }

  return {
    take: (limits, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        waiting.push(waiterIn(waiting, { limits, resolve, reject }, signal))
        advance()
      }),
  }
}

type Standing = TurnStanding | { readonly outcome: 'failed'; readonly error: unknown }

const failure = (error: unknown): Standing => ({ outcome: 'failed', error })

function pauseAll(line: Waiter[], pausedUntilMs: number): void {
  for (const waiter of line.splice(0)) {
    waiter.resolve({ pausedUntilMs, end: async () => undefined })
  }
}

/** A request that gives up leaves the queue at once. */
function waiterIn(
  line: Waiter[],
  { limits, resolve, reject }: Waiter,
  signal: AbortSignal,
): Waiter {
  const leave = () => {
    const place = line.indexOf(waiter)
    if (place >= 0) line.splice(place, 1)
    reject(signal.reason)
  }
  signal.addEventListener('abort', leave, { once: true })
  const waiter: Waiter = {
    limits,
    resolve(turn) {
      signal.removeEventListener('abort', leave)
      resolve(turn)
    },
    reject(reason) {
      signal.removeEventListener('abort', leave)
      reject(reason)
    },
  }
  return waiter
}
