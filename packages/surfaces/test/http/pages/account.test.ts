import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestApp, password } from '@enricher/lab/test/support/app'
import { markOperator } from '@enricher/lab/test/support/mark-operator'
import { createPrivacy } from '@enricher/service/store/privacy/privacy'
import { createSecrets } from '@enricher/service/store/secrets'
import { createFlow } from '../../../../service/test/oauth/flow.ts'
import { createTestBrowser, type TestBrowser } from './browser.ts'

const harness = await createTestApp({ after })
const { db } = harness.services.store
const open = () => createTestBrowser(harness.app)

async function signedIn(email?: string) {
  const account = email === undefined ? await harness.signUp() : null
  const browser = open()
  const address = email ?? account?.email ?? ''
  const reply = await browser.submit('/signin', { email: address, password })
  assert.equal(reply.statusCode, 303, reply.body)
  return { ...(account ?? { id: '', key: '', prefix: '', bearer: {} }), email: address, browser }
}

const isSignedIn = async (browser: TestBrowser) =>
  (await browser.get('/dashboard')).statusCode === 200

const keyIn = (body: string) => /key_live_[0-9A-Za-z]{46}/.exec(body)?.[0] ?? ''

test('a key is shown once, works at once, and is refused as soon as it is revoked', async () => {
  const { browser } = await signedIn()
  const created = await browser.submit('/dashboard/keys', { label: 'laptop' })
  const key = keyIn(created.body)
  assert.equal((await harness.get('/credits', { authorization: `Bearer ${key}` })).statusCode, 200)
  const listed = (await browser.get('/dashboard/keys')).body
  assert.equal(keyIn(listed), '')
  assert.match(listed, /laptop/)
  const revocation = await browser.submit(`/dashboard/keys/${key.slice(0, 17)}`, {})
  assert.equal(revocation.headers.location, '/dashboard/keys?done=revoked')
  assert.equal((await harness.get('/credits', { authorization: `Bearer ${key}` })).statusCode, 401)
})

test('a form that is sent twice, at once or by a reload, makes one key and says so', async () => {
  const { browser, id } = await signedIn()
  const { body } = await browser.get('/dashboard/keys')
  const form = /name="form" value="([^"]+)"/.exec(body)?.[1] ?? ''
  const csrf = await browser.csrfOf('/dashboard/keys')
  const send = (label: string) => browser.post('/dashboard/keys', { csrf, form, label })
  const keysOf = async () => (await harness.services.care.keys(id)).length
  const before = await keysOf()
  const sent = await Promise.all([send('laptop'), send('laptop')])
  const [made] = sent.map((reply) => keyIn(reply.body)).filter((key) => key !== '')
  const prefix = made?.slice(0, 17) ?? ''
  const again = await send('laptop')
  assert.equal(again.statusCode, 200)
  assert.ok(again.body.includes(`already created a key: <code>${prefix}…</code>`), again.body)
  assert.equal(keyIn(again.body), '')
  assert.equal(await keysOf(), before + 1)
  assert.notEqual(keyIn((await send('another name, after going back')).body), '')
  assert.equal(await keysOf(), before + 2)
})

test('a key of another account is neither shown nor revoked', async () => {
  const other = await harness.signUp()
  const { browser } = await signedIn()
  const page = await browser.get(`/dashboard/keys/${other.prefix}`)
  assert.equal(page.headers.location, '/dashboard/keys')
  const csrf = await browser.csrfOf('/dashboard/keys')
  await browser.post(`/dashboard/keys/${other.prefix}`, { csrf })
  assert.equal((await harness.get('/credits', other.bearer)).statusCode, 200)
})

test('an account that has all its keys reads at the field what to do', async () => {
  const { browser } = await signedIn()
  for (let made = 1; made < 20; made += 1) await browser.submit('/dashboard/keys', { label: '' })
  const reply = await browser.submit('/dashboard/keys', { label: 'one more' })
  assert.equal(reply.statusCode, 400)
  assert.match(reply.body, /value="one more"/)
  assert.match(reply.body, /Revoke one first/)
})

