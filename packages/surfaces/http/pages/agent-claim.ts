import { dayMs } from '@enricher/engine/lib/time'
import {
  agentScopes,
  codeLifetimeMs,
  identityLifetimeMs,
} from '@enricher/service/oauth/agent-limits'
import {
  agentClaimPage,
  agentCodePage,
  agentProblemPage,
} from '../../web/pages/agent-claim-page.ts'
import type { AccountCall, PageAnswer } from './page-route.ts'

const minuteMs = 60_000

/** Asks whether an agent may act for the account. Nothing is done by looking at it. */
export async function showAgentClaim(call: AccountCall): Promise<PageAnswer> {
  const { session, services, browser, query } = call
  const attemptToken = query.get('claim_attempt_token') ?? ''
  const state = await services.agents.claimState(attemptToken, session)
  if (state !== 'open') return agentProblemPage(state)
  return agentClaimPage({
    csrfToken: browser.csrfToken(),
    attemptToken,
    email: session.email,
    credits: (await services.care.find(session.accountId))?.credits ?? 0,
    scopes: agentScopes.withoutBuying,
    idleDays: identityLifetimeMs / dayMs,
  })
}

/** Shows the code by which the agent is connected. */
export async function showAgentCode({ session, services, form }: AccountCall): Promise<PageAnswer> {
  const attemptToken = form.get('claim_attempt_token') ?? ''
  const code = await services.agents.showCode(attemptToken, session, form.get('buy') === 'true')
  if (code !== null) return agentCodePage({ code, minutes: codeLifetimeMs / minuteMs })
  const state = await services.agents.claimState(attemptToken, session)
  return agentProblemPage(state === 'open' ? 'expired' : state)
}
