import { ApiError } from '@enricher/contract/errors'
import type { Logger } from '../lib/logger.ts'
import type { BillingCustomers } from '../store/billing/customers.ts'
import type { StripeEvents } from '../store/billing/stripe-events.ts'
import type { FollowObjects } from './objects.ts'
import { GatewayError, type GatewayEvent, type PaymentGateway } from './payment-gateway.ts'
import { logFailure } from './provider-errors.ts'

export type WebhookDependencies = {
  gateway(): Promise<PaymentGateway>
  readonly follow: FollowObjects
  readonly customers: Pick<BillingCustomers, 'forgetCard' | 'markDeleted'>
  readonly events: StripeEvents
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>
}

type Handler = (dependencies: WebhookDependencies, objectId: string) => Promise<unknown>

const ofIntent: Handler = ({ follow }, id) => follow.intent(id)
const ofSession: Handler = ({ follow }, id) => follow.session(id)
const ofRefund: Handler = ({ follow }, id) => follow.reversal('refund', id)
// Endpoints of an older version of Stripe's interface get only the charge.
const ofRefundedCharge: Handler = async ({ gateway, follow }, id) => {
  for (const refund of await (await gateway()).refundsOf(id)) await follow.recordReversal(refund)
}
const ofDispute: Handler = ({ follow }, id) => follow.reversal('dispute', id)

/** The events that matter here, each with its handler. All other events are accepted and ignored. */
const handlers: ReadonlyMap<string, Handler> = new Map([
  ['checkout.session.completed', ofSession],
  ['checkout.session.async_payment_succeeded', ofSession],
  ['checkout.session.async_payment_failed', ofSession],
  ['checkout.session.expired', ofSession],
  ['payment_intent.succeeded', ofIntent],
  ['payment_intent.payment_failed', ofIntent],
  ['payment_intent.requires_action', ofIntent],
  ['payment_intent.canceled', ofIntent],
  ['charge.refunded', ofRefundedCharge],
  ['refund.created', ofRefund],
  ['refund.updated', ofRefund],
  ['refund.failed', ofRefund],
  ['charge.dispute.created', ofDispute],
  ['charge.dispute.updated', ofDispute],
  ['charge.dispute.closed', ofDispute],
  ['charge.dispute.funds_withdrawn', ofDispute],
  ['charge.dispute.funds_reinstated', ofDispute],
  ['payment_method.detached', ({ customers }, id) => customers.forgetCard(id)],
  ['customer.deleted', ({ customers }, id) => customers.markDeleted(id)],
])

// Stripe sends again for three days; a minute is soon enough.
const retryAfterS = 60

/**
 * Takes a webhook. Its event says only that something happened, and Stripe is asked what: an event that comes twice,
 * late, or out of order changes nothing that is not so at Stripe. A copy of a handled event is answered without asking.
 * @throws {ApiError} bad_request without a valid signature; overloaded when Stripe could not be asked, so that it sends
 * again
 */
export async function takeWebhook(
  dependencies: WebhookDependencies,
  raw: Buffer,
  signature: string | undefined,
): Promise<void> {
  const { logger, events } = dependencies
  const gateway = await dependencies.gateway()
  const event = signature === undefined ? null : gateway.readEvent(raw, signature)
  if (!event)
    throw new ApiError(
      'bad_request',
      'The signature is missing, wrong, or older than five minutes.',
    )
  const { id: event_id, type, objectId } = event
  const handle = handlers.get(type)
  const ids = { event_id, type, object: objectId }
  if (!handle || objectId === null || event.isLive !== gateway.isLive) {
    logger.info(ids, 'a webhook without effect')
    return
  }
  if (await events.isTaken(event_id)) {
    logger.info(ids, 'a webhook that was taken before')
    return
  }
  await run(dependencies, handle, event, objectId)
  await events.markTaken(event_id)
  logger.info(ids, 'webhook taken')
}

async function run(
  dependencies: WebhookDependencies,
  handle: Handler,
  event: GatewayEvent,
  objectId: string,
): Promise<void> {
  try {
    await handle(dependencies, objectId)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    const ids = { event_id: event.id, object: objectId }
    logFailure(dependencies.logger, 'a webhook could not be followed', error, ids)
    // Nothing can follow from an object that does not exist, however often the event is sent.
    if (error.fault === 'missing') return
    throw new ApiError('overloaded', 'Stripe could not be asked about this event. Send it again.', {
      retryAfterS,
      cause: error,
    })
  }
}
