import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestApp, password } from '../../support/app.ts'
import { type ReceivedMail, startMailSink } from '../../support/mail-sink.ts'
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

/** Uses the link of a mail, as a person does: looks at it, and sends its form. */
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

test('an account made by the API gets its trial credits when its address is proven, once', async () => {
  const body = { email: 'program@acme.example', password }
  const account = (await harness.post('/auth/signup', body)).json()
  assert.equal(account.credits_remaining, 0)
  await harness.services.mail?.idle()
  const mail = await sink.next()
  const bearer = { authorization: `Bearer ${account.api_key}` }
  const balance = async () => (await harness.get('/credits', bearer)).json().credits_remaining
  await open().get(pathIn(mail))
  assert.equal(await balance(), 0)
  const browser = open()
  assert.equal((await follow(browser, mail)).statusCode, 303)
  assert.equal(await balance(), 25)
  assert.equal((await browser.get('/dashboard')).statusCode, 303)
  assert.equal((await follow(open(), mail).catch(() => null))?.statusCode ?? 404, 404)
  assert.equal(await balance(), 25)
})

test('a password that is reset by mail revokes the keys of an account whose address was never proven', async () => {
  const email = 'victim@acme.example'
  const { api_key } = (await harness.post('/auth/signup', { email, password })).json()
  await harness.services.mail?.idle()
  await sink.next()
  await sendAndWait('/signup', email)
  await follow(open(), await sink.next(), 'another horse battery')
  assert.equal(
    (await harness.get('/credits', { authorization: `Bearer ${api_key}` })).statusCode,
    401,
  )
})

test('a mail server that is away changes no answer, and is logged', async () => {
  const away = await createTestApp({ after }, { SMTP_URL: 'smtp://127.0.0.1:1' })
  const reply = await createTestBrowser(away.app).submit('/signup', { email: 'a@acme.example' })
  await away.services.mail?.idle()
  assert.equal(reply.statusCode, 200)
  assert.match(away.logLines.join(''), /a mail could not be sent/)
})

test('without a mail server there is no page for forgotten passwords', async () => {
  const plain = await createTestApp({ after })
  const browser = createTestBrowser(plain.app)
  assert.equal((await browser.get('/forgot')).statusCode, 303)
  assert.doesNotMatch((await browser.get('/signin')).body, /Forgotten/)
  assert.equal((await browser.get('/link?token=x')).statusCode, 404)
})
