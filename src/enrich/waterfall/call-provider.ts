import type { Network } from '../../egress/network.ts'
import { startLoopTimeout } from '../../lib/loop-time.ts'
import { ProviderError, type ProviderFault } from '../../model/provider-error.ts'
import type { AskProvider, Price, Reply } from '../../providers/vendors/adapter.ts'
import { type ConfiguredAdapter, callOf } from '../../providers/vendors/registry.ts'

/** What came of asking one provider, and what of its price was set aside for it. */
export type CallResult<Answer> = { readonly reservedUsd: number } & (
  | { readonly kind: 'reply'; readonly reply: Reply<Answer> }
  /** `costUsd`: what it cost, or may have cost. */
  | { readonly kind: 'fault'; readonly error: ProviderError; readonly costUsd: number }
  /** Not ours to wait for any longer: the provider still works on it. */
  | { readonly kind: 'pending'; readonly costUsd: number }
  /** Not asked: today's budget does not allow it. */
  | { readonly kind: 'budget' }
  /** Not asked, or no longer: the search ended meanwhile. */
  | { readonly kind: 'ended'; readonly costUsd: number }
  /** Not asked to the end: a mistake of ours, to be thrown once the stats are right. */
  | { readonly kind: 'bug'; readonly error: unknown; readonly costUsd: number }
)

/** With whom and how long one question is asked. */
export type ProviderCall = {
  readonly configured: ConfiguredAdapter
  readonly network: Pick<Network, 'fetch'>
  readonly price: Price
  /** Of the search. */
  readonly runSignal: AbortSignal
  /** Of this question alone: its provider is dead. */
  readonly passSignal: AbortSignal
  /** In loop time: a provider is not to be called silent because this process stood still. */
  readonly timeoutMs: number
  /** On the clock: what is left of the search. */
  readonly leftMs?: number | undefined
  /** Sets the price aside; false when the day's budget does not allow it. */
  reserve(usd: number): Promise<boolean>
}

/** Asks a provider that answers at once. Never rejects but when the stats store does. */
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

/** Reserves the price of a question and returns whether it could; what is free needs no budget. */
export async function reservePrice({ price, reserve }: ProviderCall): Promise<boolean> {
  return price.usd === 0 || reserve(price.usd)
}

/** Returns what a failed question is to be entered as. */
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

/** Starts the timer of one question; returns the signal that it aborts, and what removes timer and listeners. */
export function startTimer({
  runSignal,
  passSignal,
  timeoutMs,
  leftMs,
}: Pick<ProviderCall, 'runSignal' | 'passSignal' | 'timeoutMs' | 'leftMs'>) {
  const controller = new AbortController()
  const end = () => controller.abort()
  const stopTimeout = startLoopTimeout(timeoutMs, end)
  // The question itself keeps the process alive, its end does not.
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
