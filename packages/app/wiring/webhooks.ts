import { systemClock } from '@enricher/engine/lib/time'
import type { Egress } from '@enricher/engine/net/egress'
import { createWebhookCare, type WebhookCare } from '@enricher/service/jobs/webhook-care'
import { createWebhookDeliveries } from '@enricher/service/jobs/webhook-deliveries'
import { deriveWebhookSecrets, type WebhookSecretOf } from '@enricher/service/jobs/webhook-secret'
import { loadOnce } from '@enricher/service/lib/load-once'
import type { Logger } from '@enricher/service/lib/logger'
import type { Metrics } from '@enricher/service/lib/metrics'
import type { Config } from '../config/config.ts'
import type { PeriodicTask } from './periodic-tasks.ts'
import type { Stores } from './stores.ts'

// A message arrives about as soon as a caller that asks every second would notice the end.
const deliverEveryMs = 1_000

/** The webhooks of accounts, and the tasks with which this process sends them. */
export type Webhooks = {
  readonly care: WebhookCare
  readonly tasks: readonly PeriodicTask[]
  /** Aborts the requests under way; another process sends them again. */
  stop(): Promise<void>
}

/** Opens the webhooks. They have a guarded network access of their own, which the first message opens. */
export function openWebhooks(
  config: Config,
  { webhooks, secrets }: Pick<Stores, 'webhooks' | 'secrets'>,
  { metrics, logger }: { readonly metrics: Metrics; readonly logger: Logger },
): Webhooks {
  const derivation = loadOnce<WebhookSecretOf>(async () =>
    deriveWebhookSecrets(await secrets.read('webhooks')),
  )
  const egress = loadOnce<Egress>(async () => {
    const { openEgress } = await import('./egress.ts')
    return openEgress(config)
  })
  const deliveries = createWebhookDeliveries({
    webhooks,
    secretOf: derivation.get,
    network: egress.get,
    baseUrl: config.baseUrl,
    clock: systemClock,
    logger,
    onAttempt: metrics.jobs.webhookSent,
  })
  return {
    care: createWebhookCare({
      webhooks,
      secretOf: derivation.get,
      allow: config.egressAllow,
      clock: systemClock,
    }),
    tasks: [{ name: 'send webhooks', everyMs: deliverEveryMs, run: deliveries.deliver }],
    async stop() {
      await deliveries.stop()
      await (await egress.settled())?.close()
    },
  }
}
