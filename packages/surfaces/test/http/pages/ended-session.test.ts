import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestApp, password } from '@enricher/lab/test/support/app'
import type { LightMyRequestResponse } from 'fastify'
import { createTestBrowser, type TestBrowser } from './browser.ts'

const harness = await createTestApp({ after })
const playground = '/dashboard/playground'

async function signedIn() {
  const account = await harness.signUp()
  const browser = createTestBrowser(harness.app)
  await browser.submit('/signin', { email: account.email, password })
  const endSession = async () => {
    await harness.services.sessions.endAll(account.id)
  }
  return { account, browser, endSession }
}

/** Sends a form after the session that showed it has ended; returns the address it leads to. */
async function sentTooLate(path: string, fields: Record<string, string>): Promise<URL> {
  const { browser, endSession } = await signedIn()
  const csrf = await browser.csrfOf('/dashboard/keys')
  await endSession()
  return leadOf(await browser.post(path, { csrf, ...fields }))
}

function leadOf(reply: LightMyRequestResponse): URL {
  assert.equal(reply.statusCode, 303, reply.body)
  return new URL(String(reply.headers.location), 'http://localhost')
}

/** Signs in at an address by the form of its page; returns the page that follows. */
async function signInAt(browser: TestBrowser, { pathname, search }: URL, email: string) {
  const { body } = await browser.get(`${pathname}${search}`)
  const [, csrf = ''] = /name="csrf" value="([^"]+)"/.exec(body) ?? []
  const [, next = ''] = /name="next" value="([^"]+)"/.exec(body) ?? []
  const plain = next.replaceAll('&amp;', '&')
  const { pathname: path, search: query } = leadOf(
    await browser.post('/signin', { csrf, next: plain, email, password }),
  )
  return { notice: body, back: await browser.get(`${path}${query}`) }
}

const lookup = {
  lookup: 'find-email-person',
  mode: 'live',
  'in.full_name': 'Zoë "Z" Exemplar & Co',
  'in.domain': 'larkspire.example',
}

test('a lookup that was typed is there again after signing in, and nothing of it is done by itself', async () => {
  const { account, browser, endSession } = await signedIn()
  const csrf = await browser.csrfOf(`${playground}?lookup=find-email-person`)
  await endSession()
  const before = harness.engine.searches
  const lead = leadOf(await browser.post(playground, { csrf, form: 'x', ...lookup }))
  const { notice, back } = await signInAt(browser, lead, account.email)
  assert.match(notice, /Your session has expired[^<]*kept what you entered/)
  assert.equal(back.statusCode, 200)
  assert.match(back.body, /name="in\.full_name"[^>]* value="Zoë &quot;Z&quot; Exemplar &amp; Co"/)
  assert.match(back.body, /name="in\.domain"[^>]* value="larkspire\.example"/)
  assert.match(back.body, /<input[^>]*value="live"[^>]*checked/)
  assert.equal(harness.engine.searches, before)
})

test('what was typed stands in the way back of that page alone: another sign-in in the browser sees none of it', async () => {
  const { browser, endSession } = await signedIn()
  const other = await harness.signUp()
  const csrf = await browser.csrfOf(playground)
  await endSession()
  const reply = await browser.post(playground, { csrf, ...lookup })
  assert.doesNotMatch(JSON.stringify(reply.headers['set-cookie'] ?? ''), /larkspire/)
  await browser.submit('/signin', { email: other.email, password })
  const pages = [await browser.get(playground), await browser.get('/dashboard')]
  for (const { body } of pages) assert.doesNotMatch(body, /larkspire/)
})

test('the way back has the fields of its form and no others, and never a password or a token', async () => {
  const lead = await sentTooLate(playground, { ...lookup, form: 'abc', password, extra: 'x' })
  const next = new URL(lead.searchParams.get('next') ?? '', 'http://localhost')
  assert.deepEqual([...next.searchParams.keys()], Object.keys(lookup))
  const secrets = { current: password, password, csrf: 'x' }
  for (const path of ['/dashboard/account/password', '/dashboard/account/delete']) {
    const { search } = await sentTooLate(path, secrets)
    assert.ok(!search.includes(encodeURIComponent(password)), search)
  }
})

test('more than an address holds is not kept, and the page says so', async () => {
  const lead = await sentTooLate(playground, { ...lookup, 'in.full_name': 'ë'.repeat(2_000) })
  assert.deepEqual(
    [...lead.searchParams],
    [
      ['next', playground],
      ['ended', 'form'],
    ],
  )
})