test('markup in a label or an address is text on every page', async () => {
  const browser = open()
  await browser.submit('/signup', { email: 'markup@acme.example', password })
  // Earlier versions accepted such addresses.
  await harness.services.store.db.query('UPDATE accounts SET email = $1 WHERE email = $2', [
    `"><img/src=x/onerror=alert(1)>@acme.example`,
    'markup@acme.example',
  ])
  await browser.submit('/dashboard/keys', { label: '<script>alert(1)</script>' })
  for (const url of ['/dashboard', '/dashboard/keys', '/dashboard/account']) {
    const { body, statusCode } = await browser.get(url)
    assert.equal(statusCode, 200)
    assert.doesNotMatch(body, /<script>alert|<img/i, url)
  }
  assert.match((await browser.get('/dashboard/keys')).body, /&lt;script&gt;alert\(1\)/)
})

test('markup in what a lookup found is text on the overview', async () => {
  const { browser, bearer } = await signedIn()
  harness.engine.respond = async () => ({
    websiteUrl: 'https://a.example/"><script>alert(1)</script>',
    source: 'native:site',
    confidence: 1,
  })
  const reply = await harness.post('/find-website', { company_name: 'Hostile' }, bearer)
  assert.equal(reply.statusCode, 200)
  const { body } = await browser.get('/dashboard')
  assert.match(body, /a<wbr>\.example\/&quot;&gt;&lt;script&gt;/)
  assert.doesNotMatch(body, /<script>alert/)
})

test('a new password signs out all other browsers, and needs the current one', async () => {
  const { browser, email } = await signedIn()
  const { browser: other } = await signedIn(email)
  const before = browser.cookies.get('enricher-session')
  const change = (current: string, next: string) =>
    browser.submit(
      '/dashboard/account',
      { current, password: next },
      { action: '/dashboard/account/password' },
    )
  const wrong = await change('wrong horse', 'another horse battery')
  assert.equal(wrong.statusCode, 401)
  assert.match(wrong.body, /field-current-error/)
  const short = await change(password, 'short')
  assert.equal(short.statusCode, 400)
  assert.match(short.body, /field-password-error/)
  assert.equal(await isSignedIn(other), true)

  assert.equal((await change(password, 'another horse battery')).statusCode, 303)
  assert.equal(await isSignedIn(other), false)
  assert.equal(await isSignedIn(browser), true)
  assert.notEqual(browser.cookies.get('enricher-session'), before)
  const old = await open().submit('/signin', { email, password })
  assert.equal(old.statusCode, 401)
})

test('wrong current passwords count like those at sign-in', async () => {
  const { browser } = await signedIn()
  const statuses = []
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const fields = { current: 'wrong horse', password: 'another horse battery' }
    const action = '/dashboard/account/password'
    statuses.push((await browser.submit('/dashboard/account', fields, { action })).statusCode)
  }
  assert.deepEqual(statuses.slice(-2), [401, 429])
})

const changeEmail = (browser: TestBrowser, email: string, confirming = password, again = email) =>
  browser.submit(
    '/dashboard/account',
    { email, again, confirming },
    { action: '/dashboard/account/email' },
  )

