import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestApp, password } from '@enricher/lab/test/support/app'
import { createTestBrowser } from '../../../surfaces/test/http/pages/browser.ts'
import { createFlow, pathOf, pkce, query, redirectUri } from './flow.ts'

const harness = await createTestApp({ after })
const flow = createFlow(harness)

/** Returns the parameters of an error that a client is sent. */
const errorIn = (address: URL) =>
  Object.fromEntries([...address.searchParams].filter(([name]) => name !== 'error_description'))

const bearerOf = (token: string) => ({ authorization: `Bearer ${token}` })

test('a person signs in, approves, and the code becomes a token that spends their credits', async () => {
  const account = await harness.signUp()
  const { address, exchange } = await flow.authorize(account)
  assert.equal(`${address.origin}${address.pathname}`, redirectUri)
  assert.equal(address.searchParams.get('state'), 'the state of the client')
  assert.equal(address.searchParams.get('iss'), 'http://localhost:8080')
  const reply = await flow.token(exchange)
  assert.equal(reply.statusCode, 200, reply.body)
  const { access_token, ...rest } = reply.json()
  assert.deepEqual(rest, { expires_in: 3_600, scope: 'enricher:all', token_type: 'Bearer' })
  const me = await harness.get('/me', bearerOf(access_token))
  assert.equal(me.json().user_id, account.id)
  const found = await harness.post(
    '/find-website',
    { company_name: 'Acme' },
    bearerOf(access_token),
  )
  assert.equal(found.json().credits_remaining, 23)
})

test('a code that is exchanged again fails, and ends the token that it was exchanged for', async () => {
  const { exchange } = await flow.authorize(await harness.signUp())
  const { access_token } = (await flow.token(exchange)).json()
  assert.equal((await harness.get('/me', bearerOf(access_token))).statusCode, 200)
  const again = await flow.token(exchange)
  assert.equal(again.statusCode, 400)
  assert.equal(again.json().error, 'invalid_grant')
  assert.equal((await harness.get('/me', bearerOf(access_token))).statusCode, 401)
})

test('a code with a wrong verifier, without one, for another redirect URI or by another client gets nothing', async () => {
  const account = await harness.signUp()
  const { exchange } = await flow.authorize(account)
  const { code_verifier: _, ...unproven } = exchange
  const other = await flow.register()
  for (const wrong of [
    unproven,
    { ...exchange, code_verifier: pkce().verifier },
    { ...exchange, code_verifier: 'short' },
    { ...exchange, redirect_uri: `${redirectUri}/` },
    { ...exchange, client_id: other },
  ]) {
    const reply = await flow.token(wrong)
    assert.equal(reply.statusCode, 400, JSON.stringify(wrong))
    assert.match(reply.json().error, /^invalid_(grant|request)$/)
  }
  assert.equal((await flow.token(exchange)).statusCode, 200, 'none of them used the code up')
})

test('no challenge, and one that is plain, are refused at the client, with its state and the issuer', async () => {
  const browser = createTestBrowser(harness.app)
  const { code_challenge, code_challenge_method, ...bare } = query(
    await flow.approvedClient(),
    pkce().challenge,
  )
  for (const parameters of [
    bare,
    { ...bare, code_challenge, code_challenge_method: 'plain' },
    { ...bare, code_challenge },
  ]) {
    const reply = await browser.get(`/oauth/authorize?${new URLSearchParams(parameters)}`)
    assert.equal(reply.statusCode, 303, reply.body)
    const address = new URL(String(reply.headers.location))
    assert.equal(address.host, 'app.tokenwerk.example')
    assert.deepEqual(errorIn(address), {
      error: 'invalid_request',
      state: 'the state of the client',
      iss: 'http://localhost:8080',
    })
  }
})

test('a refusal is reported to the client, with its state and the issuer', async () => {
  const browser = await flow.signIn(await harness.signUp())
  const page = await flow.begin(browser, query(await flow.register(), pkce().challenge))
  const address = await flow.decide(browser, page, 'deny')
  assert.deepEqual(errorIn(address), {
    error: 'access_denied',
    state: 'the state of the client',
    iss: 'http://localhost:8080',
  })
})

