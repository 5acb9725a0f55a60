import type { Json } from '../lib/digest.ts'
import { parseEmailAddress } from '../mail/email-syntax.ts'
import type { Suppression } from '../privacy/suppression.ts'
import {
  type AskedFor,
  isAskedForSuppressed,
  withoutSuppressed,
} from '../privacy/suppression-answers.ts'
import type { LookupInput } from './ask.ts'

/**
 * What may leave the service of an answer to this input, whatever it came out of: a search, a cache or an
 * idempotency record. Null is a miss: nothing may be said. The same object when nothing is suppressed.
 */
export function answerWithoutSuppressed(
  input: LookupInput,
  answer: Json,
  suppression: Suppression,
): Json {
  return withoutSuppressed(answer, askedForBy(input), suppression)
}

/** True when an input names a person or a firm that is suppressed: no source is asked about them. */
export function isInputSuppressed(input: LookupInput, suppression: Suppression): boolean {
  return isAskedForSuppressed(askedForBy(input), suppression)
}

/** The person and the firm that a body names, by the field names of the contract. */
function askedForBy(input: LookupInput): AskedFor {
  const given = [input['first_name'], input['last_name']].filter(isText).join(' ')
  const name = isText(input['full_name']) ? input['full_name'] : given
  return {
    name: name === '' ? null : name,
    email: isText(input['email']) ? spelledAddress(input['email']) : null,
    domain: isText(input['domain']) ? input['domain'] : null,
    linkedinUrl: isText(input['linkedin_url']) ? input['linkedin_url'] : null,
  }
}

/** An address as it is compared: without quotes that it does not need. */
function spelledAddress(email: string): string {
  const address = parseEmailAddress(email)
  return 'refusal' in address ? email : address.email
}

function isText(value: Json | undefined): value is string {
  return typeof value === 'string' && value.trim() !== ''
}
