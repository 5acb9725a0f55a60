import { type TSchema, Type } from 'typebox'
import { profileSlugOf } from '../../lib/linkedin-profile.ts'
import { plainText } from '../../lib/plain-text.ts'
import { parseWorkAddress } from '../../mail/email-syntax.ts'
import { ProviderError } from '../../model/provider-error.ts'
import type { AddressStatus, Fact, FoundContact, Reply } from './adapter.ts'

/** Describes a field that vendors leave out or set to null as they like. */
export const maybe = <S extends TSchema>(schema: S) =>
  Type.Optional(Type.Union([schema, Type.Null()]))

export const maybeText = maybe(Type.String())

/** Returns an answer with what it cost. */
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
export function foundOrNot<Answer>(
  answer: Answer | null,
  costUsd: number,
  facts: readonly Fact[] = [],
): Reply<Answer> {
  return answer === null ? notFound(0, facts) : found(answer, costUsd, facts)
}

type GivenContact = {
  readonly email: string | null | undefined
  readonly status: AddressStatus
  readonly name?: string | null | undefined
  readonly jobTitle?: string | null | undefined
  readonly linkedinUrl?: string | null | undefined
}

/** Writes a contact in our spelling; null when the address is missing, masked or none. */
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

// What vendors show of an address they have not sold yet.
const placeholders = /\*|^email_not_unlocked@/

/** The address as one key; null when it is missing, masked, a placeholder or no address. */
function addressOf(text: string | null | undefined): string | null {
  if (!text || placeholders.test(text)) return null
  return parseWorkAddress(text)?.email ?? null
}

// Longer than any name or title; whatever is longer was not meant as one.
const textCharactersMax = 200

function shortText(text: string | null | undefined): string | null {
  const isShort = text !== null && text !== undefined && text.trim().length <= textCharactersMax
  return isShort ? plainText(text, textCharactersMax) || null : null
}

/**
 * Returns the address of a LinkedIn profile, in the one spelling that providers are asked with and answers are given
 * in.
 */
export function profileUrlOf(profileSlug: string): string {
  return `https://www.linkedin.com/in/${encodeURIComponent(profileSlug)}`
}

function profileUrl(text: string | null | undefined): string | null {
  const slug = text ? profileSlugOf(text) : null
  return slug === null ? null : profileUrlOf(slug)
}

/** Joins given and family name, for providers that keep them apart. */
export function joinedName(
  given: string | null | undefined,
  family: string | null | undefined,
): string | null {
  return [given, family].filter(Boolean).join(' ') || null
}

/** Does the work that follows a paid step: what was paid counts, whatever comes of it. */
export async function afterPaying<Answer>(
  paidUsd: number,
  work: () => Promise<Reply<Answer>>,
): Promise<Reply<Answer>> {
  try {
    const reply = await work()
    return { ...reply, costUsd: reply.costUsd + paidUsd }
  } catch (error) {
    // The same failure, with what has been spent by then.
    if (!(error instanceof ProviderError)) throw error
    const { provider, fault, message, retryAtMs, costUsd } = error
    throw new ProviderError(provider, fault, message.replace(`${provider}: `, ''), {
      retryAtMs,
      costUsd: costUsd + paidUsd,
    })
  }
}

// UUIDs and signed tokens; an address of the vendor's API still fits them.
const jobId = /^[\w.=-]{1,2000}$/

/** Returns a remote job id that may stand in an address. @throws {ProviderError} `malformed` for any other text. */
export function jobIdOf(provider: string, text: string | null | undefined): string {
  if (text && jobId.test(text)) return text
  throw new ProviderError(provider, 'malformed', 'the reply has no job id')
}
