import { codeOf } from '../../lib/error-code.ts'
import { isLocalFault, noteLocalFault } from '../../lib/local-faults.ts'
import { ownValue } from '../../lib/own-value.ts'
import { ProviderError } from '../../model/provider-error.ts'
import { secureOpportunistically } from '../../net/starttls.ts'
import type { Socket } from '../../net/tcp.ts'
import { createSmtpConnection, type SmtpAnswer, type SmtpConnection } from './smtp-connection.ts'
import type { SmtpFault, SmtpReply } from './smtp-reply.ts'

/** The way SMTP connections are made, and the names that this service gives itself. */
export type SmtpOptions = {
  /** Opens a guarded connection: `Egress.connectTcp`. */
  connectTcp(host: string, port: number, signal: AbortSignal): Promise<Socket>
  /** The fully qualified name that this machine gives itself (RFC 5321 4.1.1.1). */
  readonly helo: string
  /** The address of MAIL FROM without brackets; empty for the null sender. */
  readonly from: string
  readonly timeouts?: Partial<SmtpTimeouts>
}

/** Timeouts of each step. */
export type SmtpTimeouts = {
  readonly greetingMs: number
  readonly helloMs: number
  readonly tlsMs: number
  readonly mailMs: number
  readonly recipientMs: number
  /** Time of the whole session. */
  readonly totalMs: number
}

// RFC 5321 4.5.3.2 allows minutes, for mail that waits in a queue; here a caller waits. Honest servers greet within a
// few seconds, servers that deliberately hold strangers back within ten.
const timeoutsDefault: SmtpTimeouts = {
  greetingMs: 10_000,
  helloMs: 6_000,
  tlsMs: 5_000,
  mailMs: 6_000,
  recipientMs: 10_000,
  totalMs: 22_000,
}

/** The step at which a session ended before a recipient could be named. */
export type SmtpStage = 'connect' | 'greeting' | 'hello' | 'mail'

/** The reason why no recipient can be named (any more): the server's reply, or the fault. */
export type SmtpRefusal = {
  readonly stage: SmtpStage
  readonly reply: SmtpReply | null
  readonly fault: SmtpFault | ConnectFault | null
}

/** The reason why no connection was made; `local`: this machine was short of something, and the host was not tried. */
export type ConnectFault = 'refused' | 'unreachable' | 'blocked_address' | 'local'

/** A connection to a mail server that has greeted us. */
export type SmtpClient = {
  /** Names one recipient (RCPT), in a transaction of its own. Never rejects. */
  rcpt(email: string): Promise<SmtpAnswer | SmtpRefusal>
  /** Sends QUIT; resolves when the connection is closed, within a second. */
  quit(): Promise<void>
}

const smtpPort = 25

/**
 * Connects, greets and secures the connection where the server offers it. No message is ever sent. Never rejects:
 * failures are returned as a {@link SmtpRefusal}.
 */
export async function openSmtpClient(
  host: string,
  options: SmtpOptions,
  signal: AbortSignal,
): Promise<SmtpClient | SmtpRefusal> {
  const timeouts = { ...timeoutsDefault, ...options.timeouts }
  const context = { host, options, timeouts, signal, endMs: performance.now() + timeouts.totalMs }
  const first = await greet(context, true)
  // A failed handshake says nothing about the mailbox: the session is tried again without TLS (RFC 7435).
  const isWorthIt = first === 'tls_failed' && performance.now() < context.endMs
  const greeted = isWorthIt ? await greet(context, false) : first
  if (greeted === 'tls_failed') return { stage: 'hello', reply: null, fault: 'closed' }
  return 'stage' in greeted ? greeted : createClient(greeted, context)
}

type Context = {
  readonly host: string
  readonly options: SmtpOptions
  readonly timeouts: SmtpTimeouts
  readonly signal: AbortSignal
  /** End of the whole session, on the clock of `performance`. */
  readonly endMs: number
}

type Greeted = { readonly connection: SmtpConnection; readonly isPipelining: boolean }

async function greet(
  context: Context,
  mayEncrypt: boolean,
): Promise<Greeted | SmtpRefusal | 'tls_failed'> {
  const { host, options, timeouts, signal, endMs } = context
  const socket = await options.connectTcp(host, smtpPort, signal).catch(connectRefusal)
  if ('stage' in socket) return socket
  const connection = createSmtpConnection(socket, { signal, endMs })
  const greeting = await connection.read(timeouts.greetingMs)
  if (!isPositive(greeting)) return refuse(connection, 'greeting', greeting)
  const hello = await sayHello(connection, context)
  if (!isPositive(hello)) return refuse(connection, 'hello', hello)
  const isOffered = /^STARTTLS\b/im.test(hello.reply?.text ?? '')
  const plain = { connection, isPipelining: mayPipeline(hello) }
  return mayEncrypt && isOffered ? encrypt(plain, context) : plain
}

