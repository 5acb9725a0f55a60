import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import type { Egress } from '@enricher/engine/net/egress'
import { companies, companiesAt } from '../../world/data/companies.ts'
import type { Greylisting } from '../../world/model/mail.ts'
import { isStaffed } from '../../world/model/staff-view.ts'
import { createGreylist } from '../../world/servers/mail/greylist.ts'
import { startWorld, type World } from '../../world/world.ts'
import { openEgress } from '../support/world/open-egress.ts'

const staffed = companies.filter(isStaffed)
let world: World
let egress: Egress

before(async () => {
  world = await startWorld({ companies: staffed })
  egress = openEgress(world)
})

after(async () => {
  await egress.close()
  await world.stop()
})

/** Returns the best exchange host; the domain itself without one (RFC 5321, 5.1). */
async function exchangeOf(domain: string): Promise<string> {
  const answer = await egress.resolve(domain, 'MX', AbortSignal.timeout(60_000))
  return answer.status === 'found' ? (answer.records[0] ?? '').replace(/^\d+ /, '') : domain
}

/** Returns the first lines of the replies to RCPT for these addresses, in one session. */
async function ask(host: string, emails: readonly string[]): Promise<string[]> {
  const socket = await egress.connectTcp(host, 25, AbortSignal.timeout(60_000))
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  const reply = async (command?: string) => {
    if (command) socket.write(`${command}\r\n`)
    const first: string = (await lines.next()).value ?? ''
    for (let line = first; line[3] === '-'; ) line = (await lines.next()).value ?? ''
    return first
  }
  await reply()
  await reply('EHLO probe.enricher.example')
  await reply('MAIL FROM:<>')
  const replies: string[] = []
  for (const email of emails) replies.push(await reply(`RCPT TO:<${email}>`))
  socket.end('QUIT\r\n')
  await once(socket, 'close')
  return replies
}

const askAt = async (domain: string, locals: readonly string[]) =>
  ask(
    await exchangeOf(domain),
    locals.map((local) => `${local}@${domain}`),
  )

test('a mail server answers for a person and for an unknown mailbox as its mode says', async () => {
  const cases: [string, string, RegExp, RegExp][] = [
    ['copperwreninstruments.com', 'lorcan.whistleby', /^250/, /^550 5\.1\.1/],
    ['fennimorequay.com', 'aoife.lisgarran', /^250/, /^550 5\.4\.1/],
    ['tidewhistle.com', 'matilda', /^250/, /^550-5\.1\.1/],
    ['saltmarrowrobotics.com', 'cvasterling', /^250/, /^250/],
    ['marrowgatefoods.com', 'delphine_okanora', /^250/, /^250/],
    ['verrelune.fr', 'apolline.virecourt', /^554 5\.7\.1/, /^554 5\.7\.1/],
    ['sternhag.at', 'traunwieser', /^450 4\.2\.0/, /^450 4\.2\.0/],
    ['skerrywickpress.com', 'fenella.strathmoor', /^552 5\.2\.2/, /^550 5\.1\.1/],
    ['ashmartenstudios.com', 'calloway.drummel', /^550 5\.2\.1/, /^550 5\.1\.1/],
    ['marealta.pt', 'constanca.velhasmar', /^250/, /^550 5\.1\.1/],
    ['fennimorequay.com', 'tomas.killenaun', /^550 5\.4\.1/, /^550 5\.4\.1/],
  ]
  for (const [domain, local, known, unknown] of cases) {
    const [first = '', second = ''] = await askAt(domain, [local, 'nobody.at.all.here'])
    assert.match(first, known, domain)
    assert.match(second, unknown, domain)
  }
})

test('slow servers take their time, and those without a server refuse or do not resolve', async () => {
  for (const domain of ['cordelle-mecanique.be', 'cobretinto.cl']) {
    const startMs = performance.now()
    assert.match((await askAt(domain, ['nobody']))[0] ?? '', /^550/)
    assert.ok(performance.now() - startMs > 1_000, domain)
  }
  await assert.rejects(askAt('hollowbeckmarine.com', ['tamsin.polgarrick']))
  await assert.rejects(askAt('plumbrooktiles.com', ['aroha.kerrigold']))
})

test('each company has an exchange host of its own, under the names of its mail service', async () => {
  const hosts = await Promise.all(staffed.map(({ domain }) => exchangeOf(domain)))
  const named = hosts.filter((host) => host !== '' && host !== '.')
  assert.equal(new Set(named).size, named.length)
  assert.equal(hosts.length - named.length, 1, 'one null MX')
  assert.equal(
    await exchangeOf('fennimorequay.com'),
    'fennimorequay-com.mail.protection.outlook.com',
  )
  assert.match(await exchangeOf('tidewhistle.com'), /\.google\.com$/)
  assert.match(await exchangeOf('marrowgatefoods.com'), /\.pphosted\.com$/)
})

test('port 25 counts as open: the host of the self-test answers', async () => {
  const socket = await egress.connectTcp(
    await exchangeOf('gmail.com'),
    25,
    AbortSignal.timeout(60_000),
  )
  const [banner] = await once(socket, 'data')
  assert.match(String(banner), /^220 /)
  socket.destroy()
})

test('the world counts sessions and recipients, and forgets them on call', async () => {
  world.resetCounts()
  await askAt('copperwreninstruments.com', ['imogen.tarrowby'])
  assert.equal(world.mail.sessions(), 1)
  assert.equal(world.mail.recipients('imogen.tarrowby@copperwreninstruments.com'), 1)
  assert.equal(world.mail.commands('DATA'), 0)
  world.resetCounts()
  assert.equal(world.mail.sessions() + world.mail.recipients(), 0)
})

test('a world of one company has its mail server and no other', async () => {
  const small = await startWorld({ companies: companiesAt('firnwand.ch') })
  assert.deepEqual(
    new Set(small.people.persons.map(({ input }) => input.domain)),
    new Set(['firnwand.ch']),
  )
  await small.stop()
})

test('a greylisting host lets in by its delay, its least number of refusals and what it remembers', () => {
  let nowMs = 0
  const isLetIn = createGreylist(5, () => nowMs)
  const rule = { delayMs: 10, refusalsMin: 2, isByClient: false }
  const ask = (atMs: number, email: string, by: Greylisting | null) => {
    nowMs = atMs
    return isLetIn(by, '', email)
  }
  const usual = [0, 4, 5].map((atMs) => ask(atMs, 'a@acme.example', null))
  assert.deepEqual(usual, [false, false, true])
  const twice = [0, 20, 21].map((atMs) => ask(atMs, 'b@acme.example', rule))
  assert.deepEqual(twice, [false, false, true], 'late, but for the first time')
  const byClient = { delayMs: 10, refusalsMin: 1, isByClient: true }
  assert.equal(ask(0, 'a@tarrowby.example', byClient), false)
  assert.equal(ask(10, 'b@tarrowby.example', byClient), true, 'another mailbox of the client')
  assert.equal(ask(10, 'b@wexcombe.example', byClient), false, 'another host')
})
