import { type FindAllQuery, findAll } from '@enricher/contract/find-all'
import { type FindAllParts, type Part, untried } from '@enricher/contract/find-all-reply'
import { rosterPageMax } from '@enricher/contract/find-email-company'
import { domainOfUrl } from '@enricher/engine/lib/domain'
import { sandboxRosters } from './company-rows.ts'
import { sandboxDecisionMakers } from './decision-maker-rows.ts'
import { queryOf } from './define-sandbox.ts'
import type { SandboxError, SandboxOutcome } from './outcome.ts'
import { sandboxCompanies } from './profile-rows.ts'
import { sandboxWebsites } from './website-rows.ts'

type Outcome = { readonly kind: 'hit'; readonly parts: FindAllParts } | SandboxError

/** Answers find-all in the sandbox from the sandbox's answers to its parts. */
export function answerFindAllInSandbox(query: FindAllQuery): Outcome {
  const site = sandboxWebsites.answer(query)
  // Without its website the call has no result.
  if (site.kind === 'error') return site
  const website = partOf<FindAllParts['website']>(site)
  const domain = domainOfUrl(website.answer?.website_url ?? '')
  const company = domain === null ? null : { domain, host: domain }
  const firstPage = company && { ...company, limit: rosterPageMax, filter: null, cursor: null }
  const noSite = untried('no website was found.')
  const parts: FindAllParts = {
    domain,
    website,
    roster: !query.isRosterWanted
      ? null
      : firstPage
        ? partOf(sandboxRosters.answer(firstPage))
        : noSite,
    profile: !query.isProfileWanted
      ? null
      : company
        ? partOf(sandboxCompanies.answer({ ...company, companyName: null, context: '' }))
        : noSite,
    decisionMakers: query.categories.map((category) => ({
      category,
      part: company ? partOf(sandboxDecisionMakers.answer({ ...company, category })) : noSite,
    })),
  }
  return { kind: 'hit', parts }
}

function partOf<P extends Part>(outcome: SandboxOutcome): P {
  const part: Part = {
    answer: outcome.kind === 'hit' ? outcome.answer : null,
    cached: false,
    failure: outcome.kind === 'error' ? outcome.message : null,
  }
  return part as P
}

/** Magic inputs of find-all, which are those of its first part. */
export const sandboxCompositions = sandboxWebsites.rows.map((row) => ({
  input: row.input,
  outcome: answerFindAllInSandbox(queryOf(findAll, row.input) as FindAllQuery),
  note: row.note,
}))
