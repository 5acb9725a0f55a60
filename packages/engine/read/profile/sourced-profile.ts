import { readRows, readSections } from '../../data/words.ts'
import { once } from '../../lib/once.ts'
import type { CompanyProfile, ProfileFact } from '../../model/company-profile.ts'

/** A fact that was chosen, with the words for the kind of its source, the most telling first: `legal own often`. */
export type SourcedFact<Value> = Omit<ProfileFact<Value>, 'confidence'> & {
  readonly source: string
}

type Sourced<Member> = Member extends readonly ProfileFact<infer Value>[]
  ? readonly SourcedFact<Value>[]
  : Member extends ProfileFact<infer Value>
    ? SourcedFact<Value>
    : Member

/** The profile of a firm before it is decided which facts are sure enough. */
export type SourcedProfile = {
  readonly [Field in keyof CompanyProfile]: Sourced<CompanyProfile[Field]>
}

// No labels tell whether these are right: the firm states them in its own markup.
const unmeasuredConfidence = 0.95

const measured = once(
  () =>
    new Map(
      [...readSections('profile-confidences').keys()].map((field) => [
        field,
        readRows('profile-confidences', field),
      ]),
    ),
)

/**
 * Returns the share of right facts among those of such a source on labelled sites; null where it is too low for an
 * answer. A source that is not listed counts as the longest beginning of it that is.
 */
function confidenceOf(field: string, source: string): number | null {
  const rows = measured().get(field)
  if (!rows) return unmeasuredConfidence
  const words = source.split(' ')
  const known = words.map((_, at) => words.slice(0, words.length - at).join(' '))
  const row = [...known, 'all'].map((name) => rows.get(name)).find((found) => found !== undefined)
  const confidence = Number(row?.[0])
  return confidence >= Number(rows.get('least')?.[0]) ? confidence : null
}

// Their facts are read off others, and are as sure as those.
const fieldOf: ReadonlyMap<string, string> = new Map([
  ['legalForm', 'legalName'],
  ['siteKind', 'industry'],
])

/** Returns the facts that are sure enough, each with its confidence. Pure. */
export function answeredProfile(chosen: SourcedProfile): CompanyProfile {
  const members: readonly (readonly [string, Fact | readonly Fact[]])[] = Object.entries(chosen)
  const answered = members.map(([member, value]) => {
    const field = fieldOf.get(member) ?? member
    const facts = [value].flat().map((one) => answer(field, one))
    return [member, Array.isArray(value) ? facts.filter((one) => one !== null) : facts[0]]
  })
  return Object.fromEntries(answered) as CompanyProfile
}

type Fact = SourcedFact<unknown> | string | null

function answer(field: string, fact: Fact) {
  if (fact === null || typeof fact === 'string') return fact
  const { source, ...stated } = fact
  const confidence = confidenceOf(field, source)
  return confidence === null ? null : { ...stated, confidence }
}
