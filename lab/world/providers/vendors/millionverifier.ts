import type { MailboxState } from './people.ts'
import { reply, type Vendor } from './vendor.ts'

const results: Readonly<Record<MailboxState, readonly [string, number]>> = {
  valid: ['ok', 1],
  catch_all: ['catch_all', 2],
  unknown: ['unknown', 3],
  gone: ['invalid', 6],
  objected: ['unknown', 3],
}

const errorReply = (error: string) => reply(200, { result: 'error', resultcode: 4, error })

/** MillionVerifier v3. Its errors come with status 200. */
export const millionverifierVendor: Vendor = {
  keyOf: ({ query }) => query.get('api'),
  refusals: {
    unauthorized: errorReply('apikey_not_found'),
    exhausted: errorReply('insufficient_credits'),
    limited: reply(429, { error: '' }, { 'retry-after': '30' }),
  },
  answer({ path, query }, knowledge) {
    if (path === '/credits') return reply(200, { credits: 9_100, bulk_credits: 0, plan: 1 })
    const email = query.get('email') ?? ''
    if (path !== '/') return reply(404, {})
    if (email.startsWith('odd@')) return errorReply('')
    const [result, resultcode] = results[knowledge.mailboxStateOf(email)]
    return reply(200, {
      email,
      quality: result === 'ok' ? 'good' : 'risky',
      result,
      resultcode,
      subresult: result,
      free: false,
      role: false,
      didyoumean: '',
      credits: 9_099,
      executiontime: 1,
      error: '',
      livemode: true,
    })
  },
}
