import type { ContactFields } from './contact-columns.ts'

/** The cells that decide whether mail may be sent. */
type MailCells = Pick<ContactFields, 'opted_out' | 'bounced' | 'status'>

/** `opted_out`: the owner takes no mail; `bounced`: mail came back; null: neither. */
export type Refusal = 'opted_out' | 'bounced' | null

const no: ReadonlySet<string> = new Set(
  'false no n 0 nein non nan null none - never subscribed active'.split(' '),
)
// Words of a single status column: Pipedrive's marketing status, Mailchimp's, and those of bulk senders.
const optedOutStatus =
  /unsub|opt(?:ed)?[\s_-]?out|do[\s_-]?not|complain|spam|object|withdr|abgemeldet|widersp/i
const bouncedStatus = /bounce|invalid|undeliver|cleaned|does[\s_-]?not[\s_-]?exist/i
// A status has one or two words.
const statusCharactersMax = 100

/** Returns whether a contact takes mail. Any cell that is not a plain no counts as a yes: a date, a reason. Pure. */
export function refusalOf({ opted_out: optedOut, bounced, status }: MailCells): Refusal {
  const states = status.map((cell) => cell.slice(0, statusCharactersMax))
  if (optedOut.some(isYes) || states.some((cell) => optedOutStatus.test(cell))) return 'opted_out'
  if (bounced.some(isYes) || states.some((cell) => bouncedStatus.test(cell))) return 'bounced'
  return null
}

function isYes(cell: string): boolean {
  const text = cell.slice(0, statusCharactersMax).trim().toLowerCase()
  return text !== '' && !no.has(text)
}
