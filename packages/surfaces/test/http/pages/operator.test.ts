import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sha256 } from '@enricher/engine/lib/digest'
import { closedBreaker, keyDigestOf } from '@enricher/engine/waterfall/breaker-state'
import { createTestApp, password } from '@enricher/lab/test/support/app'
import { markOperator } from '@enricher/lab/test/support/mark-operator'
import { byCommandLine } from '@enricher/service/accounts/operator-events'
import { createOperatorActions } from '@enricher/service/store/accounts/operator-actions'
import { createProviderStats } from '@enricher/service/store/provider-stats/provider-stats'
import type { InjectOptions } from 'fastify'
import { operatorRoutes } from '../../../http/pages/operator/routes.ts'
import { createTestBrowser } from './browser.ts'

const apiKey = 'secret-key-41c7'
const harness = await createTestApp({ after }, { HUNTER_API_KEY: apiKey, PDL_API_KEY: apiKey })
const { store } = harness.services
const { db } = store

async function signedIn(isOperator: boolean) {
  const account = await harness.signUp()
  const browser = createTestBrowser(harness.app)
  await browser.submit('/signin', { email: account.email, password })
  await markOperator(store, account.id, isOperator)
  return { account, browser }
}

const operator = await signedIn(true)
const customer = await signedIn(false)
const at = (id: string) => `/operator/accounts/${id}`

async function balanceOf({ bearer }: typeof customer.account): Promise<number> {
  return (await harness.get('/credits', bearer)).json<{ credits_remaining: number }>()
    .credits_remaining
}

const auditLines = (event: string) =>
  harness.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === event)

const form = 'application/x-www-form-urlencoded'
const bodies: readonly Partial<InjectOptions>[] = [
  {},
  { payload: 'csrf=x', headers: { 'content-type': form } },
  { payload: { credits: 1 } },
  { payload: '<xml/>', headers: { 'content-type': 'text/xml' } },
  { payload: 'x'.repeat(200_000), headers: { 'content-type': 'text/plain' } },
]

/** Returns the parts of an answer by which two paths could be distinguished. */
async function seenAt(url: string, request: Partial<InjectOptions>, cookie?: string) {
  const headers = { ...request.headers, origin: 'https://other.example', ...(cookie && { cookie }) }
  const { statusCode, headers: sent, body } = await harness.app.inject({ ...request, url, headers })
  return { statusCode, body, headers: Object.keys(sent).sort() }
}

