import type { Json } from '@enricher/engine/lib/digest'

/** Languages in which questions are planned. */
export const languages = ['en', 'de', 'fr', 'es'] as const
export type Language = (typeof languages)[number]

/** Returns true for the code of a language in which questions are planned. */
export const isLanguage = (code: unknown): code is Language =>
  languages.some((language) => language === code)

/** `{ "step": 0, "field": "domain" }`: the domain of the website that step 0 found. */
export type Reference = { readonly step: number; readonly field: string }

/**
 * A lookup of a plan. When a reference leads to null, the step is skipped, because there is no result. Its arguments:
 * - `find-website`, `find-all`: `company_name`. A remark in brackets, or "in Berlin" behind the name, is `context`.
 * - `find-email-person`: `full_name` without Mr, Dr, Herr, Mme ...; `domain` where the question names one, otherwise
 *   `company_name`.
 * - `find-email-decision-maker`: `decision_maker_category` and `domain`. A founder, owner, managing director or boss is
 *   `ceo`; CFO, COO, CMO are `finance`, `operations`, `marketing`; a CTO is `CTO`, as the question writes it.
 * - `find-email-company`: `domain`, and `limit` where the question gives a number.
 * - `enrich-company`: `domain`, or `company_name` with `context` like `find-website`.
 * - `find-email-linkedin`: `linkedin_url` as written. `verify-email`, `enrich-email`: `email` as written.
 */
export type PlannedStep = {
  /** Name of the offer, spelled like `Listing.name`: `find-website`, `find-email-person` ... */
  readonly tool: string
  /** The fields of the lookup's body; a reference takes the value from an earlier step's result. */
  readonly arguments: { readonly [field: string]: Json | Reference }
}

/** The lookups that answer a question, in the order of the question. */
export type Plan = {
  readonly kind: 'plan'
  readonly language: Language
  /** The question, understandable without the questions before it. */
  readonly question: string
  readonly steps: readonly PlannedStep[]
}

/** The answer when no plan can be made: the reason, and what to ask instead. It costs nothing. */
export type Elicitation = {
  readonly kind: 'elicitation'
  readonly language: Language
  readonly reason: 'unclear' | 'missing' | 'unsupported' | 'private' | 'too_long'
  readonly text: string
  readonly questions: readonly ElicitedQuestion[]
}

/** A question back for a missing part. */
export type ElicitedQuestion = {
  readonly id: string
  readonly text: string
  readonly type: 'text' | 'choice'
  readonly options?: readonly string[]
}

/** Plans a question, or asks back. `previous`: earlier questions, oldest first. */
export type PlanQuestion = (asked: {
  readonly question: string
  readonly previous: readonly string[]
}) => Plan | Elicitation

/** Returns whether an argument of a step refers to a field of an earlier step's result. No body has a field "step". */
export function isReference(argument: Json | Reference): argument is Reference {
  return typeof argument === 'object' && argument !== null && 'step' in argument
}
