import { createHmac, timingSafeEqual } from 'node:crypto'
import { sha256 } from '@enricher/engine/lib/digest'
import { fail, ok, type Parsed } from '@enricher/engine/lib/parsed'

/** The place at which the next page of a roster begins. */
export type RosterPlace = {
  readonly domain: string
  /** Id of the stored roster from which the pages are cut. */
  readonly snapshotId: string
  /** Count of entries before the place. */
  readonly offset: number
  /** Source of the roster. */
  readonly source: string
  /** The filter of its pages, as one text; left out: none. */
  readonly filter?: string
}

const restart = 'Take it from next_cursor of the page before, or start again without a cursor.'

/** Returns the place as text that cannot be forged: base64url of JSON, a dot, its HMAC-SHA-256. */
export function writeCursor(place: RosterPlace, key: Buffer): string {
  const { domain, snapshotId, offset, source, filter } = place
  const filtered = filter === undefined ? [] : [digestOf(filter)]
  const parts = [snapshotId, offset, domain, source, ...filtered]
  const text = Buffer.from(JSON.stringify(parts)).toString('base64url')
  return `${text}.${signatureOf(text, key).toString('base64url')}`
}

/**
 * Reads the place of a cursor. Refuses a cursor that this key did not sign, and one of another domain or filter.
 * `filter`: the filter of the request; undefined: none.
 */
export function parseCursor(
  cursor: string,
  { domain, filter }: Pick<RosterPlace, 'domain' | 'filter'>,
  key: Buffer,
): Parsed<RosterPlace> {
  const [text = '', signature = '', ...rest] = cursor.split('.')
  const given = Buffer.from(signature, 'base64url')
  const expected = signatureOf(text, key)
  // Lengths are no secret, and the comparison needs equal ones.
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  // Base64 spells the same bytes in more than one way: only our own spelling is accepted.
  if (!isOurs || rest.length > 0 || given.toString('base64url') !== signature) {
    return fail(`cursor was not given out by this service, or was changed. ${restart}`)
  }
  const [snapshotId, offset, itsDomain, source, itsDigest] = JSON.parse(
    Buffer.from(text, 'base64url').toString('utf8'),
  ) as [string, number, string, string, string?]
  if (itsDomain !== domain) {
    return fail(`cursor belongs to another domain, ${itsDomain}. ${restart}`)
  }
  if (itsDigest !== (filter === undefined ? undefined : digestOf(filter))) {
    return fail(`cursor belongs to pages of another filter: send the same one again. ${restart}`)
  }
  const place = { domain, snapshotId, offset, source }
  return ok(filter === undefined ? place : { ...place, filter })
}

// A filter may be a hundred letters of any script, too long for a cursor; 128 bits tell filters apart.
const digestBytes = 16
const digestOf = (filter: string): string =>
  sha256(filter).subarray(0, digestBytes).toString('base64url')

function signatureOf(text: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
