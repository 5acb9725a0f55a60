import { randomUUID } from 'node:crypto'
import { whyNoCompanyName } from '@enricher/contract/inputs/company-name'
import type { Offer } from '@enricher/contract/operation'
import { describeRule, mistakesOf } from '@enricher/contract/validation-text'
import { canonicalJson, type Json } from '@enricher/engine/lib/digest'
import { ownValue } from '@enricher/engine/lib/own-value'
import { parseCompanyDomain } from '@enricher/engine/mail/company-domain'
import { faultInWords } from '@enricher/service/bulk/fault-words'
import type { LookupInput } from '@enricher/service/lookup/lookup-request'
import { Check } from 'typebox/schema'
import type { Filled } from '../../web/components/lookup-form.ts'
import { type InputField, inputFieldsOf } from '../../web/input-fields.ts'
import { formDigestOf } from './form-digest.ts'

/** Reads the input of a lookup from a form, and its mistakes by the rules of the API. */
export function readLookupForm(
  offer: Offer,
  form: URLSearchParams,
): { readonly input: LookupInput; readonly filled: Filled } {
  const fields = inputFieldsOf(offer)
  const input = Object.fromEntries(
    fields.flatMap((field) => {
      const value = memberOf(field, form.get(field.formName)?.trim() ?? '')
      return value === undefined ? [] : [[field.name, value] as const]
    }),
  )
  const mistakes = mistakesOf(input, offer.input, (rule, member) => Check(rule, member))
  const described = mistakes.map(({ field, rule, isMissing }) => {
    const example = ownValue(offer.exampleInput as LookupInput, field)
    const isShown = isMissing && typeof example === 'string'
    return [
      field,
      isShown
        ? `Fill this in, for example ${example}.`
        : faultInWords(`It must be ${describeRule(rule)}.`),
    ] as const
  })
  const misplaced = whyNoCompanyName(ownValue(input, 'company_name'))
  const inName = misplaced === null ? [] : [['company_name', faultInWords(misplaced)] as const]
  const formNames = new Map(fields.map(({ name, formName }) => [name, formName]))
  return {
    input,
    filled: {
      values: valuesOf(form),
      mistakes: new Map(
        [...inName, ...described].map(([field, text]) => [formNames.get(field) ?? field, text]),
      ),
    },
  }
}

/**
 * Returns the name of a company that is a domain alone, as most who enter one mean the website; null: it is another
 * name, or the lookup has the domain as well.
 */
export function doubtedNameOf(input: LookupInput): string | null {
  const name = ownValue(input, 'company_name')
  const isDoubted = typeof name === 'string' && parseCompanyDomain(name).mistake === null
  return isDoubted && ownValue(input, 'domain') === undefined ? name : null
}

/** Returns the field values of a form or of an address. */
export function valuesOf(form: URLSearchParams): ReadonlyMap<string, string> {
  return new Map([...form].filter(([name]) => name.startsWith('in.')))
}

/** Returns the member for a field's text: none for a blank; text that is no number stays, so the rule refuses it. */
function memberOf({ kind }: InputField, text: string): Json | undefined {
  if (text === '') return undefined
  if (kind === 'flag') return text === 'true'
  if (kind === 'number') return /^\d{1,15}$/.test(text) ? Number(text) : text
  if (kind !== 'list') return text
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/** Writes an input as the fields of an address. */
export function addressOf(path: string, offer: Offer, input: LookupInput): string {
  return `${path}?${new URLSearchParams([['lookup', offer.name], ...fieldsOf(offer, input)])}`
}

/** Returns the fields of the form, with their texts, that make an input. */
export function fieldsOf(offer: Offer, input: LookupInput): readonly [string, string][] {
  return inputFieldsOf(offer).flatMap(({ name, formName }): [string, string][] => {
    const value = ownValue(input, name) ?? null
    if (value === null) return []
    return [[formName, Array.isArray(value) ? value.join(', ') : String(value)]]
  })
}

/**
 * Returns the Idempotency-Key of a form with its input: the same form sent twice makes one lookup. Another input, sent
 * after going back, makes another lookup.
 */
export function idempotencyKeyOf(formId: string | null, offer: Offer, input: LookupInput): string {
  const digest = formDigestOf(formId, `${offer.name} ${canonicalJson(input)}`)
  if (digest === null) return randomUUID()
  const hex = digest.toString('hex')
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
