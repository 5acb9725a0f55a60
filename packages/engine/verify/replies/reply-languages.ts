import { readWords } from '../../data/words.ts'
import type { ReplyRow } from './reply-row.ts'

/** Folds accents of Latin, Greek and Cyrillic letters: many servers leave them out. Other scripts stay. */
export function foldAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[łøđıæœß]/g, (letter) => plainLetters.get(letter) ?? letter)
}

const plainLetters: ReadonlyMap<string, string> = new Map(
  Object.entries({ ł: 'l', ø: 'o', đ: 'd', ı: 'i', æ: 'ae', œ: 'oe', ß: 'ss' }),
)

/**
 * Returns an expression that matches any word of a section. In scripts that put blanks between words it matches where a
 * word begins, and short words only as a whole.
 */
function anyOf(section: string, without = ''): string {
  const words = [...new Set(readWords('reply-words', section).map(foldAccents))].filter(
    (word) => word !== without,
  )
  const unspaced = words.filter((word) => !spaced.test(word))
  const [short = '', long = ''] = [true, false].map((isShort) =>
    words.filter((word) => spaced.test(word) && word.length < 5 === isShort).join('|'),
  )
  const begun = [short === '' ? '' : `(?:${short})(?!${letter})`, long].filter(
    (ways) => ways !== '',
  )
  return `(?:${[`(?<!${letter})(?:${begun.join('|')})`, ...unspaced].join('|')})`
}

const letter = '[\\p{sc=Latin}\\p{sc=Greek}\\p{sc=Cyrillic}\\d]'
const spaced = new RegExp(letter, 'u')

const pattern = (...ways: readonly string[]) => new RegExp(ways.join('|'), 'u')

// The largest distance between two words of one statement.
const gap = '[^.;!。！]{0,40}?'
const eitherOrder = (one: string, other: string) => [`${one}${gap}${other}`, `${other}${gap}${one}`]

const mailbox = anyOf('mailbox')
const absent = anyOf('absent')
const domain = anyOf('domain')
const ours = anyOf('ours')
const host = anyOf('host')
const other = anyOf('other things')

/** Reasons that lie with us or with the moment; these rows come before all rows about a mailbox. */
export const excusesAbroad: readonly ReplyRow[] = [
  {
    meaning: 'sender_refused',
    why: 'the sender is judged, in another language',
    words: pattern(anyOf('sender')),
  },
  {
    meaning: 'blocked',
    why: 'our address or connection is judged, in another language',
    words: pattern(
      anyOf('block list'),
      ...eitherOrder(ours, anyOf('refused')),
      ...eitherOrder(host, absent),
    ),
  },
  {
    meaning: 'sender_refused',
    why: 'the sender is spoken to and judged, in another language',
    // `Votre adresse n'existe pas: utilisateur inconnu` is about the recipient.
    words: pattern(`${anyOf('your address')}(?!${gap}${mailbox}${gap}${absent})`),
  },
  {
    meaning: 'content',
    why: 'a message is judged, in another language, and none was sent',
    words: pattern(anyOf('junk')),
  },
  {
    meaning: 'temporary_failure',
    why: 'an error, a command or a server is unknown, in another language',
    words: pattern(
      `${absent}\\p{L}{0,8} ?${other}`,
      `${other}\\p{L}{0,8} ?(?:\\p{L}{1,4} )?${absent}`,
    ),
  },
  {
    meaning: 'relaying_denied',
    why: 'the domain is unknown, or strangers are not served, in another language',
    words: pattern(
      anyOf('relay'),
      // Behind an address alone a domain is the subject: `<jane@acme.example>: Doména neexistuje`.
      `(?<!${anyOf('mailbox', '<>')}${gap})${domain}${gap}${absent}`,
      `${absent} ${domain}`,
    ),
  },
  {
    meaning: 'mailbox_full',
    why: 'no room is left in it, in another language',
    words: pattern(anyOf('full alone'), ...eitherOrder(mailbox, anyOf('full'))),
  },
]

/** Rows about the mailbox, behind every excuse. */
export const mailboxWordsAbroad: readonly ReplyRow[] = [
  {
    meaning: 'temporary_failure',
    why: 'it says in another language that this will pass',
    words: pattern(anyOf('passing')),
  },
  {
    meaning: 'no_such_mailbox',
    why: 'the mailbox is said to be unknown, in another language',
    words: pattern(anyOf('absent alone'), ...eitherOrder(mailbox, absent)),
  },
  {
    meaning: 'mailbox_disabled',
    why: 'the mailbox is there and switched off, in another language',
    words: pattern(...eitherOrder(mailbox, anyOf('off'))),
  },
]

/** The server asks in another language to come back later. */
export const comeBackAbroad: ReplyRow = {
  meaning: 'greylisted',
  why: '450 and 451 that ask to come back, in another language',
  code: /^45[01]$/,
  words: pattern(anyOf('later')),
}
