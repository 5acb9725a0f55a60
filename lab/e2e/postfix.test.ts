import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { after, before, test } from 'node:test'
import { sleep, systemClock } from '@enricher/engine/lib/time'
import type { MailboxVerdict } from '@enricher/engine/model/mailbox-verdict'
import { createEgress } from '@enricher/engine/net/egress'
import type { Verifier } from '@enricher/engine/verify/verifier'
import { type Database, openDatabase } from '@enricher/service/store/database'
import { createDomainFactsStore } from '@enricher/service/store/facts/domain-facts'
import { createMxSlots } from '@enricher/service/store/mx-slots/mx-slots'
import { createSuppressions } from '@enricher/service/store/privacy/suppressions'
import { createSecrets } from '@enricher/service/store/secrets'
import { createSmtpVerifier } from '../../packages/engine/verify/smtp-verifier.ts'
import { createTestDatabase } from '../test/support/database.ts'
import { sharedReaders } from '../test/support/readers.ts'
import { freePort } from '../tools/service-process.ts'
import type { ZoneEntry } from '../world/model/zone.ts'
import { startDnsServer } from '../world/servers/dns.ts'
import {
  type RunningServer,
  startPostfix,
  startPostgrey,
  writeCertificate,
} from './mail/postfix-server.ts'

/** The four instances, each at a loopback address of its own. */
const addresses = {
  plain: '127.50.0.1',
  grey: '127.50.0.2',
  tarpit: '127.50.0.3',
  tls: '127.50.0.4',
} as const
type Instance = keyof typeof addresses

/** Mail domains with the place of their exchange host and their mailboxes; `@`: every address. */
const mailDomains: Readonly<Record<string, { at: Instance; mailboxes: readonly string[] | null }>> =
  {
    'quarryfinch.example': { at: 'plain', mailboxes: ['ada.quarry', 'bo.finch'] },
    'openbarn.example': { at: 'plain', mailboxes: ['@'] },
    // Both have one exchange host.
    'leftwing.example': { at: 'plain', mailboxes: ['mia.left'] },
    'rightwing.example': { at: 'plain', mailboxes: ['@'] },
    'brimfull.example': { at: 'plain', mailboxes: ['for.now', 'for.good'] },
    // The MX of this domain points to a server that does not know it.
    'elsewhere.example': { at: 'plain', mailboxes: null },
    'greyheath.example': { at: 'grey', mailboxes: ['ivo.heath'] },
    'tarwell.example': { at: 'tarpit', mailboxes: ['una.well'] },
    'sealedletter.example': { at: 'tls', mailboxes: ['lea.seal'] },
  }

const greylistSeconds = 2
const recheckAfterMs = 6 * 60_000
const searchTimeoutMs = 30_000
const postfixProgram = '/usr/sbin/postfix'

// `.ci/run` installs both and must not skip; elsewhere developers may leave them out.
const skip = reasonToSkip()
let verifier: Verifier
let recheck: Verifier
const rechecked: string[] = []
const endings: (() => Promise<void>)[] = []