async function encrypt(
  plain: Greeted,
  context: Context,
): Promise<Greeted | SmtpRefusal | 'tls_failed'> {
  const { host, timeouts, signal, endMs } = context
  plain.connection.send('STARTTLS')
  const ready = await plain.connection.read(timeouts.helloMs)
  if (ready.fault) return 'tls_failed'
  // RFC 3207 4: the server refuses TLS for now, or altogether; the session may go on without it.
  if (!isPositive(ready)) return plain
  const released = plain.connection.release()
  const timeoutMs = Math.max(Math.min(timeouts.tlsMs, endMs - performance.now()), 1)
  const secured = released && (await secureOpportunistically(released, { host, timeoutMs, signal }))
  if (secured === null) return 'tls_failed'
  const connection = createSmtpConnection(secured, { signal, endMs, isGreeted: true })
  const hello = await sayHello(connection, context)
  if (!isPositive(hello)) return refuse(connection, 'hello', hello)
  return { connection, isPipelining: mayPipeline(hello) }
}

/** Sends EHLO; servers that do not know it are greeted with HELO (RFC 5321 3.2). */
async function sayHello(connection: SmtpConnection, { options, timeouts }: Context) {
  connection.send(`EHLO ${options.helo}`)
  const extended = await connection.read(timeouts.helloMs)
  const isUnknown = extended.reply && extended.reply.code >= 500 && extended.reply.code <= 504
  if (!isUnknown) return extended
  connection.send(`HELO ${options.helo}`)
  return connection.read(timeouts.helloMs)
}

function mayPipeline(hello: SmtpAnswer): boolean {
  return /^PIPELINING\b/im.test(hello.reply?.text ?? '')
}

function createClient(greeted: Greeted, context: Context): SmtpClient {
  const { connection } = greeted
  const send = greeted.isPipelining ? sendTogether : sendStepwise
  let transaction: 'none' | 'open' | 'used' = 'none'
  return {
    async rcpt(email) {
      const mail = `MAIL FROM:<${context.options.from}>`
      // Some servers allow strangers one recipient a message: RSET gives up the recipient accepted before.
      const before = { none: [mail], open: [], used: ['RSET', mail] }[transaction]
      const answer = await send(connection, before, `RCPT TO:<${email}>`, context.timeouts)
      transaction = isPositive(answer) ? 'used' : 'open'
      return answer
    },
    quit: () => connection.close(),
  }
}

/** Sends one command after the other. */
async function sendStepwise(
  connection: SmtpConnection,
  before: readonly string[],
  recipient: string,
  timeouts: SmtpTimeouts,
): Promise<SmtpAnswer | SmtpRefusal> {
  for (const command of before) {
    connection.send(command)
    const answer = await connection.read(timeouts.mailMs)
    if (!isPositive(answer)) return refusal('mail', answer)
  }
  connection.send(recipient)
  return connection.read(timeouts.recipientMs)
}

/** Sends all commands in one write, which takes one round trip (RFC 2920 3.1); only where the server offers it. */
async function sendTogether(
  connection: SmtpConnection,
  before: readonly string[],
  recipient: string,
  timeouts: SmtpTimeouts,
): Promise<SmtpAnswer | SmtpRefusal> {
  connection.send(...before, recipient)
  const answers: SmtpAnswer[] = []
  for (const _ of before) answers.push(await connection.read(timeouts.mailMs))
  const answer = await connection.read(timeouts.recipientMs)
  // After a refused MAIL the reply to RCPT only repeats the refusal.
  const refused = answers.find((early) => !isPositive(early))
  return refused ? refusal('mail', refused) : answer
}

async function refuse(
  connection: SmtpConnection,
  stage: SmtpStage,
  answer: SmtpAnswer,
): Promise<SmtpRefusal> {
  await connection.close()
  return refusal(stage, answer)
}

function refusal(stage: SmtpStage, answer: SmtpAnswer): SmtpRefusal {
  return { stage, reply: answer.reply ?? null, fault: answer.fault ?? null }
}

function connectRefusal(error: unknown): SmtpRefusal {
  if (isLocalFault(error)) {
    noteLocalFault()
    return { stage: 'connect', reply: null, fault: 'local' }
  }
  const name = error instanceof Error ? error.name : ''
  const code = error instanceof ProviderError ? error.fault : codeOf(error) || name
  return { stage: 'connect', reply: null, fault: ownValue(connectFaults, code) ?? 'unreachable' }
}

/** Maps faults of guarded connections, codes of sockets, and names of aborts. */
const connectFaults: Readonly<Record<string, ConnectFault | SmtpFault>> = {
  blocked_address: 'blocked_address',
  local: 'local',
  timeout: 'timeout',
  ECONNREFUSED: 'refused',
  ECONNRESET: 'closed',
  ETIMEDOUT: 'timeout',
  AbortError: 'aborted',
  TimeoutError: 'aborted',
}

function isPositive({ reply }: SmtpAnswer | SmtpRefusal): boolean {
  return !!reply && reply.code >= 200 && reply.code < 400
}
