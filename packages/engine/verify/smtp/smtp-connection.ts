import { startLoopTimeout } from '../../lib/loop-time.ts'
import type { Socket } from '../../net/tcp.ts'
import { createReplyParser, type SmtpFault, type SmtpReply } from './smtp-reply.ts'

/** The result of one step: a reply, or the reason why there is none. */
export type SmtpAnswer =
  | { readonly reply: SmtpReply; readonly fault?: never }
  | { readonly fault: SmtpFault; readonly reply?: never }

/** Sends lines and reads replies over one connected socket. Its functions neither throw nor reject. */
export type SmtpConnection = {
  /** Sends these commands in one write; the reply to each must then be read. */
  send(...commands: readonly string[]): void
  /** Reads the next reply within `timeoutMs`. After a fault every further read returns that fault again. */
  read(timeoutMs: number): Promise<SmtpAnswer>
  /**
   * Hands the socket on, to be secured. Returns null and closes the connection when the server sent more than was asked
   * for: a man in the middle could have injected commands into the secured session.
   */
  release(): Socket | null
  /** Sends QUIT where the session is intact, and closes; resolves when the socket is closed. */
  close(): Promise<void>
}

// A server that takes longer to answer QUIT is disconnected without its reply.
const quitTimeoutMs = 1_000
/** RFC 5321 3.8: a server may send this at any time, and then closes the connection. */
const closingCode = 421

/** Speaks over `socket` until the signal aborts or the time is up. */
export function createSmtpConnection(
  socket: Socket,
  options: {
    readonly signal: AbortSignal
    /** End of the session, on the clock of `performance`. */
    readonly endMs: number
    /** The server does not speak first (RFC 3207 4.2). */
    readonly isGreeted?: true
  },
): SmtpConnection {
  const { endMs } = options
  const incoming = listen(socket, options.signal)
  let repliesDue = options.isGreeted ? 0 : 1
  /** The reply with which the server ended the session unasked (RFC 5321 3.8): every later command gets it. */
  let closing: SmtpReply | null = null
  return {
    send(...commands) {
      const unasked = repliesDue === 0 ? incoming.takeUnasked() : null
      if (unasked !== null) {
        // An unasked reply must not be taken for the reply to the next command: every later reply would be shifted.
        if (unasked === 'garbled' || unasked.code !== closingCode) incoming.fail('garbled')
        else closing = unasked
      }
      if (closing !== null || socket.destroyed) return
      repliesDue += commands.length
      socket.write(`${commands.join('\r\n')}\r\n`)
    },
    read(timeoutMs) {
      if (closing !== null) return Promise.resolve({ reply: closing })
      repliesDue -= 1
      return incoming.read(timeoutMs, endMs - performance.now())
    },
    release() {
      if (incoming.takeUnasked() !== null) incoming.fail('garbled')
      incoming.detach()
      return socket.destroyed ? null : socket
    },
    close() {
      incoming.detach()
      return quit(socket)
    },
  }
}

type Incoming = {
  /**
   * Reads within `timeoutMs` of loop time, because a server is not silent while this process stands still, and within
   * `leftMs` on the clock.
   */
  read(timeoutMs: number, leftMs: number): Promise<SmtpAnswer>
  /** Takes a reply that came unasked; `garbled` when it is not even a reply. */
  takeUnasked(): SmtpReply | 'garbled' | null
  fail(reason: SmtpFault): void
  detach(): void
}

function listen(socket: Socket, signal: AbortSignal): Incoming {
  const reader = createReplyParser()
  let fault: SmtpFault | null = null
  let wake: ((answer: SmtpAnswer) => void) | null = null
  let timer: NodeJS.Timeout | undefined
  let stopTimeout: (() => void) | undefined

  const settle = (answer: SmtpAnswer) => {
    stopTimeout?.()
    clearTimeout(timer)
    wake?.(answer)
    wake = null
  }
  const fail = (reason: SmtpFault) => {
    if (fault !== null) return
    fault = reason
    socket.destroy()
    settle({ fault: reason })
  }
  const take = (): SmtpAnswer | null => {
    const next = reader.next()
    if (typeof next === 'string') fail(next)
    else if (next !== null) return { reply: next }
    return fault === null ? null : { fault }
  }
  const onData = (chunk: Buffer) => {
    reader.push(chunk)
    // No read is pending: back-pressure slows the sender down.
    if (wake === null) socket.pause()
    else {
      const answer = take()
      if (answer) settle(answer)
    }
  }
  const onClose = () => fail('closed')
  const onAbort = () => fail('aborted')

  // The listener for errors is never removed: a socket may report another error while it is torn down.
  socket.on('data', onData).on('end', onClose).on('close', onClose).on('error', onClose)
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()

  return {
    read(timeoutMs, leftMs) {
      const answer = take()
      if (answer) return Promise.resolve(answer)
      return new Promise((resolve) => {
        wake = resolve
        stopTimeout = startLoopTimeout(timeoutMs, () => fail('timeout'))
        timer = setTimeout(fail, leftMs, 'timeout')
        socket.resume()
      })
    },
    takeUnasked() {
      if (!reader.hasRest()) return null
      const next = reader.next()
      return next === null || typeof next === 'string' ? 'garbled' : next
    },
    fail,
    detach() {
      socket.off('data', onData).off('end', onClose).off('close', onClose)
      signal.removeEventListener('abort', onAbort)
    },
  }
}

function quit(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.destroyed) return resolve()
    const cutOff = setTimeout(() => socket.destroy(), quitTimeoutMs)
    socket.once('close', () => {
      clearTimeout(cutOff)
      resolve()
    })
    socket.resume()
    socket.end('QUIT\r\n')
  })
}
