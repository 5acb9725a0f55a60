import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { MailMode, MailRule } from '../../model/mail.ts'
import { createAuthority } from '../tls/authority.ts'
import type { Greylist } from './greylist.ts'
import { greetings, type MailReply, recipientReplies } from './modes.ts'

export type MailCounts = {
  sessions: number
  pipelined: number
  open: number
  openMost: number
  readonly verbs: Map<string, number>
  readonly recipients: Map<string, number>
}

export type MailSettings = {
  readonly rules: ReadonlyMap<string, MailRule>
  readonly counts: MailCounts
  readonly greylist: Greylist
  readonly slowMs: number
  /** How long the network takes to carry a group of commands there and its replies back. */
  readonly latencyMs: number
}

type Session = {
  socket: Socket
  readonly mode: MailMode
  readonly settings: MailSettings
  sender: string
  recipientCount: number
  isAnswering: boolean
  pending: string
}

const hostName = 'mail.mailquay.example'

/** Serves one session; `mode` decides the behaviour before a recipient is named. */
export function serveMail(socket: Socket, mode: MailMode, settings: MailSettings): void {
  const { counts } = settings
  counts.sessions += 1
  counts.open += 1
  counts.openMost = Math.max(counts.openMost, counts.open)
  socket.once('close', () => {
    counts.open -= 1
  })
  const session: Session = {
    socket,
    mode,
    settings,
    sender: '',
    recipientCount: 0,
    isAnswering: true,
    pending: '',
  }
  listenTo(session)
  const hostile = hostileGreetings[mode]
  if (hostile) {
    hostile(socket)
    return
  }
  const greeting = greetings[mode]
  const reply = greeting === undefined ? { text: `220 ${hostName} ESMTP` } : greeting
  answer(session, reply, settings.latencyMs + (mode === 'banner_delay' ? settings.slowMs : 0))
}

function listenTo(session: Session): void {
  const { latencyMs } = session.settings
  session.socket.on('data', (chunk) => {
    if (latencyMs === 0) receive(session, chunk)
    else setTimeout(receive, latencyMs, session, chunk)
  })
}

const hostileGreetings: Partial<Record<MailMode, (socket: Socket) => void>> = {
  silent: () => {},
  binary: (socket) => {
    const bytes = Buffer.alloc(4_096, 0)
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = (index * 197 + 128) % 256
    socket.end(bytes)
  },
  long_line: (socket) => {
    socket.write(`220 ${'x'.repeat(1_048_576)}\r\n`)
  },
  endless_banner: (socket) => {
    const line = `220-${'and another thing '.repeat(50)}\r\n`
    const fill = () => {
      while (!socket.destroyed && socket.write(line)) {}
    }
    socket.on('drain', fill)
    fill()
  },
}

/** Takes commands in the order they come; a command that comes before the last reply is counted, and waits. */
function receive(session: Session, chunk: Buffer | string): void {
  session.pending += chunk.toString('latin1')
  if (session.isAnswering) countPipelined(session)
  // Replies to a group of commands leave together (RFC 2920 3.2).
  session.socket.cork()
  takeCommand(session)
  session.socket.uncork()
}

function countPipelined({ pending, settings }: Session): void {
  if (pending.includes('\n')) settings.counts.pipelined += 1
}

function takeCommand(session: Session): void {
  const end = session.pending.indexOf('\n')
  if (session.isAnswering || end === -1) return
  const line = session.pending.slice(0, end).trim()
  session.pending = session.pending.slice(end + 1)
  countPipelined(session)
  const verb = (/^[a-z]+/i.exec(line)?.[0] ?? '').toUpperCase()
  const { verbs } = session.settings.counts
  verbs.set(verb, (verbs.get(verb) ?? 0) + 1)
  session.isAnswering = true
  const command = commands[verb]
  if (command) command(session, line)
  else answer(session, { text: '502 5.5.2 Error: command not recognized' })
}