const hiddenPaths = new Set(
  operatorRoutes.map(({ url }) => url.replace(':id', customer.account.id)),
)
const cookies = [...customer.browser.cookies].map(([name, value]) => `${name}=${value}`)
const cases = (['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const).flatMap(
  (method) =>
    (method === 'GET' || method === 'HEAD' ? [{}] : bodies).map((body) => ({ ...body, method })),
)
const nowhere = await Promise.all(
  cases.map(async (request) => ({
    request,
    seen: [
      [undefined, await seenAt('/operator/nothing/at/all', request)],
      [cookies.join('; '), await seenAt('/operator/nothing/at/all', request, cookies.join('; '))],
    ] as const,
  })),
)
for (const path of hiddenPaths) {
  test(`${path} is to everyone else what a path is at which there is nothing`, async () => {
    for (const { request, seen } of nowhere) {
      for (const [cookie, expected] of seen) {
        const here = await seenAt(path, request, cookie)
        assert.deepEqual(here, expected, JSON.stringify(request).slice(0, 80))
        if (request.method !== 'OPTIONS') assert.equal(here.statusCode, 404)
      }
    }
  })
}

test('the operator sees every page, in the navigation too', async () => {
  for (const { method, url } of operatorRoutes) {
    // Files, and the question that has a page of its own without navigation, are left out.
    if (
      method !== 'GET' ||
      url.endsWith('.csv') ||
      url.endsWith('/disable') ||
      url.endsWith('/lift')
    )
      continue
    const { statusCode, body } = await operator.browser.get(url.replace(':id', customer.account.id))
    assert.equal(statusCode, 200, body)
    assert.match(body, /href="\/operator\/suppressions"/)
  }
  assert.doesNotMatch((await customer.browser.get('/dashboard')).body, /\/operator/)
})

test('accounts are found by a part of their address and by their id, page by page', async () => {
  const { account } = customer
  for (const search of [account.email.slice(0, 8).toUpperCase(), account.id]) {
    const { body } = await operator.browser.get(
      `/operator/accounts?${new URLSearchParams({ search })}`,
    )
    assert.ok(body.includes(`href="${at(account.id)}"`), search)
  }
  const none = await operator.browser.get('/operator/accounts?search=%25')
  assert.match(none.body, /No account found/)
  for (const cursor of ['acc_unknown', "'; --", 'x'.repeat(500)]) {
    const query = new URLSearchParams({ cursor })
    assert.equal((await operator.browser.get(`/operator/accounts?${query}`)).statusCode, 200)
  }
})

test('every account stands on one page of the list, however many there are', async () => {
  for (let made = 0; made < 60; made += 1) await harness.signUp()
  const seen: string[] = []
  let path: string | undefined = '/operator/accounts?search=dev'
  while (path !== undefined) {
    const { body } = await operator.browser.get(path)
    seen.push(
      ...[...body.matchAll(/href="\/operator\/accounts\/(acc_\w+)"/g)].map(([, id]) => id ?? ''),
    )
    path = /href="(\/operator\/accounts\?[^"]+)">Next/.exec(body)?.[1]?.replaceAll('&amp;', '&')
  }
  assert.equal(new Set(seen).size, seen.length)
  const [row] = await db.query<{ count: number }>('SELECT count(*) FROM accounts')
  assert.equal(seen.length, row?.count)
})

test('a grant that is sent twice is granted once, stands in the statement, and is written down', async () => {
  const { account } = customer
  const before = await balanceOf(account)
  const fields = { credits: '500', reference: 'invoice-17' }
  const replies = []
  for (let time = 0; time < 2; time += 1) {
    const reply = await operator.browser.submit(at(account.id), fields, {
      action: `${at(account.id)}/grant`,
    })
    replies.push(reply.headers['location'])
  }
  assert.deepEqual(replies, [
    `${at(account.id)}?done=granted`,
    `${at(account.id)}?done=already_granted`,
  ])
  assert.equal(await balanceOf(account), before + 500)
  const { body } = await operator.browser.get(replies[0] ?? '')
  assert.match(body, /The credits were granted/)
  assert.match(body, /<code>invoice-17<\/code>/)
  const [line, ...others] = auditLines('credits granted')
  assert.deepEqual(
    [line.account_id, line.by, line.credits, line.reference, others.length],
    [account.id, operator.account.id, 500, 'invoice-17', 0],
  )
})

test('a reference that granted another number of credits is refused at its field', async () => {
  const { account } = await signedIn(false)
  const grant = (credits: string) =>
    operator.browser.submit(
      at(account.id),
      { credits, reference: 'invoice-18' },
      { action: `${at(account.id)}/grant` },
    )
  assert.equal((await grant('100')).statusCode, 303)
  const { statusCode, body } = await grant('1000')
  assert.equal(statusCode, 400)
  assert.match(
    body,
    /id="field-reference-error">The reference invoice-18 was booked before with 100/,
  )
  assert.equal(await balanceOf(account), 125)
})

/** Sends the form of an account's page, and then the form of the question that answers it. */
async function takeBack(accountId: string, fields: Record<string, string>) {
  const action = `${at(accountId)}/take-back`
  const question = await operator.browser.submit(at(accountId), fields, { action })
  assert.equal(question.statusCode, 200, question.body)
  const hidden = [...question.body.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)]
  const form = Object.fromEntries(hidden.map(([, name, value]) => [name, value]))
  return { question: question.body, answer: () => operator.browser.post(action, form) }
}

