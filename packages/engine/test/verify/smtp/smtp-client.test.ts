import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { type TestContext, test } from 'node:test'
import type { MailMode } from '@enricher/lab/world/model/mail'
import { listenOnFreePort } from '@enricher/lab/world/servers/listener'
import {
  type MailServer,
  mailAddressOf,
  mailRange,
  startMailServer,
} from '@enricher/lab/world/servers/mail/server'
import { createEgress } from '../../../net/egress.ts'
import { openSmtpClient, type SmtpTimeouts } from '../../../verify/smtp/smtp-client.ts'

const email = 'jane@acme.test'

function toolsFor(t: TestContext, port: number, timeouts: Partial<SmtpTimeouts> = {}) {
  const egress = createEgress({
    dnsServers: null,
    allow: ['127.0.0.1/32', mailRange],
    portMap: new Map([[25, port]]),
    ca: null,
    userAgent: 'enricher',
    connectTimeoutMs: 5_000,
  })
  t.after(egress.close)
  const from = 'verify@operator.example'
  return { connectTcp: egress.connectTcp, helo: 'verify.operator.example', from, timeouts }
}

async function startServer(t: TestContext): Promise<MailServer> {
  const rules = new Map([['acme.test', { mode: 'plain' as const, mailboxes: new Set(['jane']) }]])
  const mail = await startMailServer(rules)
  t.after(mail.stop)
  return mail
}

/** Asks a server in this mode for one mailbox; returns the code, or where and why the session ended. */
async function askIn(t: TestContext, mode: MailMode, timeouts: Partial<SmtpTimeouts> = {}) {
  const mail = await startServer(t)
  const startMs = performance.now()
  const tools = toolsFor(t, mail.port, timeouts)
  const client = await openSmtpClient(mailAddressOf(mode), tools, AbortSignal.timeout(60_000))
  const answer = 'stage' in client ? client : await client.rcpt(email)
  if (!('stage' in client)) await client.quit()
  const outcome = answer.reply ? `${answer.reply.code}` : `${answer.fault}`
  return { outcome, mail, tookMs: performance.now() - startMs }
}

test('commands are sent one by one unless the server offers pipelining', async (t) => {
  const { outcome, mail } = await askIn(t, 'helo_only')
  assert.equal(outcome, '250')
  assert.equal(mail.pipelined(), 0)
  assert.equal(mail.commands('HELO'), 1)
  const offered = await askIn(t, 'plain')
  assert.equal(offered.outcome, '250')
  assert.equal(offered.mail.commands('EHLO'), 1)
})

test('each accepted recipient is given up before the next one is asked', async (t) => {
  const mail = await startServer(t)
  const tools = toolsFor(t, mail.port)
  const client = await openSmtpClient('127.0.0.1', tools, AbortSignal.timeout(60_000))
  assert.ok(!('stage' in client))
  const codes: (number | undefined)[] = []
  for (const local of ['nobody', 'jane', 'jane']) {
    codes.push((await client.rcpt(`${local}@acme.test`)).reply?.code)
  }
  await client.quit()
  assert.deepEqual(codes, [550, 250, 250])
  assert.equal(mail.commands('RSET'), 1)
  assert.equal(mail.commands('MAIL'), 2)
  assert.equal(mail.commands('QUIT'), 1)
})

test('a session is secured when the server offers it', async (t) => {
  const { outcome, mail } = await askIn(t, 'starttls')
  assert.equal(outcome, '250')
  assert.equal(mail.commands('STARTTLS'), 1)
  assert.equal(mail.commands('EHLO'), 2)
  assert.equal(mail.sessions(), 1)
})

for (const mode of ['starttls_broken', 'starttls_silent'] as const) {
  test(`a handshake that fails is followed by plain text (${mode})`, async (t) => {
    const { outcome, mail } = await askIn(t, mode, { tlsMs: 200 })
    assert.equal(outcome, '250')
    assert.equal(mail.sessions(), 2)
    assert.equal(mail.commands('STARTTLS'), 1)
  })
}

const hostile: Partial<Record<MailMode, string>> = {
  silent: 'timeout',
  endless_banner: 'oversized',
  long_line: 'oversized',
  binary: 'garbled',
  hangs_up: 'closed',
}
for (const [mode, fault] of Object.entries(hostile)) {
  test(`a hostile server costs bounded time and is no exception (${mode})`, async (t) => {
    const { outcome, tookMs } = await askIn(t, mode as MailMode, { greetingMs: 400 })
    assert.equal(outcome, fault)
    // The usual time of a greeting is ten seconds.
    assert.ok(tookMs < 8_000, `${tookMs} ms`)
  })
}

/** Starts a server whose replies `behave` gives. */
async function startScript(
  t: TestContext,
  behave: (command: string, say: (text: string) => void, hangUp: () => void) => void,
): Promise<number> {
  const server = createServer((socket) => {
    const say = (text: string) => void socket.write(text)
    behave('', say, () => socket.destroy())
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        behave(line.slice(0, 4), say, () => socket.destroy())
      }
    })
  })
  const listener = await listenOnFreePort(server)
  t.after(listener.stop)
  return listener.port
}

async function askScript(
  t: TestContext,
  behave: Parameters<typeof startScript>[1],
  timeouts: Partial<SmtpTimeouts> = {},
) {
  const port = await startScript(t, behave)
  const tools = toolsFor(t, port, timeouts)
  const client = await openSmtpClient('127.0.0.1', tools, AbortSignal.timeout(60_000))
  const answer = 'stage' in client ? client : await client.rcpt(email)
  if (!('stage' in client)) void client.quit()
  return answer.reply ? `${answer.reply.code}` : `${answer.fault}`
}

