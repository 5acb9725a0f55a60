import { fill } from '../markup.ts'
import type { HostilePage } from '../page.ts'

// Replies of mail servers when a recipient is named. The service reads the text for the reason of a refusal.

// The service refuses replies beyond 16 KiB as a whole.
const replyBytes = 15_000
// A line of a reply holds this many characters here; 128 lines make a reply.
const lineCharacters = 110

/** Writes a reply in lines, as a server would send it. */
function reply(code: number, text: string): string {
  const lines = text.match(new RegExp(`[\\s\\S]{1,${lineCharacters}}`, 'g')) ?? ['']
  return lines
    .map((line, index) => `${code}${index === lines.length - 1 ? ' ' : '-'}${line}`)
    .join('\n')
}

const said = (name: string, why: string, code: number, unit: string, bytes = 12_000) => ({
  name,
  why,
  text: () => reply(code, fill(unit, bytes)),
})

const line = (name: string, why: string, text: string): HostilePage => ({
  name,
  why,
  text: () => text,
})

export const smtpPages: readonly HostilePage[] = [
  said('poor', 'words that may be followed by an address of ours are cubic', 550, 'poor '),
  said('reject', 'the same with another word', 550, 'reject'),
  said('ip-words', 'words that may stand far apart', 550, 'ip block ip deny '),
  said('host-words', 'hosts that are nearly unknown', 550, 'host domain '),
  said('mailbox-words', 'mailboxes that are nearly switched off', 550, 'mailbox account user '),
  said('wait-words', 'servers that nearly ask to come back', 450, 'wait delay again '),
  said('letters', 'one word', 550, 'a'),
  said('dots', 'words with dots that might be an address', 550, 'a.'),
  said('signs', 'signs that might each be the one of an address', 550, '<@'),
  said('angles', 'addresses in angles, opened and not closed', 550, '<a@b '),
  said('links', 'links without end', 550, 'http://a/'),
  said('codes', 'codes repeated in the text', 550, '550-5.1.1 '),
  said('numbers', 'numbers that are nearly enhanced codes', 550, '5.1.1.'),
  said('underscores', 'blanks of every kind', 550, '_ \t'),
  said('accents', 'letters of one byte that are two elsewhere', 550, '\u00e9'),
  said('accepted', 'a long yes', 250, 'ok '),
  line('empty', 'no text at all', '550'),
  line('many-lines', 'as many lines as a reply may have', `${'550-a\n'.repeat(126)}550 a`),
  line('too-many-lines', 'more lines than a reply may have', `${'550-a\n'.repeat(500)}550 a`),
  line('codes-differ', 'a reply that changes its mind', '250-yes\n550-no\n450 perhaps'),
  line('no-end', 'a reply that says more is to come, and nothing comes', '550-wait'),
  line('long-line', 'one line of 15 kB', `550 ${fill('poor ip ', replyBytes)}`),
  line('longer-line', 'one line of 300 kB', `550 ${fill('poor ip ', 300_000)}`),
  line('code-odd', 'a code that is none', '999 what'),
  line('bytes', 'bytes that are no text', '550 \u0000\u0001\u00ff\u00fe'),
]