test('credits are taken back after a question, once, and the statement and the log say so', async () => {
  const { account } = await signedIn(false)
  const { question, answer } = await takeBack(account.id, { taken: '10', reason: 'paid twice' })
  assert.match(question, /Take back 10 credits\?/)
  assert.match(question, /Balance afterwards<\/dt><dd>15</)
  assert.equal(await balanceOf(account), 25)
  const answers = [await answer(), await answer()].map(({ headers }) => headers['location'])
  assert.deepEqual(answers, [
    `${at(account.id)}?done=taken`,
    `${at(account.id)}?done=already_taken`,
  ])
  assert.equal(await balanceOf(account), 15)
  const { body } = await operator.browser.get(answers[0] ?? '')
  assert.match(body, /The credits were taken back/)
  assert.match(body, /Taken back<\/div><\/td><td[^>]*><div>paid twice</)
  const lines = auditLines('credits taken back')
  assert.deepEqual(
    lines.map(({ account_id, by, credits, asked }) => [account_id, by, credits, asked]),
    [[account.id, operator.account.id, 10, 10]],
  )
})

test('what searches hold is not taken back, and the page says how much was', async () => {
  const { account } = await signedIn(false)
  await harness.services.ledger.hold({
    holdId: 'hold_page',
    accountId: account.id,
    credits: 2,
    flightKey: sha256('page'),
    operation: 'find-website',
    leaseMs: 60_000,
  })
  const page = await operator.browser.get(at(account.id))
  assert.match(page.body, /2 held by searches, 23 available/)
  const { question, answer } = await takeBack(account.id, { taken: '100', reason: 'abuse' })
  assert.match(question, /Only 23 can be taken back now/)
  const { headers } = await answer()
  assert.equal(headers['location'], `${at(account.id)}?done=taken_part`)
  const { body } = await operator.browser.get(headers['location'] ?? '')
  assert.match(body, /−23 <span class="fact-note">of 100 asked</)
  assert.equal(await balanceOf(account), 2)
})

test('without a reason, or with no number of credits, nothing is asked and the fields say why', async () => {
  const { account } = await signedIn(false)
  const { statusCode, body } = await operator.browser.submit(
    at(account.id),
    { taken: 'all', reason: ' ' },
    { action: `${at(account.id)}/take-back` },
  )
  assert.equal(statusCode, 400)
  assert.match(body, /id="field-taken-error">It must be a whole number/)
  assert.match(body, /id="field-reason-error">Say why/)
  assert.match(body, /value="all"/)
})

for (const credits of ['0', '-5', '1.5', '1e3', 'many', '', '1000000001', '9'.repeat(40)]) {
  test(`"${credits.slice(0, 12)}" is no number of credits, and the field says so`, async () => {
    const before = await balanceOf(customer.account)
    const { statusCode, body } = await operator.browser.submit(
      at(customer.account.id),
      { credits, reference: 'kept reference' },
      { action: `${at(customer.account.id)}/grant` },
    )
    assert.equal(statusCode, 400)
    assert.match(body, /id="field-credits-error">It must be a whole number from 1 to 1,000,000,000/)
    assert.match(body, /value="kept reference"/)
    assert.equal(await balanceOf(customer.account), before)
  })
}

