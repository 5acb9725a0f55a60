import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sha256 } from '@enricher/engine/lib/digest'
import { createTestApp, password } from '@enricher/lab/test/support/app'
import { type ReceivedMail, startMailSink } from '@enricher/lab/test/support/mail-sink'
import { createMailLinks } from '@enricher/service/store/accounts/mail-links'
import { createFlow, pathOf } from '../../../../service/test/oauth/flow.ts'
import { createTestBrowser, type TestBrowser } from './browser.ts'

const sink = await startMailSink({ after: (end) => after(end) })
const harness = await createTestApp({ after }, { SMTP_URL: sink.url })
const { db } = harness.services.store
const open = () => createTestBrowser(harness.app)

function pathIn({ text }: ReceivedMail): string {
  const path = /(\/link\?token=[\w-]{43})/.exec(text)?.[1]
  assert.ok(path, text)
  return path
}

/** Uses the link of a mail as a person does: opens the page, and sends its form. */
function follow(browser: TestBrowser, mail: ReceivedMail, given = password) {
  const path = pathIn(mail)
  const token = path.split('token=')[1] ?? ''
  return browser.submit(path, { token, password: given }, { action: '/link' })
}

const sendAndWait = async (page: string, email: string) => {
  const reply = await open().submit(page, { email })
  await harness.services.mail?.idle()
  return reply
}

test('an address is proven by a mail, its link opens the account and signs in, once', async () => {
  const reply = await sendAndWait('/signup', 'New@acme.example')
  assert.equal(reply.statusCode, 200)
  assert.equal(
    (await db.query('SELECT 1 FROM accounts WHERE email = $1', ['new@acme.example'])).length,
    0,
  )
  const mail = await sink.next()
  assert.equal(mail.to, 'new@acme.example')
  const browser = open()
  const welcome = await follow(browser, mail)
  assert.match(welcome.body, /key_live_[0-9A-Za-z]{46}/)
  assert.match(welcome.body, /25 credits/)
  // The first live lookup shows its progress, and takes no longer name, as in the playground.
  assert.match(welcome.body, /<form class="form-row"[^>]* target="_blank" data-progress>/)
  assert.match(welcome.body, /name="in\.company_name" type="text"[^>]* maxlength="\d+"/)
  assert.match(welcome.body, /data-progress-text/)
  assert.equal((await browser.get('/dashboard')).statusCode, 200)
  assert.equal((await open().get(pathIn(mail))).statusCode, 404)
})

test('a sign-up with an address that has an account says the same, and its owner gets another mail', async () => {
  const { email } = await harness.signUp()
  const known = await sendAndWait('/signup', email)
  assert.match((await sink.next()).subject, /You have an account/)
  const unknown = await sendAndWait('/signup', 'unknown@acme.example')
  await sink.next()
  const words = (body: string, address: string) => body.replaceAll(address, '')
  assert.equal(words(known.body, email), words(unknown.body, 'unknown@acme.example'))
  assert.equal(known.statusCode, unknown.statusCode)
})

test('a forgotten password is replaced by the link, which signs out every other browser', async () => {
  const { email, bearer } = await harness.signUp()
  const before = open()
  await before.submit('/signin', { email, password })
  await sendAndWait('/forgot', email)
  const mail = await sink.next()
  assert.equal((await follow(open(), mail, 'short')).statusCode, 400)
  const browser = open()
  assert.equal((await follow(browser, mail, 'another horse battery')).statusCode, 303)
  assert.equal((await browser.get('/dashboard')).statusCode, 200)
  assert.equal((await before.get('/dashboard')).statusCode, 303)
  assert.equal((await open().submit('/signin', { email, password })).statusCode, 401)
  assert.equal((await harness.get('/credits', bearer)).statusCode, 200)
})

test('an address without an account gets no mail for a forgotten password, and the same answer', async () => {
  const { email } = await harness.signUp()
  const known = await sendAndWait('/forgot', email)
  await sink.next()
  const count = sink.mails.length
  const unknown = await sendAndWait('/forgot', 'none@acme.example')
  assert.equal(sink.mails.length, count)
  assert.equal(known.body.replaceAll(email, ''), unknown.body.replaceAll('none@acme.example', ''))
})

