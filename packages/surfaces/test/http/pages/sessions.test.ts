import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestApp, password } from '@enricher/lab/test/support/app'
import { openDatabase } from '@enricher/service/store/database'
import { createTestBrowser } from './browser.ts'

const harness = await createTestApp({ after })

const open = () => createTestBrowser(harness.app)

async function signedIn() {
  const account = await harness.signUp()
  const browser = open()
  const reply = await browser.submit('/signin', { email: account.email, password })
  assert.equal(reply.statusCode, 303, reply.body)
  return { account, browser }
}

test('signing up opens an account, shows its key once and signs the browser in', async () => {
  const browser = open()
  const reply = await browser.submit('/signup', { email: 'New.Name@acme.example', password })
  assert.equal(reply.statusCode, 200)
  const key = /key_live_[0-9A-Za-z]{46}/.exec(reply.body)?.[0]
  const profile = await harness.get('/me', { authorization: `Bearer ${key}` })
  assert.equal(profile.json<{ email: string }>().email, 'new.name@acme.example')
  const overview = await browser.get('/dashboard')
  assert.match(overview.body, /new\.name@acme\.example/)
  assert.doesNotMatch(overview.body, /key_live_[0-9A-Za-z]{46}/)
})

test('a form that is refused keeps what was typed, but for the password, and says at the field what to change', async () => {
  const reply = await open().submit('/signup', { email: 'no address', password: 'secret7' })
  assert.equal(reply.statusCode, 400)
  assert.match(reply.body, /value="no address"/)
  assert.match(reply.body, /id="field-email-error">Enter an address/)
  assert.match(reply.body, /id="field-password-error">Use at least 8 characters/)
  assert.doesNotMatch(reply.body, /secret7/)
})

test('what is left out of a sign-in is said at its field, which has the focus, and counts as no attempt', async () => {
  const { email } = await harness.signUp()
  const blank = await open().submit('/signin', { email, password: '' })
  assert.equal(blank.statusCode, 400)
  assert.match(blank.body, /id="field-password-error">Enter your password/)
  assert.match(blank.body, /name="password"[^>]* aria-invalid="true" autofocus>/)
  assert.doesNotMatch(blank.body, /name="email"[^>]* autofocus>/)
  const nothing = await open().submit('/signin', { email: ' ', password: '' })
  assert.match(nothing.body, /id="field-email-error">Enter your email address/)
})

test('an address that is taken is said at its field', async () => {
  const { email } = await harness.signUp()
  const reply = await open().submit('/signup', { email, password })
  assert.equal(reply.statusCode, 409)
  assert.match(reply.body, /field-email-error/)
})

test('a wrong password and an unknown address are refused in the same words', async () => {
  const { email } = await harness.signUp()
  const bodies = []
  for (const each of [email, 'unknown@acme.example']) {
    const reply = await open().submit('/signin', { email: each, password: 'wrong horse' })
    assert.equal(reply.statusCode, 401)
    bodies.push(reply.body.replace(each, '').replaceAll(/csrf" value="[^"]+"/g, ''))
  }
  assert.equal(bodies[0], bodies[1])
})

test('an unknown address is limited after as many attempts as an account', async () => {
  const { email } = await harness.signUp()
  const statuses = async (address: string) => {
    const browser = open()
    const list = []
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const reply = await browser.submit('/signin', { email: address, password: 'wrong horse' })
      list.push(reply.statusCode)
    }
    return list
  }
  const ofAccount = await statuses(email)
  assert.deepEqual(ofAccount.slice(-2), [401, 429])
  assert.deepEqual(await statuses('none@acme.example'), ofAccount)
})

test('a session begins under a cookie that was not known before: fixation gets nothing', async () => {
  const { email } = await harness.signUp()
  const planted = 'A'.repeat(43)
  const browser = open()
  browser.setCookie('enricher-session', planted)
  await browser.submit('/signin', { email, password })
  assert.notEqual(browser.cookies.get('enricher-session'), planted)
  const attacker = open()
  attacker.setCookie('enricher-session', planted)
  assert.equal((await attacker.get('/dashboard')).statusCode, 303)
})

