import { categoriesOf } from '../contract/find-all.ts'
import { type FindAllParts, type Part, untried } from '../contract/find-all-reply.ts'
import { findEmailCompany } from '../contract/find-email-company.ts'
import { findEmailDecisionMaker } from '../contract/find-email-decision-maker.ts'
import { findWebsite } from '../contract/find-website.ts'
import type { Operation } from '../contract/operation.ts'
import { domainOfUrl } from '../lib/domain.ts'
import { answerSandbox } from './answer.ts'
import type { SandboxError, SandboxInput } from './outcome.ts'
import { sandboxWebsites } from './website-rows.ts'

type Outcome = { readonly kind: 'hit'; readonly parts: FindAllParts } | SandboxError

/** find-all of the sandbox, put together from what the sandbox answers to its parts. */
export function answerFindAllInSandbox(input: SandboxInput): Outcome {
  const asked = { company_name: input['company_name'] ?? '', context: input['context'] ?? null }
  const site = answerSandbox(findWebsite, asked)
  // Without its website nothing is left of the call.
  if (site.kind === 'error') return site
  const website = partOf<FindAllParts['website']>(findWebsite, asked)
  const domain = domainOfUrl(website.answer?.website_url ?? '')
  const part = <P extends Part>(operation: Operation, rest: SandboxInput): P =>
    domain === null
      ? (untried('no website was found.') as P)
      : partOf<P>(operation, { domain, ...rest })
  const parts: FindAllParts = {
    domain,
    website,
    roster: input['skip_company_emails'] === true ? null : part(findEmailCompany, {}),
    decisionMakers: categoriesOf(input['dm_categories'] as string[] | undefined).map(
      (category) => ({
        category,
        part: part(findEmailDecisionMaker, { decision_maker_category: category }),
      }),
    ),
  }
  return { kind: 'hit', parts }
}

function partOf<P extends Part>(operation: Operation, input: SandboxInput): P {
  const outcome = answerSandbox(operation, input)
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
  outcome: answerFindAllInSandbox(row.input),
  note: row.note,
}))
