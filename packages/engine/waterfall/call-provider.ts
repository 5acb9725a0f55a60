import { startLoopTimeout } from '../lib/loop-time.ts'
import { ProviderError, type ProviderFault } from '../model/provider-error.ts'
import type { Network } from '../net/network.ts'
import type { AskProvider, Price, Reply } from '../sources/vendors/adapter.ts'
import { type ConfiguredAdapter, callOf } from '../sources/vendors/registry.ts'

/** The result of asking one provider, and the part of its price that was set aside. */
export type CallResult<Answer> = { readonly reservedUsd: number } & (
  | { readonly kind: 'reply'; readonly reply: Reply<Answer> }
  /** `costUsd`: the cost, or possible cost, of the request. */
  | { readonly kind: 'fault'; readonly error: ProviderError; readonly costUsd: number }
  /** The time to wait is over, but the provider still works on the answer. */
  | { readonly kind: 'pending'; readonly costUsd: number }
  /** The provider was not asked: today's budget does not allow it. */
  | { readonly kind: 'budget' }
  /** The provider was not asked, or no longer waited for: the search ended meanwhile. */
  | { readonly kind: 'ended'; readonly costUsd: number }
  /** The request was broken off by a bug of ours, which is thrown once the stats are right. */
  | { readonly kind: 'bug'; readonly error: unknown; readonly costUsd: number }
)

/** The provider of one question, with its limits of time and money. */
export type ProviderCall = {
  readonly configured: ConfiguredAdapter
  readonly network: Pick<Network, 'fetch'>
  readonly price: Price
  /** Signal of the search. */
  readonly runSignal: AbortSignal
  /** Signal of this question alone: it aborts when its provider is dead. */
  readonly passSignal: AbortSignal
  /** Timeout in loop time: a provider is not silent because this process stood still. */
  readonly timeoutMs: number
  /** Time left of the search, on the clock. */
  readonly leftMs?: number | undefined
  /** Sets the price aside; false when the day's budget does not allow it. */
  reserve(usd: number): Promise<boolean>
}

/** Asks a provider that answers at once. Rejects only when the stats store does. */
export async function callProvider<Question, Answer>(
  ask: AskProvider<Question, Answer>,
  question: Question,
  asking: ProviderCall,
): Promise<CallResult<Answer>> {
  const { configured, network, price, runSignal } = asking
  if (!(await reservePrice(asking))) return { kind: 'budget', reservedUsd: 0 }
  const reservedUsd = price.usd
  if (runSignal.aborted) return { kind: 'ended', reservedUsd, costUsd: 0 }
  const time = startTimer(asking)
  try {
    const reply = await ask(question, callOf(configured, network, time.signal))
    return { kind: 'reply', reply, reservedUsd }
  } catch (error) {
    return { ...failureOf(error, price.usd, runSignal), reservedUsd }
  } finally {
    time.stop()
  }
}

/** Reserves the price of a question and returns whether it could; a free question needs no budget. */
export async function reservePrice({ price, reserve }: ProviderCall): Promise<boolean> {
  return price.usd === 0 || reserve(price.usd)
}

/** Returns the result to record for a failed question. */
export function failureOf(error: unknown, listUsd: number, runSignal: AbortSignal) {
  if (!(error instanceof ProviderError)) {
    if (runSignal.aborted) return { kind: 'ended', costUsd: listUsd } as const
    return { kind: 'bug', error, costUsd: listUsd } as const
  }
  const costUsd = mayHaveCost.has(error.fault) ? Math.max(error.costUsd, listUsd) : error.costUsd
  if (runSignal.aborted) return { kind: 'ended', costUsd } as const
  return { kind: 'fault', error, costUsd } as const
}

// The provider may have answered and charged: it is in doubt.
const mayHaveCost: ReadonlySet<ProviderFault> = new Set(['timeout', 'malformed'])

/**
 * Starts the timer of one question; returns the signal that it aborts, and a function that removes timer and listeners.
 */
export function startTimer({
  runSignal,
  passSignal,
  timeoutMs,
  leftMs,
}: Pick<ProviderCall, 'runSignal' | 'passSignal' | 'timeoutMs' | 'leftMs'>) {
  const controller = new AbortController()
  const end = () => controller.abort()
  const stopTimeout = startLoopTimeout(timeoutMs, end)
  // The question itself keeps the process alive; this timer must not.
  const timer = leftMs === undefined ? undefined : setTimeout(end, leftMs).unref()
  const parents = [runSignal, passSignal]
  for (const parent of parents) {
    if (parent.aborted) end()
    else parent.addEventListener('abort', end, { once: true })
  }
  return {
    signal: controller.signal,
    stop() {
      stopTimeout()
      clearTimeout(timer)
      for (const parent of parents) parent.removeEventListener('abort', end)
    },
  }
}