test('where no mail can be sent an address changes at once, and needs the password', async () => {
  const { browser, email, bearer } = await signedIn()
  const { browser: second } = await signedIn(email)
  const next = 'Moved@acme.example'
  const wrong = await changeEmail(browser, next, 'wrong horse')
  assert.equal(wrong.statusCode, 401)
  assert.match(wrong.body, /field-confirming-error/)
  assert.match(wrong.body, /value="Moved@acme.example"/)
  for (const [given, status] of [
    ['no address', 400],
    [email.toUpperCase(), 400],
    [(await harness.signUp()).email, 409],
  ] as const) {
    const { statusCode, body } = await changeEmail(browser, given)
    assert.equal(statusCode, status, given)
    assert.match(body, /field-email-error/)
  }
  const mistyped = await changeEmail(browser, next, password, 'Mooved@acme.example')
  assert.equal(mistyped.statusCode, 400)
  assert.match(mistyped.body, /field-again-error/)
  const changed = await changeEmail(browser, next)
  assert.equal(changed.headers.location, '/dashboard/account?done=email')
  assert.match((await browser.get('/dashboard/account')).body, /moved@acme\.example/)
  assert.deepEqual([await isSignedIn(browser), await isSignedIn(second)], [true, true])
  assert.equal((await harness.get('/credits', bearer)).statusCode, 200)
  assert.equal((await open().submit('/signin', { email, password })).statusCode, 401)
  assert.equal((await open().submit('/signin', { email: next, password })).statusCode, 303)
})

test('each change of an address has a line with the address of its time, until the account is deleted', async () => {
  const { browser, email, id } = await signedIn()
  for (const next of ['second@acme.example', 'third@acme.example']) await changeEmail(browser, next)
  const linesOf = async () => {
    const { events } = harness.services.operator
    const log = await events({ accountId: id, before: null, limit: 10 })
    return log
      .filter(({ event }) => event.startsWith('email') || event === 'account created')
      .map(({ subjectEmail, details }) => [subjectEmail, details.former])
  }
  assert.deepEqual(await linesOf(), [
    ['third@acme.example', 'second@acme.example'],
    ['second@acme.example', email],
    [email, undefined],
  ])
  const { account } = (await browser.get('/dashboard/privacy/export')).json()
  assert.deepEqual(account.former_emails, ['second@acme.example', email])
  assert.equal(
    (await createPrivacy(db, createSecrets(db)).export({ kind: 'email', email }))['accounts']
      ?.length,
    1,
  )
  await markOperator(harness.services.store, id, true)
  const page = await browser.get(`/operator/actions?account=${id}`)
  assert.ok(page.body.includes(`from ${email}`))
  await browser.submit('/dashboard/account/delete', { password })
  const kept = JSON.stringify([await linesOf(), await db.query('SELECT * FROM email_changes')])
  assert.equal((await linesOf()).length, 3)
  assert.doesNotMatch(kept, /second@|third@/)
  assert.ok(!kept.includes(email))
})

test('no mailbox gets trial credits twice by changes of addresses', async () => {
  const first = 'once@acme.example'
  const signUp = (email: string) => harness.post('/auth/signup', { email, password })
  assert.equal((await signUp(first)).json().credits_remaining, 25)
  const { browser } = await signedIn(first)
  await changeEmail(browser, 'other@acme.example')
  assert.equal((await signUp(first)).json().credits_remaining, 0)
  const again = await signedIn(first)
  await again.browser.submit('/dashboard/account/delete', { password })
  await browser.submit('/dashboard/account/delete', { password })
  assert.equal((await signUp(first)).json().credits_remaining, 0)
})

test('one browser, or all others, are signed out from here, and none of another account', async () => {
  const { browser, email, id } = await signedIn()
  const { browser: second } = await signedIn(email)
  const { browser: third } = await signedIn(email)
  const { browser: stranger, id: strangerId } = await signedIn()
  const idsOf = (accountId: string) =>
    harness.services.sessions.list(accountId).then((all) => all.map((one) => one.id))
  const end = (fields: Record<string, string>) =>
    browser.submit('/dashboard/account', fields, { action: '/dashboard/account/sessions' })

  await end({ id: (await idsOf(strangerId))[0] ?? '' })
  assert.equal(await isSignedIn(stranger), true)
  const [own] =
    (await browser.get('/dashboard/account')).body.match(/name="id" value="ses_\w+"/g) ?? []
  assert.ok(own)
  assert.equal((await idsOf(id)).length, 3)
  await end({ id: /ses_\w+/.exec(own)?.[0] ?? '' })
  assert.equal((await idsOf(id)).length, 2)
  await end({ others: 'all' })
  assert.deepEqual([await isSignedIn(second), await isSignedIn(third)], [false, false])
  assert.equal(await isSignedIn(browser), true)
})