function reasonToSkip(): string | false {
  if (process.env['CI']) return false
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root may start Postfix'
  const isInstalled = [postfixProgram, '/usr/sbin/postgrey', 'openssl'].every(
    (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0,
  )
  return isInstalled ? false : 'postfix, postgrey and openssl are not installed'
}

before(async () => {
  if (skip) return
  const folder = await mkdtemp(join(tmpdir(), 'enricher-postfix-'))
  endings.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  // Postfix and postgrey run as users of their own.
  await chmod(folder, 0o755)
  const port = await freePort()
  await startServers(folder, port)
  await createVerifiers(port)
})

after(async () => {
  for (const end of endings.reverse()) await end()
})

async function startServers(folder: string, port: number): Promise<void> {
  const greyPort = await freePort()
  const certificate = await writeCertificate(folder)
  const settings: Record<Instance, Record<string, string>> = {
    plain: {},
    grey: {
      smtpd_recipient_restrictions: `reject_unauth_destination, reject_unlisted_recipient, check_policy_service inet:127.0.0.1:${greyPort}`,
    },
    tarpit: { smtpd_error_sleep_time: '1s', smtpd_soft_error_limit: '1' },
    // A client that does not send STARTTLS gets 530 for everything else.
    tls: {
      smtpd_tls_security_level: 'encrypt',
      smtpd_tls_cert_file: certificate.certificate,
      smtpd_tls_key_file: certificate.key,
    },
  }
  const keep = (server: RunningServer) => void endings.push(() => server.stop())
  keep(await startPostgrey(greyPort, join(folder, 'postgrey'), greylistSeconds))
  const access = {
    'for.now@brimfull.example': '452 4.2.2 Mailbox full',
    'for.good@brimfull.example': '552 5.2.2 Mailbox full',
  }
  const start = async (name: Instance) => {
    const place = { name, address: addresses[name], port, folder }
    const rules = { domains: domainsAt(name), access, settings: settings[name] }
    keep(await startPostfix({ ...place, ...rules }))
  }
  // Every start is waited for, so that running instances are stopped when one does not start.
  const starts = await Promise.allSettled((Object.keys(addresses) as Instance[]).map(start))
  for (const one of starts) if (one.status === 'rejected') throw one.reason
}

function domainsAt(instance: Instance): Record<string, readonly string[]> {
  const rows = Object.entries(mailDomains).flatMap(([domain, { at, mailboxes }]) =>
    at === instance && mailboxes !== null ? [[domain, mailboxes] as const] : [],
  )
  return Object.fromEntries(rows)
}

/** Everything below the verifier is real: guard, DNS, database. */
async function createVerifiers(port: number): Promise<void> {
  const zone = new Map<string, ZoneEntry>()
  for (const [domain, { at }] of Object.entries(mailDomains)) {
    zone.set(domain, { mx: [`mx.${domain}`] }).set(`mx.${domain}`, { a: [addresses[at]] })
  }
  zone.set('rightwing.example', { mx: ['mx.leftwing.example'] })
  const dns = await startDnsServer(zone)
  const egress = createEgress({
    dnsServers: [dns.address],
    allow: Object.values(addresses).map((address) => `${address}/32`),
    portMap: new Map([[25, port]]),
    ca: null,
    userAgent: 'enricher-test (+https://enricher.example)',
  })
  endings.push(
    () => dns.stop(),
    () => egress.close(),
  )
  const tools = {
    network: egress,
    smtp: { connectTcp: egress.connectTcp, helo: 'probe.enricher.example', from: '' },
    readReply: sharedReaders().readReply,
    ...(await openMemory()),
    isSmtpOpen: async () => true,
    clock: systemClock,
  }
  const schedule = async (email: string) => void rechecked.push(email)
  verifier = createSmtpVerifier({ ...tools, rechecks: { schedule } })
  // The recheck runs when the first answer is old enough to be asked for anew.
  const later = () => systemClock() + recheckAfterMs
  recheck = createSmtpVerifier({ ...tools, rechecks: null, clock: later })
}

async function openMemory() {
  const drops: (() => Promise<void>)[] = []
  const connection = await createTestDatabase({ after: (drop) => void drops.push(drop) })
  const db: Database = openDatabase({ connection })
  endings.push(async () => {
    await db.close()
    for (const drop of drops) await drop()
  })
  const suppressions = createSuppressions(db, createSecrets(db))
  const dayMs = 86_400_000
  const lifetimes = { crawlMs: dayMs, verdictMs: dayMs, mailboxMs: dayMs }
  const memory = createDomainFactsStore(db, suppressions, lifetimes)
  return { facts: memory, slots: createMxSlots(db) }
}

const run = () => ({ signal: AbortSignal.timeout(searchTimeoutMs) })
const verdictOn = async (email: string) => shortOf(await verifier.verify(email, run()))
const shortOf = ({ status, reason }: MailboxVerdict) => `${status}: ${reason}`

test('a mailbox Postfix knows is valid, one it does not know is invalid', { skip }, async () => {
  assert.equal(await verdictOn('ada.quarry@quarryfinch.example'), 'valid: accepted')
  assert.equal(await verdictOn('eve.quarry@quarryfinch.example'), 'invalid: no_such_mailbox')
})

test('the likely addresses of a person are probed in one session', { skip }, async () => {
  const emails = ['bo', 'bfinch', 'bo.finch', 'finch'].map(
    (local) => `${local}@quarryfinch.example`,
  )
  const verdicts = await verifier.verifyFirst(emails, run())
  assert.deepEqual(verdicts.map(shortOf), [
    'invalid: no_such_mailbox',
    'invalid: no_such_mailbox',
    'valid: accepted',
  ])
})

test('a catch-all domain proves no mailbox', { skip }, async () => {
  assert.equal(await verdictOn('any.one@openbarn.example'), 'risky: accepts_everything')
  assert.equal(await verdictOn('somebody.else@openbarn.example'), 'risky: accepts_everything')
})

test('domains with one exchange host are kept apart in one session', { skip }, async () => {
  const emails = ['mia.left@leftwing.example', 'tom.right@rightwing.example', 'x@leftwing.example']
  assert.deepEqual(await Promise.all(emails.map(verdictOn)), [
    'valid: accepted',
    'risky: accepts_everything',
    'invalid: no_such_mailbox',
  ])
})

test('a full mailbox exists, for now or for good', { skip }, async () => {
  assert.equal(await verdictOn('for.now@brimfull.example'), 'risky: mailbox_full')
  assert.equal(await verdictOn('for.good@brimfull.example'), 'risky: mailbox_full')
})

test('"Relay access denied" says nothing of the mailbox', { skip }, async () => {
  assert.equal(await verdictOn('kit@elsewhere.example'), 'unknown: refused_us')
})

test('postgrey puts us off; who is patient learns the truth', { skip }, async () => {
  assert.equal(await verdictOn('ivo.heath@greyheath.example'), 'unknown: greylisted')
  assert.deepEqual(rechecked, ['ivo.heath@greyheath.example'])
  await sleep((greylistSeconds + 1) * 1_000)
  const verdict = await recheck.verify('ivo.heath@greyheath.example', run())
  assert.equal(shortOf(verdict), 'valid: accepted')
})

test('a tarpit is sat out', { skip }, async () => {
  const startMs = performance.now()
  const emails = ['u.well', 'una.well'].map((local) => `${local}@tarwell.example`)
  const verdicts = await verifier.verifyFirst(emails, run())
  assert.deepEqual(verdicts.map(shortOf), ['invalid: no_such_mailbox', 'valid: accepted'])
  assert.ok(performance.now() - startMs > 900, 'the second error is held back')
})

test('a server that wants STARTTLS is asked under TLS, whatever issued its certificate', {
  skip,
}, async () => {
  assert.equal(await verdictOn('lea.seal@sealedletter.example'), 'valid: accepted')
  assert.equal(await verdictOn('leo.seal@sealedletter.example'), 'invalid: no_such_mailbox')
})
