import { isUtf8 } from 'node:buffer'

/** One reply of a mail server (RFC 5321 4.2), all its lines together. */
export type SmtpReply = {
  /** 220, 250, 550 ... */
  readonly code: number
  /** The first enhanced status code in the text (RFC 3463): `5.1.1`; null without one. */
  readonly enhanced: string | null
  /** The lines without their codes, joined by line feeds. */
  readonly text: string
}

/** The reason why a session ended without a reply. */
export type SmtpFault =
  | 'timeout'
  /** The server closed or reset the connection. */
  | 'closed'
  /** The bytes are no reply, or a reply that was not asked for. */
  | 'garbled'
  /** The reply exceeds a bound. */
  | 'oversized'
  /** The search has ended. */
  | 'aborted'

/** Parses replies out of the bytes of one connection. */
export type ReplyParser = {
  /** Takes the next bytes; replies that they complete can be taken with `next`. */
  push(chunk: Buffer): void
  /**
   * Returns the next whole reply, `garbled` or `oversized` from the first such bytes on, or null when more bytes are
   * needed.
   */
  next(): SmtpReply | 'garbled' | 'oversized' | null
  /** Returns true when bytes or replies were not read. */
  hasRest(): boolean
}

// RFC 5321 4.5.3.1.5 allows 512 octets a line; policy texts with links are longer, but no honest reply is this long.
const replyBytesMax = 16_384
// EHLO lists some thirty keywords at the very most.
const replyLinesMax = 128

/** Creates the parser of one connection; it keeps the bytes of one reply at most. */
export function createReplyParser(): ReplyParser {
  const held: Held = { pending: '', lines: [], linesBytes: 0 }
  let fault: 'garbled' | 'oversized' | null = null
  return {
    push(chunk) {
      // Beyond the bound no bytes are kept: the parser only has to know that the bound was passed.
      if (fault === null && held.pending.length <= replyBytesMax) {
        held.pending += chunk.toString('latin1')
      }
    },
    next() {
      for (let line = takeLine(held); fault === null && line !== null; line = takeLine(held)) {
        const outcome = addLine(held, line)
        if (outcome !== null && typeof outcome !== 'string') return outcome
        fault = outcome
      }
      if (held.linesBytes + held.pending.length > replyBytesMax) fault ??= 'oversized'
      return fault
    },
    hasRest: () => held.pending !== '' || held.lines.length > 0,
  }
}

/** The part of a reply that has come so far; `pending` has one character for each byte. */
type Held = { pending: string; lines: string[]; linesBytes: number }

function takeLine(held: Held): string | null {
  const end = held.pending.indexOf('\n')
  if (end === -1) return null
  // A bare line feed ends a line too: some servers send it, and it has no other meaning.
  const line = held.pending.slice(0, held.pending[end - 1] === '\r' ? end - 1 : end)
  held.pending = held.pending.slice(end + 1)
  return line
}

/** Returns the reply that this line completes, null when the reply goes on, or the fault of the line. */
function addLine(held: Held, line: string): SmtpReply | 'garbled' | 'oversized' | null {
  const text = decoded(line)
  const match = replyLine.exec(text)
  // Some servers forget the code on the lines in the middle.
  if (!match && held.lines.length === 0) return 'garbled'
  held.lines.push(match ? (match[3] ?? '') : text)
  held.linesBytes += line.length
  if (held.linesBytes > replyBytesMax || held.lines.length > replyLinesMax) return 'oversized'
  if (!match || match[2] === '-') return null
  const whole = held.lines.join('\n')
  held.lines = []
  held.linesBytes = 0
  return { code: Number(match[1]), enhanced: enhancedCodeOf(whole), text: whole }
}

// Servers that write letters beyond ASCII name no charset: RFC 6531 means UTF-8, older servers use that of their
// system.
const windows1252 = new TextDecoder('windows-1252')

/**
 * Decodes a line, which has one character for each byte, as UTF-8 where it is valid, else as Windows-1252, which
 * includes Latin-1.
 */
function decoded(line: string): string {
  const bytes = Buffer.from(line, 'latin1')
  return isUtf8(bytes) ? bytes.toString('utf8') : windows1252.decode(bytes)
}

// RFC 5321 4.2: the first digit is 2 to 5; the text may be missing altogether.
const replyLine = /^([2-5]\d\d)(?:([ -])(.*))?$/

// An enhanced code has three numbers: four are an IP address. RFC 3463 2 bounds each number to three digits.
const enhancedCode = /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d]|\.\d)/

/** Returns the first enhanced status code (RFC 3463) of a text; null when it has none. */
export function enhancedCodeOf(text: string): string | null {
  return enhancedCode.exec(text)?.[1] ?? null
}
