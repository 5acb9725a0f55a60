import { type FindAllQuery, findAll } from '../contract/find-all.ts'
import { type FindAllParts, type Part, untried } from '../contract/find-all-reply.ts'
import { findEmailCompany, rosterPageMax } from '../contract/find-email-company.ts'
import { findEmailDecisionMaker } from '../contract/find-email-decision-maker.ts'
import { findWebsite } from '../contract/find-website.ts'
import type { Operation } from '../contract/operation.ts'
import { domainOfUrl } from '../lib/domain.ts'
import { answerSandbox, queryOf } from './answer.ts'
import type { SandboxError, SandboxInput, SandboxOutcome } from './outcome.ts'
import { sandboxWebsites } from './website-rows.ts'

type Outcome = { readonly kind: 'hit'; readonly parts: FindAllParts } | SandboxError

/** Answers find-all in the sandbox, put together from what the sandbox answers to its parts. */
export function answerFindAllInSandbox(query: FindAllQuery): Outcome {
  const site = answerSandbox(findWebsite, query)
  // Without its website nothing is left of the call.
  if (site.kind === 'error') return site
  const website = partOf<FindAllParts['website']>(site)
  const domain = domainOfUrl(website.answer?.website_url ?? '')
  const part = <P extends Part>(operation: Operation, rest: SandboxInput): P =>
    domain === null
      ? (untried('no website was found.') as P)
      : partOf<P>(answerSandbox(operation, { domain, ...rest }))
  const parts: FindAllParts = {
    domain,
    website,
    roster: query.isRosterWanted
      ? part(findEmailCompany, { limit: rosterPageMax, cursor: null })
      : null,
    decisionMakers: query.categories.map((category) => ({
      category,
      part: part(findEmailDecisionMaker, { category }),
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

/** Its magic inputs are those of its first part. */
export const sandboxCompositions = sandboxWebsites.rows.map((row) => ({
  input: row.input,
  outcome: answerFindAllInSandbox(queryOf(findAll, row.input) as FindAllQuery),
  note: row.note,
}))
