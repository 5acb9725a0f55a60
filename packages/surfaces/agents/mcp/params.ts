import { describeMistakes, mistakesOf } from '@enricher/contract/validation-text'
import { type Static, type TObject, Type } from 'typebox'
import { Check } from 'typebox/schema'

// No address of a resource is longer.
const uriCharactersMax = 512

/** Parameters of the methods that list. Every list has one page, so the cursor is ignored. */
export const listParams = paramsOf(Type.Object({ cursor: Type.Optional(Type.String()) }))

/** Parameters of `resources/read`. */
export const readParams = paramsOf(
  Type.Object({ uri: Type.String({ maxLength: uriCharactersMax }) }),
)

type ReadParams<Params> =
  | { readonly value: Params }
  | { readonly issues: readonly { readonly message: string }[] }

/**
 * Wraps a schema in the form that the library takes (Standard Schema 1). Otherwise the library would answer parameters
 * that do not fit its own schemas with the code of an internal error.
 */
function paramsOf<S extends TObject>(schema: S) {
  type Params = Static<S>
  const standard: {
    readonly version: 1
    readonly vendor: string
    readonly types?: { readonly input: Params; readonly output: Params }
    validate(value: unknown): ReadParams<Params>
  } = {
    version: 1,
    vendor: 'enricher',
    validate(value) {
      if (Check(schema, value)) return { value: value as Params }
      const mistakes = mistakesOf(value, schema, (rule, member) => Check(rule as object, member))
      return { issues: [{ message: `${describeMistakes(mistakes, 'params')}.` }] }
    },
  }
  return { params: { '~standard': standard } }
}
