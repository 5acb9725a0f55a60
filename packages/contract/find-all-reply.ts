import type { Json } from '@enricher/engine/lib/digest'
import type { Static } from 'typebox'
import { doubtFieldsOf } from './doubt.ts'
import { enrichCompany } from './enrich-company.ts'
import type { findAll } from './find-all.ts'
import { findEmailCompany } from './find-email-company.ts'
import { findEmailDecisionMaker } from './find-email-decision-maker.ts'
import { findWebsite } from './find-website.ts'
import type { AnswerOf } from './operation.ts'

/** Outcome of one part of find-all. A part without an answer and without a failure found nothing. */
export type Part<A extends Json = Json> = {
  readonly answer: A | null
  readonly cached: boolean
  /** A sentence on why there is no answer: not affordable, sources out of reach, not tried. */
  readonly failure: string | null
}

/** The contents of a find-all reply, beside the request and the balance. */
export type FindAllParts = {
  /** Registrable domain; null without a website. */
  readonly domain: string | null
  readonly website: Part<AnswerOf<typeof findWebsite>>
  /** Null when the caller skipped the roster. */
  readonly roster: Part<AnswerOf<typeof findEmailCompany>> | null
  /** Null when the caller wants none. */
  readonly profile: Part<AnswerOf<typeof enrichCompany>> | null
  readonly decisionMakers: readonly {
    readonly category: string
    readonly part: Part<AnswerOf<typeof findEmailDecisionMaker>>
  }[]
}

type Credits = { readonly charged: number; readonly remaining: number }
export type FindAllReply = Static<(typeof findAll)['reply']>

/** The error of a part of a reply that found nothing. */
export const nothingFound = 'Nothing was found.'

/** Returns the part of a lookup that was never begun. */
export function untried(why: string): Part<never> {
  return { answer: null, cached: false, failure: `Not searched: ${why}` }
}

/** Returns the reply of find-all. It lists parts that found nothing like failed ones: both brought no result. */
export function findAllReply(
  companyName: string,
  parts: FindAllParts,
  credits: Credits,
  doubt: { readonly retryInMs: number } | null = null,
): FindAllReply {
  const { website, roster, profile } = parts
  const decisionMakers = parts.decisionMakers.map(({ category, part }) => ({
    category,
    ...(part.answer ?? noPerson),
    cached: part.cached,
    error: errorOf(part),
  }))
  const emails = roster?.answer?.emails ?? []
  const reached = decisionMakers.filter(({ email }) => email !== null)
  return {
    company_name: companyName,
    domain: parts.domain,
    website: {
      url: website.answer?.website_url ?? null,
      source: website.answer?.source ?? null,
      confidence: website.answer?.confidence ?? null,
      cached: website.cached,
    },
    decision_makers: decisionMakers,
    company_emails: emails,
    company_emails_count: emails.length,
    company_emails_source: roster?.answer?.source ?? null,
    company_emails_cached: roster?.cached ?? false,
    ...(profile && {
      profile: profile.answer && { ...profile.answer, cached: profile.cached },
    }),
    total_emails: emails.length + reached.length,
    credits_charged: credits.charged,
    credits_remaining: credits.remaining,
    errors: errorsOf(parts),
    ...doubtFieldsOf(doubt),
  }
}

const noPerson = {
  name: null,
  email: null,
  linkedin_url: null,
  job_title: null,
  email_status: null,
  source: null,
}

function errorOf({ answer, failure }: Part): string | null {
  return failure ?? (answer === null ? nothingFound : null)
}

/** Returns a line for every part without a result. Without a website nothing else was tried: one line suffices. */
function errorsOf({ domain, website, roster, profile, decisionMakers }: FindAllParts): string[] {
  const parts = [
    { name: findWebsite.name, part: website },
    ...(domain !== null && roster ? [{ name: findEmailCompany.name, part: roster }] : []),
    ...(domain !== null && profile ? [{ name: enrichCompany.name, part: profile }] : []),
    ...(domain === null ? [] : decisionMakers).map(({ category, part }) => ({
      name: `${findEmailDecisionMaker.name} (${category})`,
      part,
    })),
  ]
  return parts.flatMap(({ name, part }) => {
    const error = errorOf(part)
    return error === null ? [] : [`${name}: ${error}`]
  })
}