test('a sign-up or another password in the middle of a consent leads on to it, in the browser that asked', async () => {
  const next = '/oauth/authorize?client_id=abc&state=1'
  const form = `/signup?next=${encodeURIComponent(next)}`
  const [browser, other] = [open(), open()]
  const ask = async (from: TestBrowser, page: string, email: string) => {
    await from.submit(page, { email, next })
    await harness.services.mail?.idle()
    return sink.next()
  }
  const mine = await ask(browser, form, 'consent@acme.example')
  assert.match(
    (await follow(browser, mine)).body,
    /href="\/oauth\/authorize\?client_id=abc&amp;state=1"/,
  )
  assert.equal(browser.cookies.has('enricher-next'), false)
  const foreign = await ask(open(), form, 'foreign@acme.example')
  const elsewhere = await follow(other, foreign)
  assert.doesNotMatch(elsewhere.body, /oauth\/authorize/)
  const again = open()
  const reset = await ask(again, form.replace('signup', 'forgot'), 'consent@acme.example')
  assert.match((await follow(again, reset, 'another horse battery')).body, /oauth\/authorize/)
})

test('a link leads to no other host than this one, whatever the cookie says', async () => {
  const browser = open()
  await browser.submit('/signup', { email: 'cookie@acme.example' })
  await harness.services.mail?.idle()
  const value = Buffer.from('//evil.example/').toString('base64url')
  browser.setCookie('enricher-next', value)
  const { body } = await follow(browser, await sink.next())
  assert.match(body, /key_live_/)
  assert.doesNotMatch(body, /evil/)
})

test('a link is over after a day, and only its digest is stored', async () => {
  await sendAndWait('/signup', 'late@acme.example')
  const mail = await sink.next()
  const token = pathIn(mail).split('token=')[1] ?? ''
  const rows = await db.query(`SELECT * FROM mail_links WHERE email = 'late@acme.example'`)
  assert.equal(rows.length, 1)
  assert.equal(JSON.stringify(rows).includes(token), false)
  assert.equal(harness.logLines.join('').includes(token), false)
  await db.query('UPDATE mail_links SET expires_at = now()')
  assert.equal((await open().get(pathIn(mail))).statusCode, 404)
  const reply = await open().submit('/signup', { token, password }, { action: '/link' })
  assert.equal(reply.statusCode, 404)
})

test('an address gets at most three mails an hour', async () => {
  const count = sink.mails.length
  for (let ask = 0; ask < 5; ask += 1) await sendAndWait('/signup', 'full@acme.example')
  assert.equal(sink.mails.length, count + 3)
  for (let mail = 0; mail < 3; mail += 1) await sink.next()
})

test('a mailbox gets at most three mails an hour, however its address is spelled, and so do others', async () => {
  const count = sink.mails.length
  const spelled = ['tag', 'tag+1', 'Tag+two', 'tag+3+4', 'tag+5'].map(
    (each) => `${each}@acme.example`,
  )
  const google = [
    'g.mailbox@gmail.com',
    'gmailbox@googlemail.com',
    'gm.ail.box@gmail.com',
    'gmailbox+x@gmail.com',
  ]
  // Outside Google's domains a dot makes another address.
  const others = ['t.ag@acme.example', 'tag@globex.example']
  for (const email of [...spelled, ...google, ...others]) await sendAndWait('/signup', email)
  assert.equal(sink.mails.length, count + 3 + 3 + 2)
  for (let mail = 0; mail < 8; mail += 1) await sink.next()
})

/** Opens an account by the API, from an IP address. */
const openByProgram = async (email: string, remoteAddress: string) => {
  const url = '/auth/signup'
  const request = { method: 'POST', url, payload: { email, password }, remoteAddress } as const
  const reply = await harness.app.inject(request)
  assert.equal(reply.statusCode, 200, reply.body)
  await harness.services.mail?.idle()
  return reply.json<{ user_id: string; api_key: string; credits_remaining: number }>()
}
const bearerOf = (token: string) => ({ authorization: `Bearer ${token}` })

