import { isLinkedinHost } from '@enricher/engine/lib/linkedin-profile'
import type { Clock } from '@enricher/engine/lib/time'
import { ProviderError } from '@enricher/engine/model/provider-error'
import type { Network } from '@enricher/engine/net/network'
import { hostOf, isNamed } from '@enricher/engine/net/url'
import type { Logger } from '../lib/logger.ts'
import type { DueWebhook, JobWebhooks, WebhookRecord } from '../store/jobs/job-webhooks.ts'
import { signedMessage, webhookBody } from './webhook-message.ts'
import { signingSecrets, type WebhookSecretOf } from './webhook-secret.ts'
import { decideWebhook, type WebhookAnswer } from './webhook-verdict.ts'

/** The bound is half of the pages that a process may fetch at a time; each is a socket. */
const atOnceMax = 64
// A receiver that never replies occupies this many deliveries, each until its timeout.
const ofAccountMax = 4
// A receiver should store the message and reply; longer work comes after its reply.
const webhookTimeoutMs = 10_000
// Longer than an attempt: a message is not sent twice at a time while its process lives.
const leaseMs = 30_000
// Only the status of the reply counts.
const replyBytesMax = 1_024

type DeliveryDependencies = {
  readonly webhooks: Pick<JobWebhooks, 'claim' | 'record' | 'release'>
  secretOf(): Promise<WebhookSecretOf>
  /** The guarded network, opened when the first message is due. */
  network(): Promise<Pick<Network, 'fetch'>>
  readonly baseUrl: string
  readonly clock: Clock
  readonly logger: Pick<Logger, 'info' | 'warn'>
  onAttempt(outcome: string): void
  readonly timeoutMs?: number
}

/** The deliveries of a process. */
export type WebhookDeliveries = {
  /** Begins to send due messages as far as there is room; called at an interval. */
  deliver(): Promise<void>
  /** Ends attempts under way, which another process repeats; nothing is sent afterwards. */
  stop(): Promise<void>
}

/**
 * Creates the deliveries of webhooks. They have connections and places of their own: a receiver that does not reply
 * delays neither jobs nor searches, and occupies only places of its account.
 */
export function createWebhookDeliveries(dependencies: DeliveryDependencies): WebhookDeliveries {
  const { webhooks, logger } = dependencies
  const stopping = new AbortController()
  const underWay = new Map<Promise<void>, string>()

  const begin = (due: DueWebhook): void => {
    const work = attempt(dependencies, due, stopping.signal)
      .catch((error: unknown) => {
        // The message is due again when its lease is over.
        logger.warn({ err: error, job: due.jobId }, 'the outcome of a webhook could not be stored')
      })
      .then(() => {
        underWay.delete(work)
        // The account may have more due messages; the next call repeats a failure.
        return deliver().catch(() => undefined)
      })
    underWay.set(work, due.accountId)
  }
  const claim = async (): Promise<void> => {
    const room = atOnceMax - underWay.size
    if (room <= 0 || stopping.signal.aborted) return
    const busyAccounts = [...new Set(underWay.values())]
    const due = await webhooks.claim({ max: room, ofAccountMax, busyAccounts, leaseMs })
    for (const each of due) begin(each)
  }
  // Only one claim runs at a time: two would both count the same room.
  let claiming: Promise<void> | null = null
  const deliver = (): Promise<void> => {
    claiming ??= claim().finally(() => {
      claiming = null
    })
    return claiming
  }
  return {
    deliver,
    async stop() {
      stopping.abort(new Error('The process is stopping.'))
      await claiming?.catch(() => undefined)
      while (underWay.size > 0) await Promise.all(underWay.keys())
    },
  }
}

async function attempt(
  dependencies: DeliveryDependencies,
  due: DueWebhook,
  signal: AbortSignal,
): Promise<void> {
  const { webhooks, onAttempt } = dependencies
  const answer = await send(dependencies, due, signal)
  if (answer === null) return webhooks.release(due)
  const verdict = decideWebhook(answer, due.attempts)
  onAttempt(verdict.state === 'pending' ? 'retried' : verdict.state)
  logUnlessDelivered(dependencies.logger, due, verdict)
  await webhooks.record(due, verdict)
}

/** Sends a message; null: the process ends before there was an answer. */
async function send(
  { secretOf, network, baseUrl, clock, logger, timeoutMs = webhookTimeoutMs }: DeliveryDependencies,
  due: DueWebhook,
  signal: AbortSignal,
): Promise<WebhookAnswer | null> {
  const { jobId, accountId, url } = due
  // The address may have been stored before such addresses were refused.
  const address = URL.parse(url)
  if (address && isLinkedinHost(hostOf(address))) return { fault: 'blocked_address' }
  const nowMs = clock()
  const secrets = signingSecrets(await secretOf(), accountId, due.secret, nowMs)
  const message = signedMessage(jobId, webhookBody(due, baseUrl), secrets, nowMs)
  try {
    const { fetch } = await network()
    const { status } = await fetch(url, {
      ...{ signal, method: 'POST', ...message, timeoutMs, provider: 'webhook' },
      ...{ redirectsMax: 0, bytesMax: replyBytesMax },
    })
    return { status }
  } catch (error) {
    if (signal.aborted) return null
    if (!(error instanceof ProviderError)) throw error
    if (error.fault !== 'blocked_address' || !address || !isNamed(address)) {
      return { fault: error.fault }
    }
    // An account must not learn which names lead to addresses of this network, so the fault is `unavailable`.
    logger.info({ job: jobId, host: hostOf(address) }, 'a webhook leads to no public address')
    return { fault: 'unavailable' }
  }
}

/** Logs the host only, which is enough to find the address: its path and query may contain a secret. */
function logUnlessDelivered(
  logger: Pick<Logger, 'info'>,
  { jobId: job, url, attempts }: DueWebhook,
  { state, inMs, status, error }: WebhookRecord,
): void {
  if (state === 'delivered') return
  const host = URL.parse(url)?.host
  const outcome = state === 'failed' ? 'given up' : 'to be repeated'
  logger.info({ job, host, attempts, status, error, inMs }, `a webhook is ${outcome}`)
}
