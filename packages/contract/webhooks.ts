import { type Static, Type } from 'typebox'
import { nullableTime } from './operation.ts'

/** Servers and proxies on the way cut longer addresses. */
const urlCharactersMax = 2_000

/** Field of the bodies that submit a job. */
export const webhookUrlField = Type.String({
  maxLength: urlCharactersMax,
  pattern: '^https?://[!-~]+$',
  'x-pattern': 'that begins with https:// and has no spaces',
  description:
    'Where a POST says that the job is over, whatever became of it: signed as Standard Webhooks are, and repeated for about a day until a status of 2xx. https on port 443 of a public address; redirects are not followed.',
})

export const webhookStates = ['pending', 'delivered', 'failed'] as const

/** Reasons why a delivery failed: `status` when the reply was none of 2xx. */
const webhookErrors = ['status', 'gone', 'timeout', 'unreachable', 'blocked_address'] as const
export type WebhookError = (typeof webhookErrors)[number]

export const jobWebhook = Type.Object(
  {
    state: Type.Enum([...webhookStates], { type: 'string', title: 'WebhookState' }),
    attempts: Type.Integer(),
    last_attempt_at: nullableTime('When it was last sent.'),
    next_attempt_at: nullableTime('When it is sent next, while the job is over and it is pending.'),
    last_status: Type.Union([Type.Integer(), Type.Null()], {
      description: 'HTTP status of the last reply; null: there was none.',
    }),
    last_error: Type.Union(
      [Type.Enum([...webhookErrors], { type: 'string', title: 'WebhookError' }), Type.Null()],
      { description: 'Why the last one was no success. `gone` and `blocked_address` end it.' },
    ),
  },
  { title: 'JobWebhook' },
)
export type JobWebhook = Static<typeof jobWebhook>

/** Reply of the routes that read and renew the secret of an account. */
export const webhookSecretReply = Type.Object(
  {
    secret: Type.String({ description: 'Verifies `webhook-signature`; `whsec_` and base64.' }),
    version: Type.Integer({ description: 'How often it was renewed, plus one.' }),
    previous_until: nullableTime('Until then messages are signed with the secret before as well.'),
  },
  { title: 'WebhookSecret' },
)
export type WebhookSecretReply = Static<typeof webhookSecretReply>
