import { enhancedCodeOf } from '../../smtp/smtp-reply.ts'
import { foldAccents } from './reply-languages.ts'
import type { ReplyMeaning, ReplyRow } from './reply-row.ts'
import { replyTable } from './reply-table.ts'

/** A reply to RCPT, or to what came before it. */
export type ReplyFacts = {
  /** 250, 550 ...; null when only the words are known. */
  readonly code: number | null
  /** Of RFC 3463; looked up in the text when left out. */
  readonly enhanced?: string | null
  readonly text: string
}

export type ReplyClass = {
  readonly meaning: ReplyMeaning
  /** Why, in the words of the table's row. */
  readonly why: string
}

/** Reads replies away from the event loop. */
export type ReplyReader = {
  /** What a mail server's reply means; null when it cannot be read in time. */
  readReply(facts: ReplyFacts, host: string): Promise<ReplyClass | null>
}

const nothingSaid: ReplyClass = { meaning: 'unclear', why: 'nothing in it is known to us' }

/** Classifies what a reply means: by the first row of the table that fits it. Pure. */
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

/** A server that says 4xx has not decided: nothing it says then is final (RFC 5321 4.2.1). */
function softened(meaning: ReplyMeaning, { code, enhanced }: Known): ReplyMeaning {
  const isTemporary = (code !== null && code >= 400 && code < 500) || enhanced?.startsWith('4.')
  const isFinal = meaning === 'no_such_mailbox' || meaning === 'mailbox_disabled'
  return isTemporary && (isFinal || meaning === 'no_mail_here') ? 'temporary_failure' : meaning
}

const link = /\bhttps?:\/\/[^\s>"')]+|\/\/[^\s>"')]+/g
// Names, hosts and reasons stand in addresses; they are not the server's words.
const address = /<[^<>]*@[^<>]*>|[\w+'=-]+(?:\.[\w+'=-]+)*@[\w.-]+>?/g
// The code repeated at the start of every line, where lines were joined by blanks.
const repeatedCode = /\b[245]\d\d-(?:[245]\.\d{1,3}\.\d{1,3}\s)?/g

// Whatever matters is said by then. Some expressions are quadratic: at this length a reply takes a millisecond.
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
