import type { ContextStep } from './context.ts'
import type { FieldStep } from './field-step.ts'
import type { LanguageStep } from './hint-language.ts'

/** How far a page, and what sources say beside its address, bear out the hint; null: nothing follows. */
export type HintEvidence = {
  readonly place: 'same' | 'other' | null
  readonly year: 'same' | 'other' | null
  readonly language: LanguageStep | null
  /** Comparison of the hint's words; `silent`: the page leaves them out, and nothing follows. */
  readonly context: ContextStep | 'silent' | null
  readonly field: FieldStep | null
  /** The page leaves out a hint whose words most firms use. */
  readonly isVague: boolean
}

type Heard = HintEvidence & { readonly registry: string | null }

// Steps by which evidence bears out the hint, or speaks against it.
const yearFits = { same: 2, other: -1 }
// Another language than the hint's counts a little against a page, so that it decides where the page is silent, and any
// word of the hint outweighs it. A French hint means no Italian page, unless its words are met there.
const languageFits = { same: 0, other: -0.3, unlike: -0.3, third: -1 }
const contextFits = { none: -1, unmet: -0.5, silent: 0, little: 0.5, some: 1, much: 2, most: 3 }
const fieldFits = { same: 1, other: -1, apart: 0 }

/** Sums how far a candidate fits the hint, in steps. */
export function fitOf({ year, language, context, field }: HintEvidence): number {
  const ofYear = year === null ? 0 : yearFits[year]
  const ofLanguage = language === null ? 0 : languageFits[language]
  const ofContext = context === null ? 0 : contextFits[context]
  return ofYear + ofLanguage + ofContext + (field === null ? 0 : fieldFits[field])
}

/** Returns whether a candidate's page, or a registry, bears out the hint. */
export function isHeard(evidence: Heard): boolean {
  return fitOf(evidence) > 0 || evidence.place === 'same' || evidence.registry === 'same'
}

/**
 * Returns whether a candidate's page bears out nothing of the hint: not even its country, which firms of any trade
 * share.
 */
export function isContradicted(evidence: HintEvidence): boolean {
  const isUnlike = evidence.field === 'other' || evidence.context === 'none'
  return fitOf(evidence) < 0 && (isUnlike || evidence.place !== 'same')
}

/**
 * Returns whether a candidate's page says nothing of the hint. The country of the hint alone says little, because two
 * namesakes may both sit there.
 */
export function isSilent(evidence: Heard): boolean {
  return evidence.context === 'silent' && fitOf(evidence) <= 0 && evidence.registry !== 'same'
}

/** Returns whether a candidate's page is in another language than the hint. */
export function isInOtherLanguage({ language }: HintEvidence): boolean {
  return language !== null && language !== 'same'
}

/** Returns whether a candidate's page has words of the hint. */
export function hasWordsOfHint({ context }: HintEvidence): boolean {
  return context !== null && contextFits[context] > 0
}
