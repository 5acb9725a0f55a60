import { isDeepStrictEqual } from 'node:util'
import { parseProfileSlug } from '@enricher/contract/inputs/linkedin-url'
import { parseCompanyDomain } from '@enricher/engine/mail/company-domain'
import {
  type Elicitation,
  isReference,
  type Plan,
  type PlannedStep,
} from '@enricher/surfaces/ask/plan'
import type { Expectation } from './questions.ts'

/** Returns whether a planner did what was expected: the same lookups in the same order, or an elicitation as good. */
export function isExpected(planned: Plan | Elicitation, expected: Expectation): boolean {
  if (planned.kind === 'elicitation') {
    return expected.kind === 'elicitation' && expected.reasons.includes(planned.reason)
  }
  return (
    expected.kind === 'plan' &&
    isDeepStrictEqual(planned.steps.map(comparable), expected.steps.map(comparable))
  )
}

type Arguments = PlannedStep['arguments']

/**
 * Returns a step without the liberties that the contract gives: a name in one or in two parts, null or nothing, and
 * the spellings of a domain and a profile. All other text has to be as expected, letter by letter.
 */
function comparable({ tool, arguments: given }: PlannedStep): PlannedStep {
  const spelled = Object.entries(joinedName(given))
    .filter(([, value]) => value !== null)
    .map(([field, value]) => [field, spelledOnce(field, value)] as const)
  return { tool, arguments: Object.fromEntries(spelled) }
}

function joinedName({ first_name, last_name, ...others }: Arguments): Arguments {
  return first_name && last_name
    ? { ...others, full_name: `${String(first_name)} ${String(last_name)}` }
    : others
}

function spelledOnce(field: string, value: Arguments[string]): Arguments[string] {
  if (value === undefined || isReference(value) || typeof value !== 'string')
    return value as Arguments[string]
  if (field === 'linkedin_url') return parseProfileSlug(value).value ?? value
  if (field === 'domain') return parseCompanyDomain(value).value?.domain ?? value
  return value
}
