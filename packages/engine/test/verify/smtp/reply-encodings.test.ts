import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { type TestContext, test } from 'node:test'
import { seededDraws } from '@enricher/lab/test/support/seeded-draws'
import { listenOnFreePort } from '@enricher/lab/world/servers/listener'
import { createEgress } from '../../../net/egress.ts'
import { classifyReply } from '../../../verify/replies/classify-reply.ts'
import type { ReplyMeaning } from '../../../verify/replies/reply-row.ts'
import { openSmtpClient } from '../../../verify/smtp/smtp-client.ts'

/** Texts for all rules that have letters beyond ASCII: only that rule understands its text. */
const texts: readonly (readonly [string, ReplyMeaning])[] = [
  ['Usuário não existe', 'no_such_mailbox'],
  ['Destinatário inválido', 'no_such_mailbox'],
  ['Caixa postal não encontrada', 'no_such_mailbox'],
  ['El buzón no existe', 'no_such_mailbox'],
  ['Dirección no encontrada', 'no_such_mailbox'],
  ['Cuenta inválida', 'no_such_mailbox'],
  ['Boîte aux lettres introuvable', 'no_such_mailbox'],
  ['L’utilisateur n’existe pas', 'no_such_mailbox'],
  ['Empfänger existiert nicht', 'no_such_mailbox'],
  ['Postfach ungültig', 'no_such_mailbox'],
  ['Boîte inactive', 'mailbox_disabled'],
  ['Destinataire bloqué', 'mailbox_disabled'],
  ['Adresse d’expéditeur inconnue', 'sender_refused'],
]

/** Starts a server that answers the recipients with these bytes, each written in the given pieces. */
async function startServer(t: TestContext, answers: readonly (readonly Buffer[])[]) {
  const rest = [...answers]
  const server = createServer((socket) => {
    socket.setNoDelay(true).on('error', () => socket.destroy())
    socket.write('220 mx.acme.test\r\n')
    socket.on('data', (chunk) => {
      for (const command of chunk.toString().match(/^\w{4}/gm) ?? []) {
        if (command !== 'RCPT') socket.write('250 Ok\r\n')
        else rest.shift()?.forEach((piece) => void socket.write(piece))
      }
    })
  })
  const listener = await listenOnFreePort(server)
  t.after(listener.stop)
  return listener.port
}

/** Returns the meaning of replies of these bytes, as they come through a connection. */
async function meaningsOf(t: TestContext, answers: readonly (readonly Buffer[])[]) {
  const port = await startServer(t, answers)
  const egress = createEgress({
    dnsServers: null,
    allow: ['127.0.0.1/32'],
    portMap: new Map([[25, port]]),
    ca: null,
    userAgent: 'enricher',
  })
  t.after(egress.close)
  const options = { connectTcp: egress.connectTcp, helo: 'verify.operator.example', from: '' }
  const client = await openSmtpClient('127.0.0.1', options, AbortSignal.timeout(60_000))
  assert.ok(!('stage' in client))
  const meanings: string[] = []
  for (const _ of answers) {
    const { reply, fault } = await client.rcpt('nobody@acme.test')
    meanings.push(reply ? classifyReply(reply).meaning : `${fault}`)
  }
  await client.quit()
  return meanings
}

const charsets: Readonly<Record<string, (text: string) => Buffer>> = {
  'UTF-8': (text) => Buffer.from(text),
  'Latin-1': (text) => Buffer.from(text.replaceAll('’', "'"), 'latin1'),
  'Windows-1252': (text) => Buffer.from(text.replaceAll('’', '\x92'), 'latin1'),
}

for (const [name, encode] of Object.entries(charsets)) {
  test(`words with letters beyond ASCII are understood in ${name}`, async (t) => {
    const meanings = await meaningsOf(
      t,
      texts.map(([text]) => [encode(`550 ${text}\r\n`)]),
    )
    assert.deepEqual(
      meanings.map((meaning, at) => [texts[at]?.[0], meaning]),
      texts,
    )
  })
}

test('however a reply is written, encoded and cut into packets, its words are understood', async (t) => {
  const draw = seededDraws(t)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(draw() * list.length)] as T
  const cases = Array.from({ length: 60 }, () => {
    const [text, meaning] = pick(texts)
    const written = pick([
      `550 ${text}\r\n`,
      `550 5.7.1 ${text}.\r\n`,
      `550-<nobody@acme.test>:\r\n550 ${text}\r\n`,
      `550-${text}\r\n550 mx.acme.test\n`,
      `550-Ünïcödé\r\n550 ${text}\r\n`,
    ])
    const bytes = pick(Object.values(charsets))(written)
    const cut = Math.floor(draw() * bytes.length)
    return { written, meaning, pieces: [bytes.subarray(0, cut), bytes.subarray(cut)] }
  })
  const meanings = await meaningsOf(
    t,
    cases.map(({ pieces }) => pieces),
  )
  for (const [at, { written, meaning }] of cases.entries()) {
    assert.equal(meanings[at], meaning, written)
  }
})

test('bytes of no charset are bounded as ever, and the codes around them are read', async (t) => {
  const noise = Buffer.from(Array.from({ length: 128 }, (_, at) => 128 + at))
  const answers = [
    [Buffer.from('550 5.1.1 User unknown '), noise, Buffer.from('\r\n')],
    [Buffer.from('550 '), Buffer.alloc(20_000, 'ä')],
  ]
  assert.deepEqual(await meaningsOf(t, answers), ['no_such_mailbox', 'oversized'])
})