const pipelining: Readonly<Record<string, string>> = {
  '': '220 mx.acme.test\r\n',
  EHLO: '250-mx.acme.test\r\n250 PIPELINING\r\n',
  MAIL: '250 2.1.0 Ok\r\n',
  RCPT: '550 5.1.1 User unknown\r\n',
}
const otherwise = (replies: Readonly<Record<string, string>>) => ({ ...pipelining, ...replies })

/** Servers that offer pipelining, each with its way of keeping to it, and the outcome. */
const groups: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
  ['answers each command in order', pipelining, '550'],
  [
    'refuses the sender, so that the reply to RCPT is an echo',
    otherwise({ MAIL: '553 5.7.1 Sender refused\r\n', RCPT: '503 5.5.1 Need MAIL first\r\n' }),
    '553',
  ],
  ['answers the first command only', otherwise({ RCPT: '' }), 'timeout'],
  ['answers none', otherwise({ MAIL: '', RCPT: '' }), 'timeout'],
  ['garbles the second reply', otherwise({ RCPT: 'Ok, recipient\r\n' }), 'garbled'],
  ['says it over several lines', otherwise({ MAIL: '250-2.1.0\r\n250 Ok\r\n' }), '550'],
]
for (const [name, replies, expected] of groups) {
  test(`a group of commands is understood when the server ${name}`, async (t) => {
    // The time runs out only where a server is silent.
    const timeouts = expected === 'timeout' ? { mailMs: 200, recipientMs: 200 } : {}
    const behave = (command: string, say: (text: string) => void) => say(replies[command] ?? '')
    const outcome = await askScript(t, behave, timeouts)
    assert.equal(outcome, expected)
  })
}

test('a server that hangs up on a group of commands has said nothing about the mailbox', async (t) => {
  const outcome = await askScript(t, (command, say, hangUp) => {
    if (command === 'MAIL') hangUp()
    else say(pipelining[command] ?? '')
  })
  assert.equal(outcome, 'closed')
})

test('a reply too many to a group of commands is not taken for the answer about the next mailbox', async (t) => {
  const replies = otherwise({ RCPT: '550 5.1.1 User unknown\r\n250 2.1.5 Ok\r\n' })
  const port = await startScript(t, (command, say) => say(replies[command] ?? ''))
  const tools = toolsFor(t, port)
  const client = await openSmtpClient('127.0.0.1', tools, AbortSignal.timeout(60_000))
  assert.ok(!('stage' in client))
  assert.equal((await client.rcpt('nobody@acme.test')).reply?.code, 550)
  assert.equal((await client.rcpt(email)).fault, 'garbled')
})

test('an unexpected reply is never taken for the answer about a mailbox', async (t) => {
  const outcome = await askScript(t, (command, say) => {
    if (command === '') say('220 hello\r\n')
    else if (command === 'EHLO') say('250 hi\r\n250 accepted already\r\n')
    else say('550 5.1.1 no such user\r\n')
  })
  assert.equal(outcome, 'garbled')
})

test('421 may come at any time', async (t) => {
  const outcome = await askScript(t, (command, say) => {
    if (command === '') say('220 hello\r\n')
    else if (command === 'EHLO') say('250 hi\r\n421 4.3.2 closing down\r\n')
  })
  assert.equal(outcome, '421')
})

test('replies without end cost bounded bytes', async (t) => {
  const outcome = await askScript(t, (command, say) => {
    if (command === '') say('220 hello\r\n')
    else if (command === 'EHLO') say('250-again\r\n'.repeat(50_000))
  })
  assert.equal(outcome, 'oversized')
})

test('a server that drips bytes is cut off by the total deadline', async (t) => {
  const startMs = performance.now()
  const outcome = await askScript(
    t,
    (command, say, hangUp) => {
      if (command !== '') return
      const timer = setInterval(say, 30, '2').unref()
      setTimeout(() => {
        clearInterval(timer)
        hangUp()
      }, 30_000).unref()
    },
    { totalMs: 300 },
  )
  assert.equal(outcome, 'timeout')
  // The server hangs up after thirty seconds.
  assert.ok(performance.now() - startMs < 10_000)
})

test('what is injected before the handshake is not taken for the secured session', async (t) => {
  let sessions = 0
  const outcome = await askScript(t, (command, say) => {
    if (command === '') {
      sessions += 1
      say('220 hello\r\n')
    } else if (command === 'EHLO') say(sessions === 1 ? '250-hi\r\n250 STARTTLS\r\n' : '250 hi\r\n')
    else if (command === 'STAR') say('220 go\r\n250 forged\r\n250 forged\r\n250 forged\r\n')
    else say('550 5.1.1 no such user\r\n')
  })
  assert.equal(outcome, '550')
  assert.equal(sessions, 2)
})

test('an address that is not public is not connected to', async (t) => {
  const tools = toolsFor(t, 25)
  for (const address of ['127.0.0.2', '10.0.0.1', '169.254.169.254', '::1']) {
    const refusal = await openSmtpClient(address, tools, AbortSignal.timeout(60_000))
    assert.ok('stage' in refusal)
    assert.equal(refusal.fault, 'blocked_address')
  }
})