test('an address gets at most three mails an hour, also when many are asked for at once', async () => {
  const links = createMailLinks(db)
  for (let round = 0; round < 20; round += 1) {
    const email = `at.once${round}@acme.example`
    const link = { kind: 'sign-up', email, mailbox: email, accountId: null } as const
    const insert = (n: number) => links.insert({ ...link, tokenHash: sha256(`${email} ${n}`) })
    const outcomes = await Promise.all(Array.from({ length: 8 }, (_, n) => insert(n)))
    assert.equal(outcomes.filter((outcome) => outcome === 'inserted').length, 3)
  }
})

test('an account made by the API has its trial credits at once; beyond ten a day from one IP address, when its address is confirmed', async () => {
  const count = sink.mails.length
  for (let n = 1; n <= 10; n += 1) {
    const opened = await openByProgram(`program${n}@acme.example`, '2001:db8:1:1::1')
    assert.equal(opened.credits_remaining, 25)
  }
  assert.equal(sink.mails.length, count)
  // An address of the same /64 belongs to the same subscriber.
  const account = await openByProgram('program11@acme.example', '2001:db8:1:1::2')
  assert.equal(account.credits_remaining, 0)
  assert.equal(
    (await openByProgram('another@acme.example', '2001:db8:1:2::1')).credits_remaining,
    25,
  )
  const mail = await sink.next()
  const balance = async () =>
    (await harness.get('/credits', bearerOf(account.api_key))).json().credits_remaining
  await open().get(pathIn(mail))
  assert.equal(await balance(), 0)
  const browser = open()
  assert.match((await follow(browser, mail)).body, /Your address is confirmed/)
  assert.equal(await balance(), 25)
  assert.equal((await browser.get('/dashboard')).statusCode, 303)
  assert.equal((await follow(open(), mail).catch(() => null))?.statusCode ?? 404, 404)
  assert.equal(await balance(), 25)
})

test('all IP addresses together get trial credits for 500 accounts a day without a confirmed address', async () => {
  await db.query(`UPDATE trial_origins SET accounts = 499 WHERE origin = ''`)
  assert.equal((await openByProgram('last@acme.example', '198.51.100.1')).credits_remaining, 25)
  const late = await openByProgram('too.late@acme.example', '198.51.100.2')
  assert.equal(late.credits_remaining, 0)
  assert.match((await sink.next()).subject, /Confirm your address/)
  await db.query(`UPDATE trial_origins SET expires_at = now()`)
  assert.equal((await openByProgram('next.day@acme.example', '198.51.100.2')).credits_remaining, 25)
})

test('who reads the mails of an account that another person opened has it alone after a new password', async () => {
  const email = 'victim@acme.example'
  const { user_id, api_key } = await openByProgram(email, '198.51.100.9')
  const thief = { id: user_id, email, key: api_key, prefix: '', bearer: bearerOf(api_key) }
  const flow = createFlow(harness)
  const { exchange, browser } = await flow.authorize(thief)
  const { access_token } = (await flow.token(exchange)).json()
  const unused = await flow.authorize(thief)
  const { identity } = (await (await flow.beginAgent(browser, email))()).json()
  const connectLater = await flow.beginAgent(browser, email)

  await sendAndWait('/forgot', email)
  const owner = open()
  const reset = await follow(owner, await sink.next(), 'another horse battery')
  assert.match(
    (await owner.get(pathOf(reset))).body,
    /keys, applications and agents have been revoked/,
  )

  for (const token of [api_key, access_token]) {
    assert.equal((await harness.get('/credits', bearerOf(token))).statusCode, 401)
  }
  assert.equal((await flow.token(unused.exchange)).json().error, 'invalid_grant')
  const grant_type = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
  const agent = await flow.token({ grant_type, assertion: identity.assertion })
  assert.equal(agent.json().error, 'invalid_grant')
  const refresh_token = identity.refresh_token.value
  const refreshed = await harness.post('/agent/identity', { type: 'refresh', refresh_token })
  assert.equal(refreshed.json().error, 'invalid_grant')
  assert.equal((await connectLater()).statusCode, 409)
  assert.equal((await browser.get('/dashboard')).statusCode, 303)
})

