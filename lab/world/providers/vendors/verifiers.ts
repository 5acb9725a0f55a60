import type { MailboxState } from './people.ts'
import { headerOf, reply, sent, type Vendor } from './vendor.ts'

type Words = Readonly<Record<MailboxState, string>>

const limited = (body: unknown) => reply(429, body, { 'retry-after': '30' })

const zerobounceWords: Words = {
  valid: 'valid',
  catch_all: 'catch-all',
  unknown: 'unknown',
  gone: 'invalid',
  objected: 'unknown',
}
const wrongOrSpent = reply(200, { error: 'Invalid API key or your account ran out of credits' })

/** ZeroBounce v2: one sentence for a wrong key and for a spent balance; the balance of no account is -1. */
export const zerobounceVendor: Vendor = {
  keyOf: ({ query }) => query.get('api_key'),
  refusals: {
    unauthorized: wrongOrSpent,
    exhausted: wrongOrSpent,
    limited: limited({ error: '' }),
  },
  answerAnyway({ path }, key) {
    if (path !== '/getcredits') return null
    if (key.includes('fault-exhausted')) return reply(200, { Credits: '0' })
    return /^test-key(?!-fault)/.test(key)
      ? reply(200, { Credits: '1930' })
      : key.includes('fault-unauthorized') || !key.includes('test-key')
        ? reply(200, { Credits: '-1' })
        : null
  },
  answer({ path, query }, knowledge) {
    const address = query.get('email') ?? ''
    if (path !== '/validate' || !query.has('ip_address')) return reply(400, { error: 'Missing' })
    const isRole = address.startsWith('info@')
    return reply(200, {
      address,
      status: isRole ? 'do_not_mail' : zerobounceWords[knowledge.mailboxStateOf(address)],
      sub_status: isRole ? 'role_based' : '',
      free_email: false,
      did_you_mean: null,
    })
  },
}

const neverbounceWords: Words = {
  valid: 'valid',
  catch_all: 'catchall',
  unknown: 'unknown',
  gone: 'invalid',
  objected: 'unknown',
}

/** NeverBounce v4: its errors come with status 200. */
export const neverbounceVendor: Vendor = {
  keyOf: ({ query }) => query.get('key'),
  refusals: {
    unauthorized: reply(200, { status: 'auth_failure', message: 'Invalid API key' }),
    exhausted: reply(200, { status: 'general_failure', message: 'Insufficient credit balance' }),
    limited: { ...limited({ status: 'throttle_triggered', message: 'Slow down' }), status: 200 },
  },
  answer({ path, query }, knowledge) {
    if (path === '/account/info') {
      return reply(200, { status: 'success', credits_info: { paid_credits_remaining: 880 } })
    }
    const result = neverbounceWords[knowledge.mailboxStateOf(query.get('email') ?? '')]
    return reply(200, { status: 'success', result, flags: [], suggested_correction: '' })
  },
}

const reacherWords: Words = {
  valid: 'safe',
  catch_all: 'risky',
  unknown: 'unknown',
  gone: 'invalid',
  objected: 'unknown',
}

/** Reacher: `invalid` for whatever its server refused, the sender included. */
export const reacherVendor: Vendor = {
  keyOf: headerOf('x-reacher-secret'),
  refusals: {
    unauthorized: reply(401, { error: 'unauthorized' }),
    exhausted: reply(402, { error: 'quota' }),
    limited: limited({ error: 'throttled' }),
  },
  answer(request, knowledge) {
    const input = sent(request, 'to_email')
    if (request.path !== '/v1/check_email') return reply(404, {})
    const isAddress = input.includes('@')
    const mailboxState = isAddress ? knowledge.mailboxStateOf(input) : 'gone'
    return reply(200, {
      input,
      is_reachable: reacherWords[mailboxState],
      misc: { is_disposable: false, is_role_account: false },
      mx: { accepts_mail: true, records: [] },
      smtp: {
        can_connect_smtp: true,
        is_catch_all: mailboxState === 'catch_all',
        is_deliverable: mailboxState === 'valid',
        is_disabled: input.startsWith('disabled@'),
      },
      syntax: { is_valid_syntax: isAddress },
    })
  },
}
