import { labelOf } from '@enricher/contract/field-labels'
import { personFields } from '@enricher/contract/input-fields'
import type { Offer } from '@enricher/contract/operation'
import { type Content, type Html, html } from '../html.ts'
import { type InputField, inputFieldsOf, neededOf } from '../input-fields.ts'
import { checkbox } from './choice.ts'
import { drawer } from './drawer.ts'
import { field } from './field.ts'
import { select } from './select.ts'

/** Values and mistakes of a form, by the names of its fields. */
export type Filled = {
  readonly values: ReadonlyMap<string, string>
  readonly mistakes: ReadonlyMap<string, string>
}

/**
 * Returns the fields of a lookup's form, made from its schema. Those that only narrow what is looked up are folded
 * until one of them is filled.
 */
export function lookupFields(offer: Offer, filled: Filled): Html {
  const fields = inputFieldsOf(offer)
  const isSubject = ({ name, isRequired }: InputField) =>
    isRequired || Object.hasOwn(personFields, name)
  const further = fields.filter((each) => !isSubject(each))
  const isOpen = further.some(
    ({ formName }) => (filled.values.get(formName) ?? '') !== '' || filled.mistakes.has(formName),
  )
  const needed = neededOf(offer)
  const isMarkedOptional = needed === null
  return html`${needed !== null && html`<p>${needed}</p>`}
${fields.filter(isSubject).map((each) => oneField(each, filled, { isMarkedOptional }))}
${
  further.length > 0 &&
  drawer(
    'More options',
    further.map((each) => oneField(each, filled, { isMarkedOptional: true })),
    { isOpen },
  )
}`
}

function oneField(
  given: InputField,
  { values, mistakes }: Filled,
  { isMarkedOptional }: { readonly isMarkedOptional: boolean },
): Html {
  const { formName, label, kind, isRequired, lengthMax, description } = given
  const value = values.get(formName) ?? ''
  if (kind === 'flag') {
    const hint = markedText(effectOf(description))
    return checkbox(formName, label, { hint, isChecked: value === 'true' })
  }
  if (given.options) {
    const options = given.options.map((each) => ({ value: each, label: labelOf(each) }))
    return select(formName, label, [{ value: '', label: 'Any' }, ...options], value)
  }
  const hint = markedText(description)
  return field({
    name: formName,
    label,
    value,
    isRequired,
    isMarkedOptional,
    ...(description !== '' && {
      hint: kind === 'list' ? [hint, ' With commas between them.'] : hint,
    }),
    error: mistakes.get(formName),
    autocomplete: 'off',
    ...(lengthMax !== undefined && { lengthMax }),
  })
}

/** Leaves out the value that a flag has when it is set: a checkbox shows it. */
function effectOf(description: string): string {
  const effect = description.replace(/^True: /, '')
  return `${effect.charAt(0).toUpperCase()}${effect.slice(1)}`
}

/** Makes code of the text between backticks. */
function markedText(text: string): Content {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))
}
