import { transliterate } from '../../names/transliterate.ts'
import { countriesNamed } from '../../read/extract/suffixes.ts'
import { type Context, type ContextStep, contextStep, leadOf, stemsOf } from '../hint/context.ts'
import { type FieldStep, fieldStep, isVague, namesTrade } from '../hint/field-step.ts'
import { matchYear } from '../hint/founding-year.ts'
import type { HintEvidence } from '../hint/hint-fit.ts'
import { languageStep } from '../hint/hint-language.ts'
import { stemOf } from '../lexicon/industries.ts'
import type { SoughtName } from '../matching/match.ts'
import { withoutConsent } from '../page/consent.ts'
import { matchCountry } from '../page/country-match.ts'
import type { PageEvidence } from '../page/page-evidence.ts'
import type { Candidate, SourceStatement } from './candidate.ts'
import { isThin } from './name-features.ts'

/** Describes how far the page, and the notes of the sources that gave its address, confirm the hint. */
export function hintEvidence(
  sought: SoughtName,
  { home, statements, domain }: Candidate,
  context: Context,
): HintEvidence {
  const notes = statements
    .map(({ note }) => note)
    .join(' ')
    .trim()
  const page = home.status === 'page' ? home.evidence : null
  return {
    place: matchCountry(context.countries, domain, page) ?? listedCountry(statements, context),
    year: matchYear(context.year, page?.yearsFounded ?? []),
    language: page ? matchLanguage(sought, page, context) : null,
    ...(page || notes !== '' ? wordEvidence(sought, page, notes, context) : unread),
  }
}

/** Compares the country of an imported list with the hint's; null where the list has none or, being old, another. */
function listedCountry(
  statements: readonly SourceStatement[],
  { countries }: Context,
): 'same' | null {
  if (countries.length === 0) return null
  const listed = statements.filter(({ source }) => source === 'index')
  const stated = listed.flatMap(({ note }) => countriesNamed(note))
  return stated.some((country) => countries.includes(country)) ? 'same' : null
}

// Without a page and notes there are no words to compare.
const unread = { context: null, field: null, isVague: false } as const

/** Compares the language of a hint with that of a page that says enough to tell one. */
function matchLanguage({ name }: SoughtName, page: PageEvidence, context: Context) {
  const { language } = page
  // Requests for consent are in English on pages of any language.
  const text = withoutConsent(page.text)
  const step = languageStep(context, name.words, { language, text, lead: leadOf(text) })
  const isUntold = isBare(page) || isVague(context.terms)
  return step === 'unlike' && isUntold ? null : step
}

/** Returns whether a page waits for its scripts to fill it, so that it proves nothing by what it leaves out. */
function isBare({ text, description }: PageEvidence): boolean {
  return isThin(text.length + description.length)
}

// Steps of words that lack the hint's, and of words that have telling ones of the hint.
const unmetSteps: ReadonlySet<string | null> = new Set(['none', 'unmet'])
const metSteps: ReadonlySet<string | null> = new Set(['some', 'much', 'most'])

/** Compares the words of a hint, and its trade, with those of the page and the notes. */
function wordEvidence(
  { name, core }: SoughtName,
  page: PageEvidence | null,
  notes: string,
  context: Context,
) {
  // Every candidate's page has the words of the name.
  const terms = context.terms.filter((term) => !name.words.includes(transliterate(term)))
  // A page in a language without stems, or with compound words, has few words of any hint.
  const isEnglish = [page?.language, context.language].every((one) => (one ?? 'en') === 'en')
  const noted = stemsOf(notes)
  const words = {
    stems: `${noted}${page?.stems ?? ''}`,
    leadStems: `${noted}${page?.leadStems ?? ''}`,
    isTelling: notes !== '' || (page !== null && !isBare(page) && isEnglish),
  }
  const step = contextStep(terms, words)
  const fieldOfWords = fieldStep(terms, words, new Set(core.map(stemOf)))
  const field = tellingField(step, fieldOfWords, terms)
  const word = wordStep(step, field, terms)
  return { context: word, field, isVague: word === 'silent' && isVague(terms) }
}

/**
 * Returns what the fields of hint and page prove beside the words. A page with telling words of the hint may speak of
 * its trade in words that no list has; one word of another trade counts only on a page silent on a named trade.
 */
function tellingField(
  step: ContextStep | null,
  compared: FieldStep | null,
  terms: readonly string[],
): FieldStep | null {
  if (compared === 'other' && metSteps.has(step)) return null
  return compared === 'apart' && (!unmetSteps.has(step) || isVague(terms)) ? null : compared
}

/** Returns what the words of a hint prove beside its trade. `silent`: the page lacks them, which proves nothing. */
function wordStep(
  step: ContextStep | null,
  field: FieldStep | null,
  terms: readonly string[],
): ContextStep | 'silent' | null {
  if (terms.length === 0) return step
  const isUnmet = unmetSteps.has(step)
  // The page has the trade in other words, so that missing words of the hint say nothing.
  if (field === 'same') return isUnmet ? null : step
  if (field === 'other') return step
  return step === null || (isUnmet && (!namesTrade(terms) || isVague(terms))) ? 'silent' : step
}
