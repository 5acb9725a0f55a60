import type { FoundPerson } from '../found-people.ts'
import { type Content, type Html, html } from '../html.ts'
import { sourceInWords } from '../source-words.ts'
import { badge } from './badge.ts'
import { breakable } from './breakable.ts'
import { drawer } from './drawer.ts'
import { outwardLink } from './outward-link.ts'

// As many rows as fit a window beside the head of the answer; the others are one press away.
const rowsMax = 8

const pills: ReadonlyMap<string, readonly [kind: 'good' | 'warn' | 'bad' | 'plain', word: string]> =
  new Map([
    ['valid', ['good', 'Valid']],
    ['risky', ['warn', 'Risky']],
    ['unknown', ['plain', 'Unknown']],
    ['invalid', ['bad', 'Invalid']],
  ])

const checks: ReadonlyMap<string, string> = new Map([
  ['valid', 'mailbox confirmed'],
  ['risky', 'its mail server does not confirm it'],
  ['unknown', 'its mail server could not be asked'],
  ['invalid', 'its mail server says that it does not exist'],
])

// Where a mail server gives no answer, the word of a provider that checks addresses counts.
const givenAsValid = 'confirmed by its mail server or by this provider'

/** Returns the pill of a mailbox's status: a word and a colour; null: there is no mailbox. */
export function statusPill(status: string | null): Html | null {
  if (status === null) return null
  const [kind, word] = pills.get(status) ?? ['plain', status]
  return badge(kind, word)
}

/** Returns people as rows: name and title, address with a button that copies it, status, and why in one line. */
export function personList(people: readonly FoundPerson[]): Html {
  const [shown, folded] = [people.slice(0, rowsMax), people.slice(rowsMax)]
  return html`<ul class="people">${shown.map(personRow)}</ul>
${folded.length > 0 && drawer(`Show ${folded.length} more`, html`<ul class="people">${folded.map(personRow)}</ul>`)}`
}

function personRow(person: FoundPerson): Html {
  const { title, role, email, profile, status } = person
  const below = title ?? (role === null ? '' : roleInWords(role))
  return html`<li class="person">
<div class="person-who"><span class="person-name">${nameOf(person)}</span>${profile !== null && html` ${outwardLink(profile, 'Profile')}`}${below !== '' && html`<span class="person-title">${below}</span>`}</div>
<div class="person-address">${email !== null && html`<div class="person-mail"><span data-copy="row">${breakable(email)}</span></div>`}<span class="person-why">${whyOf(person)}</span></div>
<div class="person-status">${statusPill(status) ?? badge('plain', 'Not checked')}</div>
</li>`
}

function nameOf({ name, isShared }: FoundPerson): string {
  return name ?? (isShared ? 'Shared mailbox' : 'Name not known')
}

function roleInWords(role: string): string {
  return role.length <= 3 ? role.toUpperCase() : role
}

/** Returns where an address is from, and what its check says: `Found on the company's own site · mailbox confirmed`. */
function whyOf({ status, source, page }: FoundPerson): Content {
  const isGiven = source?.includes('provider:') && !source.includes('native:smtp')
  const check = status === 'valid' && isGiven ? givenAsValid : (checks.get(status ?? '') ?? null)
  if (source === 'sandbox') return null
  if (source === null) return check && `${check.charAt(0).toUpperCase()}${check.slice(1)}`
  const words = sourceInWords(source)
  const found = html`${/^(?:native:)?site/.test(source) ? 'Found on' : 'From'} ${page === null ? words : outwardLink(page, words)}`
  return check === null ? found : html`${found} · ${check}`
}
