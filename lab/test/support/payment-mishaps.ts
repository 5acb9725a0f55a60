import { GatewayError, type PaymentGateway } from '@enricher/service/billing/payment-gateway'

/** The mishaps between us and Stripe at one call. */
export type Mishap = 'none' | 'never_sent' | 'answer_lost' | 'crash_before' | 'crash_after'

/** The number of the call with a mishap, counted from 0, and the mishap. */
export type Plan = { call: number; mishap: Mishap }

/** The end of the process, as an error: nothing of the process runs afterwards. */
export class Crash extends Error {}

/** Lets one call of a process fail: before it is sent, after it was done, or by the end of the process. */
export function withMishaps(gateway: PaymentGateway, plan: Plan): PaymentGateway {
  const wrap =
    <A extends readonly unknown[], T>(call: (...given: A) => Promise<T>) =>
    async (...given: A): Promise<T> => {
      const mishap = plan.call === 0 ? plan.mishap : 'none'
      plan.call -= 1
      failBefore(mishap)
      const done = await call(...given)
      failAfter(mishap)
      return done
    }
  return {
    ...gateway,
    createCustomer: wrap(gateway.createCustomer),
    createSession: wrap(gateway.createSession),
    createIntent: wrap(gateway.createIntent),
    confirmOffSession: wrap(gateway.confirmOffSession),
    intent: wrap(gateway.intent),
    cancelIntent: wrap(gateway.cancelIntent),
    price: wrap(gateway.price),
  }
}

function failBefore(mishap: Mishap): void {
  if (mishap === 'crash_before') throw new Crash()
  if (mishap === 'never_sent') throw new GatewayError('in_doubt', 'not sent')
}

function failAfter(mishap: Mishap): void {
  if (mishap === 'crash_after') throw new Crash()
  if (mishap === 'answer_lost') throw new GatewayError('in_doubt', 'the answer is lost')
}
