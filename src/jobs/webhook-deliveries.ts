import type { Network } from '../egress/network.ts'
import { hostOf, isNamed } from '../egress/url.ts'
import { isLinkedinHost } from '../lib/linkedin-profile.ts'
import type { Logger } from '../lib/logger.ts'
import type { Clock } from '../lib/time.ts'
import { ProviderError } from '../model/provider-error.ts'
import type { DueWebhook, JobWebhooks } from '../store/jobs/job-webhooks.ts'
import { signedMessage, webhookBody } from './webhook-message.ts'
import { signingSecrets, type WebhookSecretOf } from './webhook-secret.ts'
import { decideWebhook, type WebhookAnswer, type WebhookVerdict } from './webhook-verdict.ts'

/** Half of the pages that a process may fetch at a time; each is a socket. */
const atOnceMax = 64
// A receiver that never replies holds so many of them, and for so long.
const ofAccountMax = 4
// A receiver stores the message and replies; what takes longer is for after its reply.
const webhookTimeoutMs = 10_000
// Longer than an attempt: it is not sent twice at a time while its process lives.
const leaseMs = 30_000
// Of the reply only its status counts.
const replyBytesMax = 1_024

type DeliveryDependencies = {
  readonly webhooks: Pick<JobWebhooks, 'claim' | 'record' | 'release'>
  secretOf(): Promise<WebhookSecretOf>
  /** The guarded way out, opened when the first message is due. */
  network(): Promise<Pick<Network, 'fetch'>>
  readonly baseUrl: string
  readonly clock: Clock
  readonly logger: Pick<Logger, 'info' | 'warn'>
  /** Counts an attempt, by what came of it. */
  onAttempt(outcome: string): void
  readonly timeoutMs?: number
}

/** The deliveries of a process. */
export type WebhookDeliveries = {
  /** Begins to send what is due, as far as there is room; to be called now and then. */
  deliver(): Promise<void>
  /** Ends those under way, which are sent again by another process; nothing is sent afterwards. */
  stop(): Promise<void>
}

/**
 * Creates the deliveries of webhooks. They have connections and places of their own: a receiver that does not reply
 * keeps neither jobs nor searches waiting, and of the places only those of its account.
 */
export function createWebhookDeliveries(dependencies: DeliveryDependencies): WebhookDeliveries {
  const { webhooks, logger } = dependencies
  const stopping = new AbortController()
  const underWay = new Map<Promise<void>, string>()

  const begin = (due: DueWebhook): void => {
    const work = attempt(dependencies, due, stopping.signal)
      .catch((error: unknown) => {
        // It is due again when its lease is over.
        logger.warn({ err: error, job: due.jobId }, 'the outcome of a webhook could not be stored')
      })
      .then(() => {
        underWay.delete(work)
        // More of the account may be due; what fails here is done at the next time.
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
  // One claim at a time: two would both count the same room.
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
  // It may have been stored before such addresses were refused.
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
    // An account must not learn which names lead to addresses of this network: that is one that is not reached.
    logger.info({ job: jobId, host: hostOf(address) }, 'a webhook leads to no public address')
    return { fault: 'unavailable' }
  }
}

/** The address may hold a secret in its path and query: its host is enough to find it. */
function logUnlessDelivered(
  logger: Pick<Logger, 'info'>,
  { jobId: job, url, attempts }: DueWebhook,
  { state, inMs, status, error }: WebhookVerdict,
): void {
  if (state === 'delivered') return
  const host = URL.parse(url)?.host
  const outcome = state === 'failed' ? 'given up' : 'to be repeated'
  logger.info({ job, host, attempts, status, error, inMs }, `a webhook is ${outcome}`)
}
