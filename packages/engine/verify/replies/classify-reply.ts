import { enhancedCodeOf } from '../smtp/smtp-reply.ts'
import { foldAccents } from './reply-languages.ts'
import type { ReplyMeaning, ReplyRow } from './reply-row.ts'
import { replyTable } from './reply-table.ts'

/** A reply to RCPT, or to an earlier command. */
export type ReplyFacts = {
  /** 250, 550 ...; null when only the words are known. */
  readonly code: number | null
  /** The code of RFC 3463; read from the text when left out. */
  readonly enhanced?: string | null
  readonly text: string
}

export type ReplyClass = {
  readonly meaning: ReplyMeaning
  /** The reason, in the words of the table's row. */
  readonly why: string
}

/** Reads replies away from the event loop. */
export type ReplyReader = {
  /** Returns the meaning of a mail server's reply; null when the reply cannot be read in time. */
  readReply(facts: ReplyFacts, host: string): Promise<ReplyClass | null>
}

const nothingSaid: ReplyClass = { meaning: 'unclear', why: 'nothing in it is known to us' }

/** Classifies a reply by the first row of the table that fits it. Pure. */
export function classifyReply(facts: ReplyFacts): ReplyClass {
  const enhanced = facts.enhanced === undefined ? enhancedCodeOf(facts.text) : facts.enhanced
  const known = { code: facts.code, enhanced, ...wordsOf(facts.text) }
  const row = replyTable.find((candidate) => fits(candidate, known))
  return row ? { meaning: softened(row.meaning, known), why: row.why } : nothingSaid
}

type Known = {
  readonly code: number | null
  readonly enhanced: string | null
  /** Lower case without accents, addresses and links. */
  readonly words: string
  readonly links: string
}

function fits(row: ReplyRow, { code, enhanced, words, links }: Known): boolean {
  if (row.code && (code === null || !row.code.test(String(code)))) return false
  if (row.enhanced && (enhanced === null || !row.enhanced.test(enhanced))) return false
  if (row.link && !row.link.test(links)) return false
  return !row.words || row.words.test(words)
}

/**
 * Softens final meanings of a 4xx reply: the server has not decided, so that nothing in it is final (RFC 5321 4.2.1).
 */
function softened(meaning: ReplyMeaning, { code, enhanced }: Known): ReplyMeaning {
  const isTemporary = (code !== null && code >= 400 && code < 500) || enhanced?.startsWith('4.')
  const isFinal = meaning === 'no_such_mailbox' || meaning === 'mailbox_disabled'
  return isTemporary && (isFinal || meaning === 'no_mail_here') ? 'temporary_failure' : meaning
}

const link = /\bhttps?:\/\/[^\s>"')]+|\/\/[^\s>"')]+/g
// Names, hosts and reasons within addresses are not the server's words.
const address = /<[^<>]*@[^<>]*>|[\w+'=-]+(?:\.[\w+'=-]+)*@[\w.-]+>?/g
// The code is repeated at the start of every line, where lines were joined by blanks.
const repeatedCode = /\b[245]\d\d-(?:[245]\.\d{1,3}\.\d{1,3}\s)?/g

// The meaning is clear within this length. Some expressions are quadratic: at this length a reply takes a millisecond.
const charactersRead = 600

function wordsOf(text: string): { words: string; links: string } {
  const lower = foldAccents(text.slice(0, charactersRead).toLowerCase()).replace(/[’`]/g, "'")
  const words = lower
    .replace(link, ' ')
    .replace(address, ' <> ')
    .replace(repeatedCode, ' ')
    .replace(/[\s_]+/g, ' ')
  return { words, links: (lower.match(link) ?? []).join(' ') }
}