test('keys, tokens and browsers of a disabled account are refused at once, and work again once it is enabled', async () => {
  const { account, browser } = await signedIn(false)
  const token = (
    await harness.app.inject({
      method: 'POST',
      url: '/oauth/token',
      headers: { 'content-type': form },
      payload: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: account.prefix,
        client_secret: account.key,
      }).toString(),
    })
  ).json<{ access_token: string }>().access_token
  const mint = { email: account.email, password }
  const company = { company_name: 'Thistlemere' }
  const statuses = async () => [
    (await harness.get('/credits', account.bearer)).statusCode,
    (await harness.get('/me', { authorization: `Bearer ${token}` })).statusCode,
    (await harness.post('/find-website', company, account.bearer)).statusCode,
    (await harness.post('/find-website', company, { authorization: `Bearer ${token}` })).statusCode,
    (await browser.get('/dashboard')).statusCode,
    (await createTestBrowser(harness.app).submit('/signin', mint)).statusCode,
    (await harness.post('/auth/api-keys', mint)).statusCode,
  ]
  assert.deepEqual(await statuses(), [200, 200, 200, 200, 200, 303, 200])
  const set = (what: string) =>
    operator.browser.submit(at(account.id), {}, { action: `${at(account.id)}/${what}` })
  assert.equal((await set('disable')).headers['location'], `${at(account.id)}?done=disabled`)
  assert.deepEqual(await statuses(), [401, 401, 401, 401, 303, 401, 401])
  const wrong = await harness.post('/auth/api-keys', { ...mint, password: 'wrong horse' })
  assert.doesNotMatch(wrong.body, /disabled/)
  assert.match((await operator.browser.get(at(account.id))).body, /badge-bad">disabled/)
  await set('enable')
  assert.deepEqual(await statuses(), [200, 200, 200, 200, 200, 303, 200])
  assert.deepEqual(
    ['account disabled', 'account enabled'].map((event) => auditLines(event)[0]?.by),
    [operator.account.id, operator.account.id],
  )
})

test('disabling an account asks a question first, and asks none about its own', async () => {
  const { account } = await signedIn(false)
  const { body } = await operator.browser.get(at(account.id))
  assert.doesNotMatch(body, /action="[^"]*\/disable"/)
  assert.ok(body.includes(`href="${at(account.id)}/disable"`))
  const question = await operator.browser.get(`${at(account.id)}/disable`)
  assert.match(question.body, /Disable this account\?/)
  assert.ok(question.body.replaceAll('<wbr>', '').includes(account.email))
  const action = `${at(account.id)}/disable`
  assert.equal(
    (await operator.browser.submit(action, {})).headers['location'],
    `${at(account.id)}?done=disabled`,
  )
  const own = at(operator.account.id)
  assert.equal((await operator.browser.get(`${own}/disable`)).headers['location'], own)
})

test('an operator cannot disable its own account', async () => {
  const path = at(operator.account.id)
  const csrf = await operator.browser.csrfOf(path)
  await operator.browser.post(`${path}/disable`, { csrf })
  assert.equal((await operator.browser.get(path)).statusCode, 200)
})

test('a suppression from the page is in force at the next lookup, and ends when it is lifted', async () => {
  const ask = () =>
    harness.post(
      '/find-email/person',
      { full_name: 'Jane Doe', domain: 'acme.example' },
      customer.account.bearer,
    )
  assert.equal((await ask()).statusCode, 200)
  const page = '/operator/suppressions'
  const fields = { kind: 'person', who: 'Jane Doe', at: 'acme.example', reason: 'asked by letter' }
  const added = await operator.browser.submit(page, fields)
  assert.equal(added.headers['location'], `${page}?done=suppressed`)
  assert.equal((await ask()).statusCode, 404)
  const { body } = await operator.browser.get(page)
  assert.match(body, /asked by letter/)
  assert.doesNotMatch(body, /Jane/)
  const [, question = ''] = /href="([^"]+lift\?id=[^"]+)">Remove/.exec(body) ?? []
  const id = question.split('=')[1] ?? ''
  const lift = (reason: string) =>
    operator.browser.submit(question, { id, reason }, { action: `${page}/lift` })
  const unsaid = await lift(' ')
  assert.equal(unsaid.statusCode, 400)
  assert.match(unsaid.body, /Remove this suppression\?[\s\S]*id="field-reason-error">Say why/)
  assert.equal((await ask()).statusCode, 404)
  const lifted = await lift('withdrawn by letter')
  assert.equal(lifted.headers['location'], `${page}?done=lifted`)
  assert.equal((await ask()).statusCode, 200)
  const csrf = await operator.browser.csrfOf(page)
  const again = await operator.browser.post(`${page}/lift`, { csrf, id, reason: 'once more' })
  assert.equal(again.headers['location'], `${page}?done=not-listed`)
  assert.equal(
    (await operator.browser.get(question)).headers['location'],
    `${page}?done=not-listed`,
  )
  assert.equal(auditLines('person suppressed')[0].by, operator.account.id)
  assert.equal(auditLines('suppression lifted')[0].entry, id)
  assert.match((await operator.browser.get('/operator/actions')).body, /withdrawn by letter/)
})