test('a redirect URI that was not registered is refused on our own page, whatever it looks like', async () => {
  const browser = createTestBrowser(harness.app)
  const client = await flow.register({
    redirect_uris: [redirectUri, 'http://127.0.0.1:33418/callback'],
  })
  const parameters = query(client, pkce().challenge)
  for (const wrong of [
    'https://attacker.example/callback',
    `${redirectUri}/../../elsewhere`,
    `${redirectUri}?next=https://attacker.example`,
    `${redirectUri}#fragment`,
    'https://app.tokenwerk.example@attacker.example/callback',
    'https://app.tokenwerk.example.attacker.example/callback',
    'https://APP.tokenwerk.example:443/callback',
    'http://app.tokenwerk.example/callback',
    'https://app.tokenwerk.example\\@attacker.example/callback',
    'http://user@127.0.0.1:33418/callback',
    'http://127.0.0.1.attacker.example:33418/callback',
    'http://127.0.0.2:33418/callback',
    'http://localhost:33418/callback',
    'http://[::1]:33418/callback',
    'http://2130706433:33418/callback',
    'http://127.0.0.1:33418/callback/other',
    'http://127.0.0.1:33418@attacker.example/callback',
    'javascript:alert(1)',
    '//attacker.example',
    '',
  ]) {
    const reply = await browser.get(
      `/oauth/authorize?${new URLSearchParams({ ...parameters, redirect_uri: wrong })}`,
    )
    assert.equal(reply.statusCode, 400, wrong)
    assert.equal(reply.headers.location, undefined, wrong)
    assert.match(String(reply.headers['content-type']), /^text\/html/)
    assert.match(reply.body, /We can&#39;t connect this application/)
  }
})

test('a program on the own machine may take another port than it registered', async () => {
  const client = await flow.register({ redirect_uris: ['http://127.0.0.1:33418/callback'] })
  const { address, exchange } = await flow.authorize(await harness.signUp(), {
    client_id: client,
    redirect_uri: 'http://127.0.0.1:49152/callback',
  })
  assert.equal(address.host, '127.0.0.1:49152')
  assert.equal((await flow.token(exchange)).statusCode, 200)
})

test('who is not signed in signs in first, and comes back to the consent', async () => {
  const { email } = await harness.signUp()
  const browser = createTestBrowser(harness.app)
  const page = await flow.begin(browser, query(await flow.register(), pkce().challenge))
  const asked = await browser.get(page)
  assert.equal(asked.statusCode, 303)
  assert.equal(pathOf(asked), `/signin?next=${encodeURIComponent(page)}`)
  const signedIn = await browser.submit(pathOf(asked), { email, password, next: page })
  assert.match(signedIn.body, new RegExp(page))
  const address = await flow.decide(browser, page, 'allow')
  assert.ok(address.searchParams.get('code'))
})

test('the page of consent names who asks, for what and where it leads, and cannot be framed', async () => {
  const browser = await flow.signIn(await harness.signUp())
  const client = await flow.register({ client_name: '<b>Token\u202ewerk</b>' })
  const page = await flow.begin(browser, {
    ...query(client, pkce().challenge),
    scope: 'enricher:read',
  })
  const { body, headers } = await browser.get(page)
  assert.match(body, /Allow &lt;b&gt;Tokenwerk&lt;\/b&gt; to use your account\?/)
  assert.match(body, /Look things up with your credits/)
  assert.doesNotMatch(body, /Buy credits/)
  assert.match(body, /app\.tokenwerk\.example/)
  const policy = String(headers['content-security-policy'])
  assert.match(policy, /frame-ancestors 'none'/)
  assert.match(policy, /form-action 'self' https:\/\/app\.tokenwerk\.example(;|$)/)
  assert.equal(headers['x-frame-options'], 'DENY')
})

test('consent needs the token of its form, the browser it began in, and its own request', async () => {
  const account = await harness.signUp()
  const browser = await flow.signIn(account)
  const page = await flow.begin(browser, query(await flow.register(), pkce().challenge))
  assert.equal((await browser.post(page, { decision: 'allow' })).statusCode, 403)
  const forged = await browser.post(page, { decision: 'allow', csrf: 'A'.repeat(43) })
  assert.equal(forged.statusCode, 403)
  const elsewhere = await flow.signIn(account)
  const stolen = await elsewhere.get(page)
  assert.equal(stolen.statusCode, 400)
  assert.match(stolen.body, /started in another browser/)
  const other = await browser.get(page.replace(/[^/]+$/, 'A'.repeat(21)))
  assert.equal(other.statusCode, 400)
})

test('a request that was answered is over: its page, its decision and its end', async () => {
  const browser = await flow.signIn(await harness.signUp())
  const page = await flow.begin(browser, query(await flow.register(), pkce().challenge))
  const csrf = await browser.csrfOf(page)
  const decided = await browser.post(page, { csrf, decision: 'allow' })
  const goOn = pathOf(decided)
  assert.equal((await browser.get(goOn)).statusCode, 303)
  assert.equal((await browser.get(goOn)).statusCode, 400)
  assert.equal((await browser.get(page)).statusCode, 400)
  assert.equal((await browser.post(page, { csrf, decision: 'allow' })).statusCode, 400)
})

test('without consent a request cannot be gone on with', async () => {
  const browser = await flow.signIn(await harness.signUp())
  const page = await flow.begin(browser, query(await flow.register(), pkce().challenge))
  const reply = await browser.get(page.replace('/consent/', '/authorize/'))
  const leads = String(reply.headers.location ?? '')
  assert.doesNotMatch(leads, /code=/)
})

test('an application asks again every time, and none gets in without a person', async () => {
  const account = await harness.signUp()
  const { browser, client_id } = await flow.authorize(account)
  const parameters = query(client_id, pkce().challenge)
  assert.match(await flow.begin(browser, parameters), /^\/oauth\/consent\//)
  const silent = await browser.get(
    `/oauth/authorize?${new URLSearchParams({ ...parameters, prompt: 'none' })}`,
  )
  assert.deepEqual(errorIn(new URL(String(silent.headers.location))), {
    error: 'login_required',
    state: 'the state of the client',
    iss: 'http://localhost:8080',
  })
})

test('an application that was let in is listed, and ended at once', async () => {
  const { browser, exchange, client_id } = await flow.authorize(await harness.signUp())
  const { access_token } = (await flow.token(exchange)).json()
  const page = await browser.get('/dashboard/applications')
  assert.match(page.body, /Tokenwerk/)
  assert.match(page.body, /Look things up, read your account, and buy credits/)
  const ended = await browser.submit('/dashboard/applications', { client_id })
  assert.equal(ended.statusCode, 303)
  assert.equal((await harness.get('/me', bearerOf(access_token))).statusCode, 401)
  assert.match((await browser.get('/dashboard/applications')).body, /No application has access/)
  const lines = harness.logLines.map((line) => JSON.parse(line).msg)
  assert.ok(lines.includes('oauth access granted') && lines.includes('oauth access revoked'))
})

test('a client revokes its own token, and inspects it, by its id alone', async () => {
  const { exchange, client_id } = await flow.authorize(await harness.signUp())
  const { access_token: token } = (await flow.token(exchange)).json()
  const inspected = await flow.form('/oauth/introspect', { token, client_id })
  assert.equal(inspected.json().active, true)
  const stranger = await flow.register()
  const asked = await flow.form('/oauth/introspect', { token, client_id: stranger })
  assert.deepEqual(asked.json(), { active: false })
  await flow.form('/oauth/revoke', { token, client_id: stranger })
  assert.equal((await harness.get('/me', bearerOf(token))).statusCode, 200)
  await flow.form('/oauth/revoke', { token, client_id })
  assert.equal((await harness.get('/me', bearerOf(token))).statusCode, 401)
})

test('a token alone is enough to end it, whichever client it is of, and not to inspect it', async () => {
  const account = await harness.signUp()
  const { exchange } = await flow.authorize(account)
  const own = { grant_type: 'client_credentials', client_secret: account.key }
  for (const asked of [exchange, own]) {
    const { access_token: token } = (await flow.token(asked)).json()
    assert.equal((await flow.form('/oauth/introspect', { token })).statusCode, 400)
    const client_id = 'agent-auth'
    const inspected = await flow.form('/oauth/introspect', { token, client_id })
    assert.deepEqual(inspected.json(), { active: false })
    assert.equal((await flow.form('/oauth/revoke', { token })).statusCode, 200)
    assert.equal((await harness.get('/me', bearerOf(token))).statusCode, 401)
  }
})

test('a token request without a client is asked to name one', async () => {
  for (const grant_type of ['client_credentials', 'authorization_code', 'refresh_token']) {
    const reply = await flow.token({ grant_type, code: 'x' })
    assert.equal(reply.statusCode, 400)
    assert.match(reply.json().error_description, /client/)
  }
})

test('with its account all that an application was given is over, tokens and codes', async () => {
  const account = await harness.signUp()
  const { exchange } = await flow.authorize(account)
  const { access_token } = (await flow.token(exchange)).json()
  const waiting = await flow.authorize(account)
  const { key } = account
  const own = await flow.token({ grant_type: 'client_credentials', client_secret: key })
  await harness.services.care.deleteAccount({ accountId: account.id, ...account }, password, null)
  for (const token of [access_token, own.json().access_token]) {
    assert.equal((await harness.get('/me', bearerOf(token))).statusCode, 401)
  }
  assert.equal((await flow.token(waiting.exchange)).json().error, 'invalid_grant')
})

test('a code ends after ten minutes, and with the time of its consent', async () => {
  const { exchange } = await flow.authorize(await harness.signUp())
  const { db } = harness.services.store
  const [row] = await db.query<{ left_s: number }>(
    `SELECT extract(epoch FROM max(expires_at) - now())::int AS left_s FROM oauth_tokens WHERE kind = 'code'`,
  )
  assert.ok(Math.abs((row?.left_s ?? 0) - 600) < 10, `${row?.left_s} s`)
  await db.query(`UPDATE oauth_tokens SET expires_at = now() WHERE kind = 'code'`)
  assert.equal((await flow.token(exchange)).json().error, 'invalid_grant')
})
