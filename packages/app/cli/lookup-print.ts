import { doubtFieldsOf } from '@enricher/contract/doubt'
import type { FindAllReply } from '@enricher/contract/find-all-reply'
import type { findEmailCompany } from '@enricher/contract/find-email-company'
import type { AnswerOf, Operation } from '@enricher/contract/operation'
import { counted, formatCount } from '@enricher/engine/lib/counted'
import type { JsonObject } from '@enricher/engine/lib/json'
import { ownValue } from '@enricher/engine/lib/own-value'
import { plainText } from '@enricher/engine/lib/plain-text'
import type { Doubt } from '@enricher/engine/model/doubt'
import { doubtInWords } from '@enricher/engine/model/doubt-words'
import type { LookupInput } from '@enricher/service/lookup/lookup-request'
import type { Found } from './lookup-run.ts'
import { formatDuration, tableOrBelow, terminal, twoColumns, wrapped } from './terminal.ts'

/** Prints the reply of the API on one line, without fields that only an account has. */
export function printJson(
  operation: Operation,
  input: LookupInput,
  { answer, tookMs, parts }: Found<JsonObject | null>,
  isExplained: boolean,
): void {
  const fields = Object.keys(operation.answer.properties)
  const nothing = operation.repeatedMissAnswer ?? Object.fromEntries(fields.map((f) => [f, null]))
  const reply = {
    ...(operation.echoOf(input) as JsonObject),
    ...nothing,
    ...answer,
    took_ms: tookMs,
  }
  const why = isExplained ? { evidence: parts[0]?.evidence ?? [] } : {}
  terminal.print(JSON.stringify({ ...reply, ...why }))
}

/** Rows of a label and the field that it shows. The first row is the main result. */
export type Rows = readonly (readonly [string, string])[]

/** Prints a single answer, a row for each field. */
export function printAnswer(rows: Rows, { answer, tookMs, doubt }: Found<JsonObject | null>): void {
  const took = ['took', formatDuration(tookMs)] as const
  const [sought = ''] = rows[0] ?? []
  const lines = answer
    ? rows.map(
        ([name, field], index) => [name, shown(ownValue(answer, field), index === 0)] as const,
      )
    : [[sought, terminal.paint('yellow', 'none found')] as const]
  if (!answer && doubt !== null) lines.push(['not sure', doubt.reason])
  for (const line of twoColumns([...lines, took])) terminal.print(line)
  if (!answer) printDoubt(doubt)
}

/** Prints why a later lookup may find more, and when to repeat it. */
function printDoubt(doubt: Doubt | null): void {
  if (doubt === null) return
  for (const line of wrapped(doubtInWords(doubt), terminal.width())) terminal.print(line)
}

function shown(value: JsonObject[string], isSought: boolean): string {
  if (value === null || value === undefined) return terminal.paint('dim', '-')
  const text = textOf(value)
  if (text === '') return terminal.paint('dim', '-')
  return isSought ? terminal.paint('bold', text) : text
}

// A description has a few sentences; `--json` has all of it.
const charactersMax = 500

/** Writes a value on one line: a list with commas between its items, an object as its values. */
function textOf(value: JsonObject[string]): string {
  // A confidence is a share, and a year is none.
  if (typeof value === 'number') return value > 1 ? String(value) : value.toFixed(2)
  if (typeof value !== 'object' || value === null) return plainText(String(value), charactersMax)
  const isNested = Array.isArray(value) && value.some((item) => typeof item === 'object')
  return Object.values(value as readonly JsonObject[string][])
    .filter((part) => part !== null && part !== undefined)
    .map(textOf)
    .join(isNested ? '; ' : ', ')
}

type Page = AnswerOf<typeof findEmailCompany>

/** Prints a roster: a line for each email, then the totals. */
export function printRoster({ answer, tookMs, doubt }: Found<JsonObject | null>): void {
  const page = answer as Page | null
  const took = formatDuration(tookMs)
  if (!page) {
    terminal.print(`${terminal.paint('yellow', 'no emails found')} (${took})`)
    printDoubt(doubt)
    return
  }
  printEmails(page.emails)
  terminal.print('')
  const more = page.has_more ? ', more with --cursor' : ''
  const sum = `${countOf(page.count)} from ${page.source}${more} (${took})`
  for (const line of wrapped(sum, terminal.width())) terminal.print(line)
  if (page.next_cursor !== null) terminal.print(`next cursor  ${page.next_cursor}`)
}

function printEmails(emails: Page['emails']): void {
  const rows = emails.map(({ email, name, title }) => [
    terminal.paint('bold', email),
    name ?? '',
    title ?? '',
  ])
  for (const line of tableOrBelow(terminal.width(), rows, 1)) terminal.print(line)
}

/** Prints the reply of find-all without its credits, on one line. */
export function printAllJson(
  { answer, tookMs, doubt, parts }: Found<FindAllReply>,
  isExplained: boolean,
): void {
  const { credits_charged: _charged, credits_remaining: _remaining, ...reply } = answer
  const why = isExplained ? { evidence: parts } : {}
  terminal.print(JSON.stringify({ ...reply, ...doubtFieldsOf(doubt), took_ms: tookMs, ...why }))
}

/** Prints the reply of find-all, part by part. */
export function printAll({ answer, tookMs, doubt }: Found<FindAllReply>): void {
  const { website, decision_makers: people, company_emails: emails, profile } = answer
  const sure =
    website.confidence === null ? '' : ` (${website.confidence.toFixed(2)}, ${website.source})`
  const url = website.url === null ? terminal.paint('yellow', 'none found') : website.url + sure
  terminal.print(terminal.paint('underline', 'Website'))
  terminal.print(`  ${url}`)
  heading('Decision-makers')
  const rows = people.map((one) => [
    `  ${one.category}`,
    one.email === null ? terminal.paint('yellow', 'none') : terminal.paint('bold', one.email),
    one.name ?? '',
    one.job_title ?? '',
    one.email_status ?? '',
  ])
  for (const line of tableOrBelow(terminal.width(), rows, 2)) terminal.print(line)
  heading(`Company emails: ${formatCount(emails.length)}`)
  printEmails(emails.map((one) => ({ ...one, email: `  ${one.email}` })))
  if (profile) {
    heading('Company')
    const facts = Object.entries(profile).flatMap(([name, value]) => {
      const text = name === 'cached' || value === null ? '' : textOf(value)
      return text === '' ? [] : [[`  ${name.replaceAll('_', ' ')}`, text] as const]
    })
    for (const line of twoColumns(facts)) terminal.print(line)
  }
  if (answer.errors.length > 0) heading('Without a result')
  for (const error of answer.errors) {
    for (const line of wrapped(error, terminal.width() - 2)) terminal.print(`  ${line}`)
  }
  terminal.print('')
  terminal.print(`${countOf(answer.total_emails)} in ${formatDuration(tookMs)}`)
  printDoubt(doubt)
}

function countOf(emails: number): string {
  return counted(emails, 'email')
}

function heading(text: string): void {
  terminal.print('')
  terminal.print(terminal.paint('underline', text))
}