test('a check says whether a lookup may answer with an identity, and changes nothing', async () => {
  const page = '/operator/suppressions'
  const { suppressions } = harness.services.operator
  const { id } = await suppressions.suppress({ kind: 'domain', domain: 'hidden.example' }, null)
  const check = async (fields: Record<string, string>) =>
    (await operator.browser.submit(page, { ...fields, check: 'true' })).body
  const own = await check({ kind: 'domain', who: 'hidden.example' })
  assert.ok(own.includes(`On the list: its entry is ${id}.`), own)
  for (const fields of [
    { kind: 'email', who: 'jane.doe@hidden.example' },
    { kind: 'person', who: 'Jane Doe', at: 'hidden.example' },
  ])
    assert.match(await check(fields), /On the list: an entry for a person or a domain covers it/)
  for (const fields of [
    { kind: 'email', who: 'jane.doe@acme.example' },
    { kind: 'linkedin', who: 'https://www.linkedin.com/in/jane-doe' },
    { kind: 'person', who: 'Jane Doe' },
  ])
    assert.match(await check(fields), /Not on the list/)
  assert.match(await check({ kind: 'domain', who: '@' }), /This is no domain/)
  assert.deepEqual(
    (await suppressions.list(500)).map((entry) => entry.id),
    [id],
  )
  await suppressions.lift(id)
})

test('one word is no whole name, and a domain of free mail is suppressed after a question', async () => {
  const page = '/operator/suppressions'
  for (const erase of [{}, { erase: 'true' }]) {
    const fields = { kind: 'person', who: 'Declan', at: 'acme.example', ...erase }
    const { statusCode, body } = await operator.browser.submit(page, fields)
    assert.equal(statusCode, 400)
    assert.match(body, /id="field-who-error">Add the rest of the name/)
  }
  const whole = await operator.browser.submit(page, { kind: 'person', who: '田中太郎' })
  assert.equal(whole.headers['location'], `${page}?done=suppressed`)
  const fields = { kind: 'domain', who: 'GMail.com', reason: 'by letter' }
  const question = await operator.browser.submit(page, fields)
  assert.match(question.body, /Suppress everyone at this domain\?/)
  assert.equal((await harness.services.operator.suppressions.list(500)).length, 1)
  const done = await operator.browser.submit(page, { ...fields, confirmed: 'true' })
  assert.equal(done.headers['location'], `${page}?done=suppressed`)
  assert.equal(auditLines('domain suppressed').length, 1)
  const { suppressions } = harness.services.operator
  for (const entry of await suppressions.list(500)) await suppressions.lift(entry.id)
})