test('the name of a key and the settings of a file are kept as well', async () => {
  const { account, browser, endSession } = await signedIn()
  const key = await sentTooLate('/dashboard/keys', { label: 'staging <server>' })
  const { back } = await signInAt(createTestBrowser(harness.app), key, account.email)
  assert.match(back.body, /name="label"[^>]* value="staging &lt;server&gt;"/)

  const bytes = 'name,site\nLarkspire,larkspire.example\n'
  const file = await harness.app.inject({
    method: 'POST',
    url: '/jobs/bulk',
    headers: { ...account.bearer, 'content-type': 'text/csv' },
    payload: bytes,
  })
  const path = `/dashboard/files/${file.json<{ file_id: string }>().file_id}`
  const csrf = await browser.csrfOf(path)
  await endSession()
  const { pathname, search } = leadOf(
    await browser.post(path, {
      csrf,
      ...{ action: 'start', operation: 'find-website', shown_operation: 'find-email-company' },
      ...{ 'field.0': 'domain', max_credits: '7' },
    }),
  )
  const form = await signInAt(
    browser,
    new URL(`${pathname}${search}`, 'http://localhost'),
    account.email,
  )
  assert.match(form.back.body, /name="max_credits"[^>]* value="7"/)
  assert.match(form.back.body, /value="find-website" selected/)
  assert.doesNotMatch(form.back.body, /name="has_header"[^>]* checked/)
  assert.match(form.back.body, /name="field\.0"(?:(?!<\/select>).)*value="domain" selected/)
  // The file was not started.
  assert.match(form.back.body, /Update cost/)
})

test('each form leads back to the page that shows it, and says what was not done', async () => {
  const cases = [
    ['/dashboard/account/password', '/dashboard/account', 'form'],
    ['/dashboard/account/sessions', '/dashboard/account', 'form'],
    ['/dashboard/account/delete', '/dashboard/account/delete', 'form'],
    ['/dashboard/billing/checkout', '/dashboard/billing', 'form'],
    ['/dashboard/billing/auto-topup', '/dashboard/billing', 'form'],
    ['/dashboard/applications', '/dashboard/applications', 'form'],
    ['/dashboard/files', '/dashboard/files', 'file'],
  ] as const
  for (const [path, next, ended] of cases) {
    const lead = await sentTooLate(path, {})
    assert.deepEqual(Object.fromEntries(lead.searchParams), { next, ended })
    const { body } = await createTestBrowser(harness.app).get(`${lead.pathname}${lead.search}`)
    assert.match(body, /role="status">Your session has expired, so /, path)
  }
})

test('signing out after the session ended is done, and leads to no page', async () => {
  const lead = await sentTooLate('/signout', {})
  assert.equal(`${lead.pathname}${lead.search}`, '/signin')
})

test('a page says why it asks to sign in where a session has ended, and nothing of it to a stranger', async () => {
  const { browser, endSession } = await signedIn()
  await endSession()
  const lead = leadOf(await browser.get('/dashboard/keys'))
  assert.deepEqual(Object.fromEntries(lead.searchParams), {
    next: '/dashboard/keys',
    ended: 'page',
  })
  const { body } = await browser.get(`${lead.pathname}${lead.search}`)
  assert.match(body, /Your session has expired\. Sign in to continue\./)
  const stranger = createTestBrowser(harness.app)
  const { search } = leadOf(await stranger.get('/dashboard/keys'))
  assert.equal(search, '?next=%2Fdashboard%2Fkeys')
  for (const ended of ['', 'constructor', '<script>'])
    assert.doesNotMatch(
      (await stranger.get(`/signin?${new URLSearchParams({ ended })}`)).body,
      /session has expired|<script>[^<]/,
    )
})

test('a page of an error offers no dashboard to a browser that is signed out', async () => {
  const accept = { accept: 'text/html' }
  const stranger = createTestBrowser(harness.app)
  const missing = await stranger.get('/nothing-here', accept)
  const refused = await stranger.post('/signin', {})
  assert.deepEqual([missing.statusCode, refused.statusCode], [404, 403])
  for (const { body } of [missing, refused]) {
    assert.doesNotMatch(body, /\/dashboard/)
    assert.match(body, /href="[^"]*\/signin">Sign in</)
  }
  const { browser } = await signedIn()
  assert.match((await browser.get('/nothing-here', accept)).body, /\/dashboard">Dashboard/)
})