test('signing in again ends the session before', async () => {
  const { account, browser } = await signedIn()
  const first = browser.cookies.get('enricher-session') ?? ''
  const csrf = await browser.csrfOf('/dashboard')
  const reply = await browser.post('/signin', { csrf, email: account.email, password })
  assert.equal(reply.statusCode, 303)
  const thief = open()
  thief.setCookie('enricher-session', first)
  assert.equal((await thief.get('/dashboard')).statusCode, 303)
  assert.equal((await browser.get('/dashboard')).statusCode, 200)
})

test('signing out ends the session on the server: a copy of the cookie signs in to nothing', async () => {
  const { browser } = await signedIn()
  const copy = browser.cookies.get('enricher-session') ?? ''
  const csrf = await browser.csrfOf('/dashboard')
  assert.equal((await browser.post('/signout', { csrf })).statusCode, 303)
  assert.equal(browser.cookies.has('enricher-session'), false)
  const thief = open()
  thief.setCookie('enricher-session', copy)
  const { location } = (await thief.get('/dashboard')).headers
  assert.equal(location, '/signin?next=%2Fdashboard&ended=page')
})

test('a cookie that is malformed, foreign or over leads to the sign-in page', async () => {
  const { browser } = await signedIn()
  await harness.services.store.db.query(
    `UPDATE browser_sessions SET expires_at = now() - interval '1 second'`,
  )
  assert.equal((await browser.get('/dashboard')).statusCode, 303)
  for (const value of ['', 'x', '%00', '€', 'A'.repeat(43), 'A'.repeat(4_000), '"quoted"']) {
    const other = open()
    other.setCookie('enricher-session', value)
    const reply = await other.get('/dashboard')
    assert.equal(reply.headers.location, '/signin?next=%2Fdashboard&ended=page', value)
  }
})

test('a post without the token of its form is 403, and so is one with the token of another browser', async () => {
  const { browser } = await signedIn()
  const other = await open().csrfOf('/signin')
  for (const fields of [{}, { csrf: '' }, { csrf: other }]) {
    assert.equal((await browser.post('/signout', { ...fields })).statusCode, 403)
  }
  assert.equal((await browser.get('/dashboard')).statusCode, 200)
})

test('a sign-in form that this browser was not shown is 403: it would sign in to a foreign account', async () => {
  const { email } = await harness.signUp()
  const csrf = await open().csrfOf('/signin')
  const victim = open()
  assert.equal((await victim.post('/signin', { csrf, email, password })).statusCode, 403)
})

test('a form from another site is 403 although its token is right', async () => {
  const { browser } = await signedIn()
  const csrf = await browser.csrfOf('/dashboard')
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]) {
    const reply = await browser.post('/signout', { csrf }, headers as Record<string, string>)
    assert.equal(reply.statusCode, 403, JSON.stringify(headers))
  }
  const own = {
    origin: 'http://localhost:80',
    host: 'localhost:80',
    'sec-fetch-site': 'same-origin',
  }
  assert.equal((await browser.post('/signout', { csrf }, own)).statusCode, 303)
})

test('signing in leads to a path of this service only', async () => {
  const { email } = await harness.signUp()
  const places = [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    ' //evil.example',
    '/../neighbour',
    '/dashboard/%2e%2E/..//evil.example',
    '/.',
    `/${'a'.repeat(3_000)}`,
  ]
  for (const next of places) {
    const reply = await open().submit('/signin', { email, password, next })
    assert.equal(reply.headers.location, '/dashboard', next)
  }
  const reply = await open().submit('/signin', { email, password, next: '/dashboard?page=2' })
  assert.equal(reply.headers.location, '/dashboard?page=2')
})

test('after signing in for an authorization a page leads on, so that its policy holds no redirect', async () => {
  const { email } = await harness.signUp()
  const next = '/oauth/authorize?client_id=a&state="><script>alert(1)</script>'
  const reply = await open().submit('/signin', {
    email,
    password,
    next: '/oauth/authorize?client_id=a&state=b',
  })
  assert.equal(reply.statusCode, 200)
  assert.match(
    reply.body,
    /http-equiv="refresh" content="0;url=\/oauth\/authorize\?client_id=a&amp;state=b"/,
  )
  const hostile = await open().submit('/signin', { email, password, next })
  assert.doesNotMatch(hostile.body, /<script>alert/)
})