test('an erasure shows its effect first, and erases when that is confirmed', async () => {
  const page = '/operator/suppressions'
  const asked = { full_name: 'Jane Doe', domain: 'acme.example' }
  await harness.post('/find-email/person', asked, customer.account.bearer)
  const stored = () =>
    db.query('SELECT 1 FROM lookups WHERE account_id = $1 AND answer IS NOT NULL', [
      customer.account.id,
    ])
  const fields = { kind: 'person', who: 'Jane Doe', at: 'acme.example', reason: 'by letter' }
  const before = (await stored()).length
  const question = await operator.browser.submit(page, { ...fields, erase: 'true' })
  assert.equal(question.statusCode, 200)
  assert.match(question.body, /<li>Jane Doe at acme/)
  assert.match(question.body, /Answers and their evidence<\/dt><dd>\d+ rows?</)
  assert.equal((await stored()).length, before)
  assert.equal((await harness.services.operator.suppressions.list(500)).length, 0)
  const hidden = Object.fromEntries(
    [...question.body.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map((match) => [
      match[1] ?? '',
      match[2] ?? '',
    ]),
  )
  const done = await operator.browser.post(page, hidden)
  assert.equal(done.headers['location'], `${page}?done=erased`)
  assert.ok((await stored()).length < before)
  const [entry] = await harness.services.operator.suppressions.list(500)
  await harness.services.operator.suppressions.lift(entry?.id ?? '')
})

test('what is no address, name, profile or domain is said at the field', async () => {
  for (const [kind, words] of [
    ['email', 'email address'],
    ['person', 'name of a person'],
    ['linkedin', 'LinkedIn profile'],
    ['domain', 'domain'],
  ] as const) {
    const { statusCode, body } = await operator.browser.submit('/operator/suppressions', {
      kind,
      who: '@',
    })
    assert.equal(statusCode, 400, kind)
    assert.ok(body.includes(`id="field-who-error">This is no ${words}.`), body)
  }
})

test('a paused provider is asked again once its operator says so, and the log says who did', async () => {
  const page = '/operator/providers'
  const stats = createProviderStats(db, { budgetUsdOf: () => null })
  for (const name of ['hunter', 'pdl'] as const) {
    await stats.writeBreakerState(name, {
      ...closedBreaker(keyDigestOf(apiKey), Date.now() - 1_000),
      openUntilMs: Number.POSITIVE_INFINITY,
      fault: 'unauthorized',
    })
  }
  const { body } = await operator.browser.get(page)
  assert.match(body, /paused<\/span>[\s\S]*Paused: key refused\. Set a new key/)
  assert.match(body, /aria-label="Resume Hunter"/)
  assert.ok(!body.includes(apiKey))
  const resume = async (provider: string) => {
    const reply = await operator.browser.submit(page, { provider }, { action: `${page}/resume` })
    return reply.headers['location']
  }
  assert.equal(await resume('hunter'), `${page}?done=resumed`)
  const after = await operator.browser.get(`${page}?done=resumed`)
  assert.match(after.body, /The provider has been resumed/)
  assert.doesNotMatch(after.body, /Resume Hunter/)
  assert.match(after.body, /Resume People Data Labs/)
  assert.equal(await resume('hunter'), `${page}?done=not_paused`)
  assert.equal(await resume('reacher'), `${page}?done=not_paused`)
  assert.equal(await resume('constructor'), page)
  assert.deepEqual(
    auditLines('provider resumed').map(({ provider, by }) => [provider, by]),
    [['hunter', operator.account.id]],
  )
})

test('the audit log shows what was changed, by whom, in pages', async () => {
  const { account } = await signedIn(false)
  const actions = createOperatorActions(db)
  for (let index = 0; index < 51; index += 1) {
    const reference = `invoice-${index}-of-many`
    await actions.record({
      ...{ event: 'credits granted', accountId: account.id, by: byCommandLine },
      ...{ credits: 1_234, reference },
    })
  }
  await operator.browser.submit(`${at(account.id)}/disable`, {})
  const { body } = await operator.browser.get('/operator/actions')
  const [first = '', second = ''] = body.match(/<tr .*?<\/tr>/gs)?.slice(1) ?? []
  for (const said of ['Account disabled', operator.account.email, account.email, at(account.id)])
    assert.ok(first.includes(said), said)
  for (const said of ['Credits granted', 'Command line', '1,234 credits', 'invoice-50-of-many'])
    assert.ok(second.includes(said), said)
  const [, older = ''] = /href="(\/operator\/actions\?before=\d+)"/.exec(body) ?? []
  const next = await operator.browser.get(older)
  assert.match(next.body, /invoice-0-of-many/)
  assert.doesNotMatch(next.body, /invoice-50-of-many/)
  assert.match(
    (await operator.browser.get('/operator/actions?before=x')).body,
    /invoice-50-of-many/,
  )
})

test('the audit log has what the owners of accounts did, and all about one account, in pages', async () => {
  const { account, browser } = await signedIn(false)
  await browser.submit(
    '/dashboard/account',
    { current: password, password: 'another horse battery' },
    { action: '/dashboard/account/password' },
  )
  const { prefix } = account
  await browser.submit(`/dashboard/keys/${prefix}`, {})
  const grant = (credits: string) =>
    operator.browser.submit(
      at(account.id),
      { credits, reference: 'invoice-99' },
      { action: `${at(account.id)}/grant` },
    )
  for (const credits of ['100', '100', '200']) await grant(credits)
  const changesOn = (body: string) =>
    [...body.matchAll(/<td[^>]*data-title="Change"[^>]*><div>([^<]*)/g)].map(([, change]) => change)
  const ofOne = await operator.browser.get(`/operator/actions?account=${account.id}`)
  assert.deepEqual(changesOn(ofOne.body), [
    'Grant refused',
    'Grant repeated',
    'Credits granted',
    'Key revoked',
    'Password changed',
    'Key created',
    'Account created',
  ])
  assert.ok(ofOne.body.includes(`<code>${prefix}…</code>`))
  // The command line changes passwords and revokes keys as well, and the rows do not say who did.
  assert.equal([...ofOne.body.matchAll(/Owner or command line/g)].length, 4)
  const seen: string[] = []
  let path: string | undefined = '/operator/actions?of=owners'
  while (path !== undefined) {
    const { body } = await operator.browser.get(path)
    assert.ok(body.includes('data-title'), body)
    seen.push(...changesOn(body).map(String))
    path = /href="(\/operator\/actions\?[^"]+)">Older/.exec(body)?.[1]?.replaceAll('&amp;', '&')
  }
  const [row] = await db.query<{ count: number }>(
    `SELECT (SELECT count(*) FROM accounts) + (SELECT count(*) FROM api_keys)
            + (SELECT count(*) FROM api_keys WHERE revoked_at IS NOT NULL)
            + (SELECT count(*) FROM accounts WHERE password_set_at IS NOT NULL) AS count`,
  )
  assert.equal(seen.length, row?.count)
  for (const before of ['x', '1.', '9999999999999999.a', "1.'; --"]) {
    const query = new URLSearchParams({ of: 'owners', before })
    assert.equal((await operator.browser.get(`/operator/actions?${query}`)).statusCode, 200)
  }
  for (const unknown of ['acc_unknown', "'; --", '']) {
    const query = new URLSearchParams({ account: unknown })
    assert.equal((await operator.browser.get(`/operator/actions?${query}`)).statusCode, 404)
  }
})