test('a new password ends all other links for one, whichever way it was chosen', async () => {
  const { email } = await harness.signUp()
  await sendAndWait('/forgot', email)
  await sendAndWait('/forgot', email)
  const [first, second] = [await sink.next(), await sink.next()]
  const browser = open()
  assert.equal((await follow(browser, first, 'another horse battery')).statusCode, 303)
  assert.equal((await open().get(pathIn(second))).statusCode, 404)
  await sendAndWait('/forgot', email)
  const third = await sink.next()
  const passwords = { current: 'another horse battery', password }
  const action = '/dashboard/account/password'
  const changed = await browser.submit('/dashboard/account', passwords, { action })
  assert.equal(changed.statusCode, 303)
  assert.equal((await open().get(pathIn(third))).statusCode, 404)
})

/** Asks for another address, as the signed-in owner of an account. */
const askForAddress = async (browser: TestBrowser, email: string) => {
  const fields = { email, confirming: password }
  const reply = await browser.submit('/dashboard/account', fields, {
    action: '/dashboard/account/email',
  })
  await harness.services.mail?.idle()
  return reply
}

const signedIn = async (email: string) => {
  const browser = open()
  assert.equal((await browser.submit('/signin', { email, password })).statusCode, 303)
  return browser
}

test('another address is confirmed by its mail, signed in; the one before hears of it, and its links end', async () => {
  const { email, bearer } = await harness.signUp()
  const browser = await signedIn(email)
  await sendAndWait('/forgot', email)
  const reset = await sink.next()
  const asked = await askForAddress(browser, 'New.Address@acme.example')
  assert.equal(asked.headers.location, '/dashboard/account?done=email-sent')
  assert.match((await browser.get(pathOf(asked))).body, /you’ll get an email there/)
  const mail = await sink.next()
  assert.equal(mail.to, 'new.address@acme.example')
  assert.equal((await open().submit('/signin', { email, password })).statusCode, 303)

  const elsewhere = open()
  const signInPath = pathOf(await elsewhere.get(pathIn(mail)))
  assert.equal(signInPath, `/signin?next=${encodeURIComponent(pathIn(mail))}`)
  const next = pathIn(mail)
  const back = await elsewhere.submit(signInPath, { email, password, next }, { action: '/signin' })
  assert.equal(pathOf(back), next)
  assert.match((await elsewhere.get(pathIn(mail))).body, /Confirm your new address/)
  assert.match((await follow(elsewhere, mail)).body, /Your address has been changed/)
  await harness.services.mail?.idle()
  const notice = await sink.next()
  assert.deepEqual([notice.to, notice.text.includes('new.address')], [email, false])
  assert.match((await browser.get('/dashboard/account')).body, /new\.address@acme\.example/)
  assert.equal((await harness.get('/credits', bearer)).statusCode, 200)
  assert.equal((await open().submit('/signin', { email, password })).statusCode, 401)
  for (const used of [mail, reset]) assert.equal((await open().get(pathIn(used))).statusCode, 404)
  assert.match(harness.logLines.join(''), /"msg":"email changed"/)
})

test('an address that has an account, then or meanwhile, is not taken from it, and no page says so', async () => {
  const [mine, other] = [await harness.signUp(), await harness.signUp()]
  const browser = await signedIn(mine.email)
  const asked = await askForAddress(browser, other.email)
  assert.equal(asked.headers.location, '/dashboard/account?done=email-sent')
  const known = await sink.next()
  assert.deepEqual([known.to, known.subject.slice(0, 19)], [other.email, 'You have an account'])

  await askForAddress(browser, 'meanwhile@acme.example')
  const mail = await sink.next()
  await db.query('UPDATE accounts SET email = $1 WHERE id = $2', [
    'meanwhile@acme.example',
    other.id,
  ])
  assert.equal((await follow(browser, mail)).statusCode, 404)
  assert.match((await browser.get('/dashboard/account')).body, new RegExp(mine.email))
})

