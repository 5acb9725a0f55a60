import { isJsonObject } from '@enricher/engine/lib/json'
import { nearestOf } from '@enricher/engine/lib/near-text'
import { singular } from './meant-fields.ts'
import { type DescribedSchema, describeMistakes, type Mistake } from './validation-text.ts'

// Three names show the mistake, and a hostile request gets no long reply for its thousands.
const namedMax = 3

// Characters that a header and a sentence can contain.
const namable = /^[\w.-]{1,64}$/

/**
 * Describes the members of a body or query that are not read, with the field that each is likely to mean: unknown
 * members are accepted, so that a misspelled optional field would be ignored in silence. Returns a sentence for each,
 * three at most; none where all are known.
 */
export function describeUnreadFields(
  given: unknown,
  { properties }: Pick<DescribedSchema, 'properties'>,
): readonly string[] {
  if (!isJsonObject(given) || !properties) return []
  const known = Object.keys(properties)
  const unread = Object.keys(given).filter((name) => !Object.hasOwn(properties, name))
  // A field that is present is not the meaning of another one.
  const missing = known.filter((name) => !Object.hasOwn(given, name))
  return unread
    .filter((name) => namable.test(name))
    .slice(0, namedMax)
    .map((name) => {
      const spelled = name.replace(/[A-Z]/g, (letter) => `_${letter}`)
      const folded = spelled.toLowerCase().replaceAll('-', '_').replace(/^_/, '')
      const meant =
        nearestOf(folded, missing) ??
        nearestOf(name.toLowerCase(), missing) ??
        partOf(folded, missing)
      return `${name} was not read${meant === undefined ? '' : `: did you mean ${meant}?`}`
    })
}

/**
 * Returns the one field whose name begins or ends with a name, or the other way round, in the singular or the plural:
 * `company` for `company_name`, `category` for `decision_maker_category` or `dm_categories`.
 */
function partOf(name: string, fields: readonly string[]): string | undefined {
  const given = singular(name)
  const [field, ...others] = fields.filter((one) => {
    const known = singular(one)
    return isPart(given, known) || isPart(known, given)
  })
  return others.length === 0 ? field : undefined
}

function isPart(part: string, name: string): boolean {
  return name === part || name.startsWith(`${part}_`) || name.endsWith(`_${part}`)
}

/** Returns what to change in an input: its mistakes and, where a field is missing, its members that are not read. */
export function describeRefusal(
  mistakes: readonly Mistake[],
  part: string,
  given: unknown,
  schema: Pick<DescribedSchema, 'properties'>,
): string {
  const sentence = `${describeMistakes(mistakes, part)}.`
  const isMissing = mistakes.some((mistake) => mistake.isMissing)
  return isMissing ? withUnreadFields(sentence, given, schema) : sentence
}

/**
 * Returns the sentence of a refusal, followed by the members of the input that are not read: one of them is likely to
 * be meant for the missing field.
 */
export function withUnreadFields(
  refusal: string,
  given: unknown,
  schema: Pick<DescribedSchema, 'properties'>,
): string {
  const unread = describeUnreadFields(given, schema)
  return [refusal, ...unread.map((notice) => notice.replace(/[^?]$/, '$&.'))].join(' ')
}