test('no page may be framed, and none may run a script that is not ours', async () => {
  const { browser } = await signedIn()
  for (const url of ['/signin', '/signup', '/dashboard']) {
    const { headers } = await (url === '/dashboard' ? browser : open()).get(url)
    assert.equal(headers['x-frame-options'], 'DENY')
    const policy = String(headers['content-security-policy'])
    assert.match(policy, /frame-ancestors 'none'/)
    assert.match(policy, /default-src 'none'/)
    assert.doesNotMatch(policy, /unsafe/)
    assert.equal(headers['cache-control'], 'no-store')
  }
})

test('the session cookie is out of reach of scripts and of other sites', async () => {
  const { email } = await harness.signUp()
  const reply = await open().submit('/signin', { email, password })
  const [cookie] = reply.cookies
  assert.equal(cookie?.name, 'enricher-session')
  assert.equal(cookie?.httpOnly, true)
  assert.equal(cookie?.sameSite, 'Lax')
  assert.equal(cookie?.path, '/')
  assert.ok(cookie?.expires)
})

test('only the digest of a session cookie is stored', async () => {
  const { browser } = await signedIn()
  const token = browser.cookies.get('enricher-session') ?? ''
  const rows = await harness.services.store.db.query('SELECT * FROM browser_sessions')
  assert.ok(rows.length > 0)
  assert.equal(JSON.stringify(rows).includes(token), false)
  assert.equal(harness.logLines.join('').includes(token), false)
})

test('what is not a form is refused as a page, not as an internal error', async () => {
  const { browser } = await signedIn()
  for (const [type, payload] of [
    ['application/json', '{}'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['application/x-www-form-urlencoded', 'csrf=%00'],
    ['application/x-www-form-urlencoded', `csrf=${'a'.repeat(30_000)}`],
  ] as const) {
    const reply = await harness.app.inject({
      method: 'POST',
      url: '/signout',
      headers: {
        'content-type': type,
        cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
      },
      payload,
    })
    assert.ok([400, 413].includes(reply.statusCode), `${type} ${reply.statusCode}`)
    assert.match(String(reply.headers['content-type']), /text\/html/)
  }
})

test("a stylesheet is kept for ever under its name, and a neighbour's name gets this one without", async () => {
  const page = await open().get('/signin')
  const path = /href="(\/assets\/[^"]+\.css)"/.exec(page.body)?.[1] ?? ''
  const exact = await harness.get(path)
  assert.match(String(exact.headers['cache-control']), /immutable/)
  const other = await harness.get('/assets/enricher-000000000000.css')
  assert.equal(other.body, exact.body)
  assert.equal(other.headers['cache-control'], 'no-cache')
  assert.equal((await harness.get('/assets/secret.txt')).statusCode, 404)
})

test('over HTTPS the cookies are for this host and HTTPS alone', async () => {
  const secure = await createTestApp({ after }, { BASE_URL: 'https://api.acme.example' })
  const { email } = await secure.signUp()
  const browser = createTestBrowser(secure.app)
  const csrf = await browser.csrfOf('/signin')
  const origin = 'https://api.acme.example'
  const reply = await browser.post('/signin', { csrf, email, password }, { origin })
  assert.equal(reply.statusCode, 303)
  for (const name of ['__Host-enricher-form', '__Host-enricher-session']) {
    assert.ok(browser.cookies.has(name), name)
  }
  const [cookie] = reply.cookies
  assert.deepEqual([cookie?.secure, cookie?.httpOnly, cookie?.path], [true, true, '/'])
  assert.equal(cookie?.domain, undefined)
  // A neighbouring host could plant a cookie without the prefix.
  const planted = createTestBrowser(secure.app)
  planted.setCookie('enricher-session', browser.cookies.get('__Host-enricher-session') ?? '')
  assert.equal((await planted.get('/dashboard')).statusCode, 303)
})

test('while the database is unavailable a page says so, with 503 and when to come back', async () => {
  const away = await createTestApp({ after })
  const { email } = await away.signUp()
  const browser = createTestBrowser(away.app)
  await browser.submit('/signin', { email, password })
  const [{ name } = { name: '' }] = await away.services.store.db.query<{ name: string }>(
    'SELECT current_database() AS name',
  )
  const owner = openDatabase({ connection: harness.services.store.owner, poolSize: 1 })
  after(() => owner.close())
  await owner.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  await owner.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
    name,
  ])
  const reply = await browser.get('/dashboard')
  assert.equal(reply.statusCode, 503)
  assert.ok(Number(reply.headers['retry-after']) > 0)
  assert.match(reply.body, /Back in a moment/)
  await owner.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
})
