import type { Offer } from '@enricher/contract/operation'
import { type Html, html } from '../html.ts'
import { type InputField, inputFieldsOf } from '../input-fields.ts'
import { checkbox } from './choice.ts'
import { field } from './field.ts'
import { markedText } from './marked-text.ts'

/** Values and mistakes of a form, by the names of its fields. */
export type Filled = {
  readonly values: ReadonlyMap<string, string>
  readonly mistakes: ReadonlyMap<string, string>
}

/** Returns the fields of a lookup's form, made from its schema. */
export function lookupFields(offer: Offer, filled: Filled): Html {
  return html`${inputFieldsOf(offer).map((each) => oneField(each, filled))}`
}

function oneField(given: InputField, { values, mistakes }: Filled): Html {
  const { formName, label, kind, isRequired, lengthMax, description } = given
  const value = values.get(formName) ?? ''
  const hint = markedText(description)
  if (kind === 'flag') return checkbox(formName, label, { hint, isChecked: value === 'true' })
  return field({
    name: formName,
    label,
    value,
    isRequired,
    hint: kind === 'list' ? [hint, ' With commas between them.'] : hint,
    error: mistakes.get(formName),
    autocomplete: 'off',
    ...(lengthMax !== undefined && { lengthMax }),
  })
}