test('a deleted account is gone: its keys, its browsers, its address; the ledger stays', async () => {
  const { browser, email, bearer, id } = await signedIn()
  const remove = (given: string) => browser.submit('/dashboard/account/delete', { password: given })
  assert.equal((await remove('wrong horse')).statusCode, 401)
  assert.equal((await remove(password)).statusCode, 200)
  assert.equal((await harness.get('/credits', bearer)).statusCode, 401)
  assert.equal(await isSignedIn(browser), false)
  assert.equal((await open().submit('/signin', { email, password })).statusCode, 401)
  const stored = JSON.stringify(await db.query('SELECT * FROM accounts WHERE id = $1', [id]))
  assert.equal(stored.includes(email), false)
  assert.equal((await db.query('SELECT 1 FROM ledger WHERE account_id = $1', [id])).length, 1)
})

test('an address gets trial credits once, also when its account was deleted', async () => {
  const credits = async () => {
    const body = { email: 'again@acme.example', password }
    const reply = await harness.post('/auth/signup', body)
    return reply.json<{ credits_remaining: number }>().credits_remaining
  }
  assert.equal(await credits(), 25)
  const { browser } = await signedIn('again@acme.example')
  await browser.submit('/dashboard/account/delete', { password })
  assert.equal(await credits(), 0)
})

const withMail = await createTestApp({ after }, { SMTP_URL: 'smtp://127.0.0.1:1' })
let origins = 0

/** Signs up from a new IP address each time: further accounts from one address wait for their mails. */
const signUpCredits = async (email: string, { app } = withMail) => {
  origins += 1
  const reply = await app.inject({
    ...{ method: 'POST', url: '/auth/signup', payload: { email, password } },
    remoteAddress: `192.0.2.${origins}`,
  })
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json<{ credits_remaining: number }>().credits_remaining
}

test('where no mail can be sent each spelling of a mailbox gets trial credits', async () => {
  for (const email of ['two.boxes+1@acme.example', 'two.boxes+2@acme.example']) {
    assert.equal(await signUpCredits(email, harness), 25, email)
  }
})

test('where mail can be sent a mailbox gets trial credits once, however its address is spelled', async () => {
  assert.equal(await signUpCredits('one.box@acme.example'), 25)
  for (const email of ['one.box+1@acme.example', 'ONE.box+a+b@acme.example']) {
    assert.equal(await signUpCredits(email), 0, email)
  }
  assert.equal(await signUpCredits('a.da@gmail.com'), 25)
  for (const email of ['ada@gmail.com', 'ad.a@googlemail.com', 'ada+x@googlemail.com']) {
    assert.equal(await signUpCredits(email), 0, email)
  }
  // U+217F is a small Roman numeral, which domains read as an m.
  assert.equal(await signUpCredits('eve@mine.example'), 25)
  assert.equal(await signUpCredits('eve@\u217fine.example'), 0)
})

test('of spellings of one mailbox that sign up at once one gets trial credits', async () => {
  const emails = Array.from({ length: 6 }, (_, n) => `crowd+${n}@acme.example`)
  const credits = await Promise.all(emails.map((email) => signUpCredits(email)))
  assert.deepEqual(credits.toSorted(), [0, 0, 0, 0, 0, 25])
})

test('addresses that are alike but other mailboxes have their own trial credits', async () => {
  for (const local of ['plain', 'pl.ain', 'plain-1', '+tag', 'plain_1']) {
    assert.equal(await signUpCredits(`${local}@alike.example`), 25, local)
  }
  assert.equal(await signUpCredits('plain@other.alike.example'), 25)
})

