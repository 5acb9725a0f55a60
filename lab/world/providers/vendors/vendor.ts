import type { IncomingHttpHeaders } from 'node:http'
import type { DoubleReply } from '../double.ts'
import type { Knowledge, KnownPerson } from './people.ts'

/** A request as a vendor sees it. */
export type VendorRequest = {
  readonly method: string
  /** The path below the vendor's base address: `/email-finder`. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  /** The JSON that was sent; empty when there was none. */
  readonly json: Readonly<Record<string, unknown>>
  readonly form: URLSearchParams
}

/** The reasons for which a vendor refuses a request. */
export type Refusal = 'unauthorized' | 'exhausted' | 'limited'

/** A double of one vendor: its replies, in its words. */
export type Vendor = {
  /** Returns the key as it was sent. */
  keyOf(request: VendorRequest): string | null
  answer(request: VendorRequest, knowledge: Knowledge): DoubleReply
  /** Returns the answer of a call that does not depend on the key; null for the other calls. */
  answerAnyway?(request: VendorRequest, key: string): DoubleReply | null
  readonly refusals: Readonly<Record<Refusal, DoubleReply>>
}

/** Creates a JSON reply with any status. */
export function reply(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): DoubleReply {
  return { status, type: 'application/json', body: JSON.stringify(body), headers }
}

/** Returns the value that was sent under a name, in JSON; empty for anything but a text. */
export function sent({ json }: VendorRequest, field: string): string {
  const value = json[field]
  return typeof value === 'string' ? value : ''
}

/** Returns the name that was sent, in one field or in two. */
export function sentName(full: string | null, given: string | null, family: string | null): string {
  return full || [given, family].filter(Boolean).join(' ')
}

/** Returns the slug of a LinkedIn address: `jane-doe`. */
export function slugOfUrl(url: string): string {
  return decodeURIComponent(/linkedin\.com\/in\/([^/?]+)/.exec(url)?.[1] ?? '')
}

/** Returns the address of a person's LinkedIn profile. */
export function profileOf({ slug }: KnownPerson): string {
  return `https://linkedin.com/in/${slug}/`
}

const bearer = /^Bearer (.+)$/

/** Returns the key of `Authorization: Bearer`; null without one. */
export function bearerOf({ headers }: VendorRequest): string | null {
  return bearer.exec(headers.authorization ?? '')?.[1] ?? null
}

/** Creates a reader of the key that a vendor takes in a header of its own. */
export function headerOf(name: string) {
  return ({ headers }: VendorRequest): string | null => {
    const value = headers[name]
    return typeof value === 'string' ? value : null
  }
}
