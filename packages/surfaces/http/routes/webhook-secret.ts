import { webhookSecretReply } from '@enricher/contract/webhooks'
import type { FastifyInstance } from 'fastify'
import { callerOf } from '../authenticate.ts'
import type { HttpServices } from '../http-services.ts'
import { accountErrors, documentErrors, documentReply } from '../reply-docs.ts'

// Messages could be forged with it: no web page and no partial token reads it.
const wholeAccount = { access: 'account', cors: false, scope: 'enricher:all' } as const

const path = '/jobs/webhook-secret'

const example = {
  secret: 'whsec_ZW5yaWNoZXIgc2FuZGJveA==',
  version: 2,
  previous_until: '2026-11-21T18:03:00.000Z',
}

/** Adds the routes by which the secret of an account's webhooks is read and renewed. */
export function addWebhookSecretRoutes(
  app: FastifyInstance,
  { accounts, jobs: { webhooks } }: Pick<HttpServices, 'accounts' | 'jobs'>,
): void {
  const reading = {
    tags: ['Jobs'],
    operationId: 'get-webhook-secret',
    summary: 'The secret of webhooks',
    description:
      'Verifies the messages that `webhook_url` of a job gets, by any library for Standard Webhooks. It needs an API key or the scope `enricher:all`.',
    response: {
      200: documentReply(webhookSecretReply, 'The secret of the account.', example),
      ...documentErrors(accountErrors),
    },
  }
  app.get(path, { schema: reading, config: wholeAccount }, async (request) => {
    const { credential } = callerOf(request)
    if (credential.kind === 'sandbox') return webhooks.sandboxSecret()
    const { user_id: accountId } = await accounts.credits(credential)
    return webhooks.secret(accountId)
  })
  const renewal = {
    tags: ['Jobs'],
    operationId: 'rotate-webhook-secret',
    summary: 'Renew the secret of webhooks',
    description:
      'For a day messages are signed with the secret before as well; renewed twice within it, with the last two.',
    response: {
      200: documentReply(webhookSecretReply, 'The new secret.', example),
      ...documentErrors([...accountErrors, 'body_too_large']),
    },
  }
  app.post(`${path}/rotate`, { schema: renewal, config: wholeAccount }, async (request) => {
    const { credential } = callerOf(request)
    if (credential.kind === 'sandbox') return webhooks.sandboxSecret()
    const { user_id: accountId } = await accounts.credits(credential)
    return webhooks.rotate(accountId)
  })
}