test('another password ends the links for another address, which a thief of the former one may have asked for', async () => {
  const { email } = await harness.signUp()
  const thief = await signedIn(email)
  await askForAddress(thief, 'thief@acme.example')
  const asked = await sink.next()
  await sendAndWait('/forgot', email)
  const owner = open()
  await follow(owner, await sink.next())
  assert.equal((await owner.get(pathIn(asked))).statusCode, 404)
  assert.match((await owner.get('/dashboard/account')).body, new RegExp(email))
})

test('an address is confirmed by its own account alone: who reads the mailbox may know nothing of the account', async () => {
  const [mine, other] = [await harness.signUp(), await harness.signUp()]
  const browser = await signedIn(mine.email)
  await askForAddress(browser, 'bystander@acme.example')
  const mail = await sink.next()
  const stranger = await signedIn(other.email)
  assert.equal((await stranger.get(pathIn(mail))).statusCode, 404)
  const token = new URLSearchParams(pathIn(mail).split('?')[1]).get('token') ?? ''
  const forced = await stranger.submit('/dashboard/account', { token }, { action: '/link' })
  assert.equal(forced.statusCode, 404)
  assert.match((await browser.get('/dashboard/account')).body, new RegExp(mine.email))
})

test('a link in the mailbox that an account had before is void, although it was sent while the address changed', async () => {
  const { email, id } = await harness.signUp()
  await sendAndWait('/forgot', email)
  const reset = await sink.next()
  await db.query('UPDATE accounts SET email = $1 WHERE id = $2', ['moved@acme.example', id])
  assert.equal((await follow(open(), reset)).statusCode, 404)
})

test('an address that was made by a program is proven by a change, which brings waiting trial credits once', async () => {
  await db.query(`UPDATE trial_origins SET accounts = 500, expires_at = now() + interval '1 day'`)
  const account = await openByProgram('mistyped@acme.example', '198.51.100.77')
  assert.equal(account.credits_remaining, 0)
  await sink.next()
  const browser = await signedIn('mistyped@acme.example')
  const change = async (email: string) => {
    await askForAddress(browser, email)
    await follow(browser, await sink.next())
    await harness.services.mail?.idle()
    await sink.next()
  }
  const balance = async () =>
    (await harness.get('/credits', bearerOf(account.api_key))).json().credits_remaining
  await change('right@acme.example')
  assert.equal(await balance(), 25)
  await change('righter@acme.example')
  assert.equal(await balance(), 25)
  await db.query('DELETE FROM trial_origins')
  const again = await openByProgram('right@acme.example', '198.51.100.78')
  assert.equal(again.credits_remaining, 0)
})

test('of a link that is used several times at once one use counts', async () => {
  const { email } = await harness.signUp()
  await sendAndWait('/forgot', email)
  const reset = await sink.next()
  await sendAndWait('/signup', 'once@acme.example')
  const signUp = await sink.next()
  for (const mail of [reset, signUp]) {
    const browsers = [open(), open(), open(), open()]
    const replies = await Promise.all(browsers.map((browser) => follow(browser, mail)))
    const right = replies.filter(({ statusCode }) => statusCode < 400)
    assert.equal(right.length, 1, replies.map(({ statusCode }) => statusCode).join())
  }
})

test('a mail server that is away changes no answer, and is logged', async () => {
  const away = await createTestApp({ after }, { SMTP_URL: 'smtp://127.0.0.1:1' })
  const reply = await createTestBrowser(away.app).submit('/signup', { email: 'a@acme.example' })
  await away.services.mail?.idle()
  assert.equal(reply.statusCode, 200)
  assert.match(away.logLines.join(''), /a mail could not be sent/)
})

test('without a mail server there is no page for forgotten passwords: the operator is asked', async () => {
  const plain = await createTestApp({ after })
  const browser = createTestBrowser(plain.app)
  assert.equal((await browser.get('/forgot')).statusCode, 303)
  const { body } = await browser.get('/signin')
  assert.doesNotMatch(body, /\/forgot/)
  assert.match(body, /Forgot your password\? Only the operator of this service can reset it\./)
  assert.equal((await browser.get('/link?token=x')).statusCode, 404)
})
