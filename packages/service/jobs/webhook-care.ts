import type { WebhookSecretReply } from '@enricher/contract/webhooks'
import type { Clock } from '@enricher/engine/lib/time'
import { createGuard } from '@enricher/engine/net/guard'
import { addressRange, isWithin, parseIpAddress } from '@enricher/engine/net/ip-address'
import type { JobWebhooks } from '../store/jobs/job-webhooks.ts'
import { previousUntil, type SecretVersion, type WebhookSecretOf } from './webhook-secret.ts'
import { admitWebhookUrl } from './webhook-url.ts'

/** The actions of accounts on their webhooks. */
export type WebhookCare = {
  /** Refuses an address to which no webhook is sent. @throws {ApiError} bad_request */
  admit(url: string): void
  readonly list: JobWebhooks['list']
  secret(accountId: string): Promise<WebhookSecretReply>
  rotate(accountId: string): Promise<WebhookSecretReply>
  /** Returns the secret of the sandbox, in which nothing is sent. */
  sandboxSecret(): WebhookSecretReply
}

type CareDependencies = {
  readonly webhooks: Pick<JobWebhooks, 'list' | 'secretVersion' | 'rotate'>
  secretOf(): Promise<WebhookSecretOf>
  /** CIDR ranges that the operator has opened. */
  readonly allow: readonly string[]
  readonly clock: Clock
}

// The secret is public, to try a verifier: no message is signed with it.
const sandboxSecret = `whsec_${Buffer.from('enricher sandbox').toString('base64')}`

/** Creates the actions of accounts on their webhooks. */
export function createWebhookCare({
  webhooks,
  secretOf,
  allow,
  clock,
}: CareDependencies): WebhookCare {
  const guard = createGuard(allow)
  const ranges = allow.map(addressRange)
  const isOpened = (host: string) => {
    const address = parseIpAddress(host)
    return address !== null && ranges.some((range) => isWithin(range, address))
  }
  const shown = async (accountId: string, held: SecretVersion): Promise<WebhookSecretReply> => ({
    secret: (await secretOf())(accountId, held.version),
    version: held.version,
    previous_until: previousUntil(held, clock())?.toISOString() ?? null,
  })
  return {
    admit: (url) => admitWebhookUrl(url, { guard, isOpened }),
    list: webhooks.list,
    secret: async (accountId) => shown(accountId, await webhooks.secretVersion(accountId)),
    rotate: async (accountId) => shown(accountId, await webhooks.rotate(accountId)),
    sandboxSecret: () => ({ secret: sandboxSecret, version: 1, previous_until: null }),
  }
}
