import { enrichCompany } from '@enricher/contract/enrich-company'
import { findEmailCompany } from '@enricher/contract/find-email-company'
import { findEmailDecisionMaker } from '@enricher/contract/find-email-decision-maker'
import { findEmailLinkedin } from '@enricher/contract/find-email-linkedin'
import { findEmailPerson } from '@enricher/contract/find-email-person'
import { findWebsite } from '@enricher/contract/find-website'
import { verifyEmailAt } from '@enricher/contract/verify-email'
import type { ProviderOperation } from '@enricher/engine/model/provider-catalog'
import type { Step } from '@enricher/engine/model/step'
import type { CountedStep } from '@enricher/service/lib/provider-series'

/** Names of vendor operations in metrics: those of the lookups that sell them, so that both can be compared. */
export const countedOperations: Readonly<Record<ProviderOperation, string>> = {
  person: findEmailPerson.name,
  profile: findEmailLinkedin.name,
  decisionMaker: findEmailDecisionMaker.name,
  roster: findEmailCompany.name,
  verify: verifyEmailAt(0).name,
  website: findWebsite.name,
  company: enrichCompany.name,
}

/** Returns a step of a waterfall in the form that metrics count. */
export function countedStep(step: Step): CountedStep {
  return { ...step, operation: countedOperations[step.operation], outcome: outcomeOf(step) }
}

function outcomeOf(step: Step): string {
  if (step.outcome === 'error') return `error:${step.fault}`
  return step.outcome === 'skipped' ? `skipped:${step.reason}` : step.outcome
}
