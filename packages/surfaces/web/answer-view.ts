import type { Json } from '@enricher/engine/lib/digest'
import { ownValue } from '@enricher/engine/lib/own-value'
import { dataTable } from './components/data-table.ts'
import { type Fact, factList } from './components/facts.ts'
import { type Content, type Html, html } from './html.ts'
import { labelOf } from './input-fields.ts'
import { sourceInWords } from './source-words.ts'

type Members = { readonly [name: string]: Json | undefined }

// The page shows these members beside the answer: the charge, and whether a later lookup may find more.
const leftOut: ReadonlySet<string> = new Set([
  ...['credits_remaining', 'credits_charged'],
  ...['unsure', 'retry_after'],
])

const statusWords: ReadonlyMap<string, string> = new Map([
  ['valid', 'Its mail server accepts it and refuses an invented address, or a verifier proved it.'],
  ['risky', 'Known or derived, but its mail server accepts everything or cannot be asked.'],
  ['unknown', 'Its mail server could not be asked.'],
  ['invalid', 'Its mail server says that it does not exist.'],
])

/** Returns an answer of a lookup as people read it: its facts with their evidence, and its lists as tables. */
export function answerView(body: Members): Html {
  const entries = Object.entries(body).filter(([name]) => !leftOut.has(name))
  const facts = entries.flatMap(([name, value]) => factsOf(name, value ?? null))
  const lists = entries.flatMap(([name, value]) =>
    isList(value) && value.length > 0 ? [{ name, items: value }] : [],
  )
  return html`${factList(facts)}
${lists.map(({ name, items }) => html`<h3>${labelOf(name)}</h3>${listView(name, items)}`)}`
}

function factsOf(name: string, value: Json): readonly Fact[] {
  if (isList(value)) return value.length > 0 ? [] : [{ name: labelOf(name), value: 'none' }]
  if (isObject(value)) {
    if (isAddress(value)) return [{ name: labelOf(name), value: addressInWords(value) }]
    if (Object.keys(value).length === 0) return [{ name: labelOf(name), value: 'none' }]
    return Object.entries(value).flatMap(([member, inner]) =>
      factsOf(`${name}.${member}`, inner ?? null),
    )
  }
  const note = noteOf(name, value)
  return [{ name: labelOf(name), value: shown(name, value), ...(note !== null && { note }) }]
}

function isAddress(value: Members): boolean {
  return Object.hasOwn(value, 'street') && Object.hasOwn(value, 'locality')
}

/** Writes an address on one line: `Hauptstr. 1, 10115 Berlin, Germany`. */
function addressInWords({ street, postcode, locality, region, country }: Members): string {
  const town = [postcode, locality].filter((part) => typeof part === 'string').join(' ')
  const land = typeof country === 'string' ? inWords(countryNames, country) : null
  return [street, town, region, land]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(', ')
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })

/** Returns the English name of a code; a code that is none stays as it is. */
function inWords(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

function noteOf(name: string, value: Json): string | null {
  if (typeof value !== 'string') return null
  if (/(?:^|[._])source$/.test(name)) return sourceInWords(value)
  if (/(?:^|[._])status$/.test(name)) return statusWords.get(value) ?? null
  return null
}

function shown(name: string, value: Json): Content {
  if (value === null) return html`<span class="faint">none</span>`
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' && name.endsWith('confidence'))
    return `${Math.round(value * 100)} %`
  if (typeof value === 'number' && name.endsWith('year')) return String(value)
  if (typeof value === 'number') return value.toLocaleString('en')
  if (typeof value === 'string' && name === 'country') return inWords(countryNames, value)
  const text = String(value)
  // A link may only have a web address: an answer could contain any scheme.
  return /^https?:\/\//.test(text)
    ? html`<a href="${text}" rel="noopener noreferrer nofollow">${text}</a>`
    : text
}

function listView(name: string, items: readonly Json[]): Html {
  const rows = items.filter(isObject)
  if (rows.length === 0) {
    const text = (item: Json) =>
      name.endsWith('languages') ? inWords(languageNames, String(item)) : String(item)
    return html`<ul class="list">${items.map((item) => html`<li>${text(item)}</li>`)}</ul>`
  }
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
    // Columns without any value are left out.
    .filter((column) => rows.some((row) => (ownValue(row, column) ?? null) !== null))
    .map((column) => ({
      title: labelOf(column),
      cell: (row: Members) => shown(column, ownValue(row, column) ?? null),
    }))
  return dataTable<Members>(labelOf(name), columns, rows)
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value)
}

function isObject(value: Json): value is Members {
  return typeof value === 'object' && value !== null && !isList(value)
}
