import { findEmailCompany } from '../contract/find-email-company.ts'
import { findEmailDecisionMaker } from '../contract/find-email-decision-maker.ts'
import { findEmailLinkedin } from '../contract/find-email-linkedin.ts'
import { findEmailPerson } from '../contract/find-email-person.ts'
import { findWebsite } from '../contract/find-website.ts'
import { verifyEmailAt } from '../contract/verify-email.ts'
import type { CountedStep } from '../lib/provider-series.ts'
import type { ProviderOperation } from '../model/provider-catalog.ts'
import type { Step } from '../model/step.ts'

/** How metrics name what vendors are asked for: as the lookups that sell it, so that the two can be compared. */
export const countedOperations: Readonly<Record<ProviderOperation, string>> = {
  person: findEmailPerson.name,
  profile: findEmailLinkedin.name,
  decisionMaker: findEmailDecisionMaker.name,
  roster: findEmailCompany.name,
  verify: verifyEmailAt(0).name,
  website: findWebsite.name,
}

/** Returns a step of a waterfall as it is counted. */
export function countedStep(step: Step): CountedStep {
  return { ...step, operation: countedOperations[step.operation], outcome: outcomeOf(step) }
}

function outcomeOf(step: Step): string {
  if (step.outcome === 'error') return `error:${step.fault}`
  return step.outcome === 'skipped' ? `skipped:${step.reason}` : step.outcome
}
