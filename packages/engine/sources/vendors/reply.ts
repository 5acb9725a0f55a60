import { type TSchema, Type } from 'typebox'
import { profileSlugOf } from '../../lib/linkedin-profile.ts'
import { plainText } from '../../lib/plain-text.ts'
import { parseWorkAddress } from '../../mail/email-syntax.ts'
import { ProviderError } from '../../model/provider-error.ts'
import type { AddressStatus, Fact, FoundContact, Reply } from './adapter.ts'

/** Describes a field that vendors may leave out or set to null. */
export const maybe = <S extends TSchema>(schema: S) =>
  Type.Optional(Type.Union([schema, Type.Null()]))

export const maybeText = maybe(Type.String())

/** Returns the reply of a hit with its cost. */
export function found<Answer>(
  answer: Answer,
  costUsd: number,
  facts: readonly Fact[] = [],
): Reply<Answer> {
  return { answer, costUsd, facts }
}

/** Returns the reply of a miss; most providers charge nothing for one. */
export function notFound(costUsd = 0, facts: readonly Fact[] = []): Reply<never> {
  return { answer: null, costUsd, facts }
}

/** Returns the answer, or no match when there is none; a miss is free. */
export function foundOrNot<Answer>(answer: Answer | null, costUsd: number): Reply<Answer> {
  return answer === null ? notFound() : found(answer, costUsd)
}

type GivenContact = {
  readonly email: string | null | undefined
  readonly status: AddressStatus
  readonly name?: string | null | undefined
  readonly jobTitle?: string | null | undefined
  readonly linkedinUrl?: string | null | undefined
}

/** Returns a contact in our spelling; null when the address is missing, masked or invalid. */
export function contactOf(given: GivenContact): FoundContact | null {
  const email = addressOf(given.email)
  if (email === null) return null
  return {
    email,
    status: given.status,
    name: shortText(given.name),
    jobTitle: shortText(given.jobTitle),
    linkedinUrl: profileUrl(given.linkedinUrl),
  }
}

// Vendors show these in place of an address that they have not sold yet.
const placeholders = /\*|^email_not_unlocked@/

/** The address in its canonical form; null when it is missing, masked, a placeholder or invalid. */
function addressOf(text: string | null | undefined): string | null {
  if (!text || placeholders.test(text)) return null
  return parseWorkAddress(text)?.email ?? null
}

// A longer text is not a name or a title.
const textCharactersMax = 200

function shortText(text: string | null | undefined): string | null {
  const isShort = text !== null && text !== undefined && text.trim().length <= textCharactersMax
  return isShort ? plainText(text, textCharactersMax) || null : null
}

/** Returns the address of a LinkedIn profile, in the same spelling for questions to providers and for answers. */
export function profileUrlOf(profileSlug: string): string {
  return `https://www.linkedin.com/in/${encodeURIComponent(profileSlug)}`
}

function profileUrl(text: string | null | undefined): string | null {
  const slug = text ? profileSlugOf(text) : null
  return slug === null ? null : profileUrlOf(slug)
}

/** Joins given and family name, for providers that separate them. */
export function joinedName(
  given: string | null | undefined,
  family: string | null | undefined,
): string | null {
  return [given, family].filter(Boolean).join(' ') || null
}

/** Does the work after a paid step, so that its cost is counted whatever the result is. */
export async function afterPaying<Answer>(
  paidUsd: number,
  work: () => Promise<Reply<Answer>>,
): Promise<Reply<Answer>> {
  try {
    const reply = await work()
    return { ...reply, costUsd: reply.costUsd + paidUsd }
  } catch (error) {
    // The error is made anew with the costs so far.
    if (!(error instanceof ProviderError)) throw error
    const { provider, fault, message, retryAtMs, costUsd } = error
    throw new ProviderError(provider, fault, message.replace(`${provider}: `, ''), {
      retryAtMs,
      costUsd: costUsd + paidUsd,
    })
  }
}

// Ids are UUIDs or signed tokens, and an address of the vendor's API with such an id is still short enough.
const jobId = /^[\w.=-]{1,2000}$/

/** Returns a remote job id that is safe in an address. @throws {ProviderError} `malformed` for any other text */
export function jobIdOf(provider: string, text: string | null | undefined): string {
  if (text && jobId.test(text)) return text
  throw new ProviderError(provider, 'malformed', 'the reply has no job id')
}