const commands: Record<string, (session: Session, line: string) => void> = {
  EHLO: (session) => answer(session, { text: ehloReply(session) }),
  HELO: (session) => answer(session, { text: `250 ${hostName}` }),
  STARTTLS: startTls,
  MAIL: (session, line) => {
    session.sender = pathOf(line)
    const isRefused = session.mode === 'policy_mail'
    answer(session, {
      text: isRefused
        ? '550 5.7.1 Your IP address has a poor reputation, see https://blocklist.example'
        : '250 2.1.0 Ok',
    })
  },
  RCPT: (session, line) => answerRecipient(session, pathOf(line).toLowerCase()),
  RSET: (session) => answer(session, { text: '250 2.0.0 Ok' }),
  NOOP: (session) => answer(session, { text: '250 2.0.0 Ok' }),
  QUIT: (session) => answer(session, { text: '221 2.0.0 Bye', isLast: true }),
}

function ehloReply({ mode, socket }: Session): string {
  if (mode === 'helo_only') return '502 5.5.1 Error: command not implemented'
  const offers = mode.startsWith('starttls') && !(socket instanceof TLSSocket) ? ['STARTTLS'] : []
  const lines = [hostName, 'PIPELINING', 'SIZE 35882577', ...offers, 'ENHANCEDSTATUSCODES']
  return [...lines.map((line) => `250-${line}`), '250 8BITMIME'].join('\n')
}

function answerRecipient(session: Session, email: string): void {
  const { settings } = session
  const { recipients } = settings.counts
  recipients.set(email, (recipients.get(email) ?? 0) + 1)
  const [local = '', domain = ''] = email.split('@')
  const rule = settings.rules.get(domain)
  const ruled = rule?.mode ?? 'relay_denied'
  const reply = (recipientReplies[ruled] ?? recipientReplies.plain)?.({
    email,
    exists: rule?.mailboxes.has(local) ?? false,
    index: session.recipientCount,
    isSeenBefore: () => settings.greylist(rule?.greylisting ?? null, session.sender, email),
  })
  session.recipientCount += 1
  answer(session, reply ?? null, ruled === 'tarpit' ? settings.slowMs : 0)
}

/** Returns the text between the angle brackets. */
function pathOf(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? ''
}

function answer(session: Session, reply: MailReply, delayMs = 0): void {
  const { socket } = session
  if (reply === null) {
    socket.destroy()
    return
  }
  if (delayMs > 0) {
    const timer = setTimeout(answer, delayMs, session, reply)
    socket.once('close', () => clearTimeout(timer))
    return
  }
  const text = `${reply.text.replaceAll('\n', '\r\n')}\r\n`
  const sent = () => {
    session.isAnswering = false
    if (reply.isLast) socket.end()
    else takeCommand(session)
  }
  if (session.mode === 'bytewise') {
    sendBytewise(socket, text, sent)
  } else {
    socket.write(text)
    sent()
  }
}

function sendBytewise(socket: Socket, text: string, sent: () => void, at = 0): void {
  if (socket.destroyed) return
  if (at === text.length) {
    sent()
  } else {
    socket.write(text[at] ?? '')
    setImmediate(sendBytewise, socket, text, sent, at + 1)
  }
}

let authority: ReturnType<typeof createAuthority> | undefined

function startTls(session: Session): void {
  const { socket, mode } = session
  if (!mode.startsWith('starttls')) {
    answer(session, { text: '502 5.5.1 Error: command not implemented' })
    return
  }
  socket.removeAllListeners('data')
  socket.write('220 2.0.0 Ready to start TLS\r\n')
  if (mode === 'starttls_silent') return void socket.resume()
  if (mode === 'starttls_broken')
    return void socket.write('this is not what a handshake looks like')
  // The handshake needs a round trip of its own.
  socket.pause()
  setTimeout(secure, session.settings.latencyMs, session)
}

function secure(session: Session): void {
  const { socket } = session
  authority ??= createAuthority()
  // RFC 7435: mail servers' certificates are often not trusted by any root; a client that only probes accepts them.
  const secureContext = authority.contextFor(hostName, 'untrusted')
  const secured = new TLSSocket(socket, { isServer: true, secureContext })
  secured.on('error', () => socket.destroy())
  session.socket = secured
  listenTo(session)
  session.pending = ''
  session.isAnswering = false
}