test('nothing that customers or operators wrote becomes markup', async () => {
  const hostile = '"><img src=x onerror=alert(1)>'
  const reference = `${hostile} paid`
  await db.query('UPDATE accounts SET email = $2 WHERE id = $1', [
    customer.account.id,
    `${hostile}@acme.example`,
  ])
  await operator.browser.submit(
    at(customer.account.id),
    { credits: '1', reference },
    { action: `${at(customer.account.id)}/grant` },
  )
  await operator.browser.submit('/operator/suppressions', {
    kind: 'email',
    who: 'a@acme.example',
    reason: hostile,
  })
  const pages = [
    '/operator/accounts',
    `/operator/accounts?${new URLSearchParams({ search: hostile })}`,
    `/operator/accounts?${new URLSearchParams({ search: `none ${hostile}` })}`,
    `${at(customer.account.id)}?done=${encodeURIComponent(hostile)}`,
    '/operator/suppressions',
    '/operator/actions',
  ]
  for (const path of pages) {
    const { statusCode, body } = await operator.browser.get(path)
    assert.equal(statusCode, 200)
    assert.doesNotMatch(body, /<img/, path)
  }
})

test('an operator who is one no more sees nothing at once', async () => {
  const other = await signedIn(true)
  assert.equal((await other.browser.get('/operator/health')).statusCode, 200)
  await markOperator(store, other.account.id, false)
  assert.equal((await other.browser.get('/operator/health')).statusCode, 404)
})