test('an address with a sign that no screen shows is refused', async () => {
  for (const sign of ['\u200b', '\u00ad', '\u2060', '\ufeff', '\u3164', '\ufe0f', '\u{e0041}']) {
    for (const email of [`hid${sign}den@acme.example`, `hidden@ac${sign}me.example`]) {
      const reply = await harness.post('/auth/signup', { email, password })
      assert.equal(reply.statusCode, 400, JSON.stringify(email))
    }
  }
  assert.equal(await signUpCredits('j\u00fcrgen@b\u00fccher.example'), 25)
})

test('a mailbox of minutes gets no trial credits', async () => {
  const reply = await harness.post('/auth/signup', { email: 'a@mailinator.com', password })
  assert.equal(reply.json<{ credits_remaining: number }>().credits_remaining, 0)
})

test('an account whose lookup is under way is not deleted meanwhile', async () => {
  const { browser, id } = await signedIn()
  const hold = { holdId: 'under-way', accountId: id, operation: 'find-website', credits: 2 }
  await harness.services.ledger.hold({ ...hold, flightKey: Buffer.from('x'), leaseMs: 60_000 })
  const reply = await browser.submit('/dashboard/account/delete', { password })
  assert.equal(reply.statusCode, 409)
  assert.match(reply.body, /Try again in a minute/)
})

test('an export holds account, keys, browsers and the whole ledger, and nothing of others', async () => {
  const other = await harness.signUp()
  const { browser, email, id, prefix } = await signedIn()
  const grants = Array.from({ length: 3 }, (_, index) => `grant-${index}`)
  for (const reference of grants) {
    await harness.services.ledger.grant({ accountId: id, credits: 1, kind: 'grant', reference })
  }
  const reply = await browser.get('/dashboard/privacy/export')
  assert.match(String(reply.headers['content-disposition']), /attachment/)
  const data = reply.json()
  assert.equal(data.account.email, email)
  assert.deepEqual(
    data.api_keys.map((key: { key_prefix: string }) => key.key_prefix),
    [prefix],
  )
  assert.equal(data.ledger.length, 4)
  const { reference, balance_after, credits_asked } = data.ledger[0]
  assert.deepEqual([reference, balance_after, credits_asked], ['grant-2', 28, null])
  assert.equal(data.signed_in_browsers.length, 1)
  assert.equal(reply.body.includes(other.id), false)
})

test('an export names connected applications and webhooks, without their secrets', async () => {
  const account = await harness.signUp()
  const flow = createFlow(harness)
  const client_id = await flow.register({ client_name: 'Tokenwerk' })
  const { browser } = await flow.authorize(account, { client_id, scope: 'enricher:read' })
  const { job_id } = (
    await harness.post(
      '/jobs/find-all',
      { company_name: 'Anvils', webhook_url: 'https://hooks.example/in?token=hidden' },
      account.bearer,
    )
  ).json<{ job_id: string }>()
  const { body } = await browser.get('/dashboard/privacy/export')
  const { connected_applications: applications, webhooks } = JSON.parse(body)
  const named = applications.map(({ client_id: id, name }: Record<string, string>) => [id, name])
  assert.deepEqual(named, [[client_id, 'Tokenwerk']])
  const reported = webhooks.map(({ job_id: id, host }: Record<string, string>) => [id, host])
  assert.deepEqual(reported, [[job_id, 'hooks.example']])
  assert.doesNotMatch(body, /hidden|whsec_/)
})

test('what is the dashboard of an account asks others to sign in', async () => {
  for (const url of ['', '/keys', '/account', '/account/delete', '/privacy', '/privacy/export']) {
    const reply = await open().get(`/dashboard${url}`)
    assert.equal(reply.headers.location, `/signin?next=${encodeURIComponent(`/dashboard${url}`)}`)
  }
})
