import type { Offer } from '@enricher/contract/operation'

/** The part of JSON Schema from which forms are made. */
type InputSchema = {
  readonly type?: string
  readonly anyOf?: readonly InputSchema[]
  readonly items?: InputSchema
  readonly properties?: Readonly<Record<string, InputSchema>>
  readonly required?: readonly string[]
  readonly maxLength?: number
  readonly description?: string
}

/** A member of a lookup's input, as a field of a form. */
export type InputField = {
  /** Name of the member. */
  readonly name: string
  /** Name of the field, which never equals a field of the form's own. */
  readonly formName: string
  readonly label: string
  /** `list`: several texts, separated by commas. */
  readonly kind: 'text' | 'number' | 'flag' | 'list'
  readonly isRequired: boolean
  readonly lengthMax: number | undefined
  readonly description: string
}

/** Returns the fields of a lookup's form, in the order of its schema. */
export function inputFieldsOf({ input }: Pick<Offer, 'input'>): readonly InputField[] {
  const { properties = {}, required = [] } = input as InputSchema
  return Object.entries(properties).map(([name, schema]) => {
    const value = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
    return {
      name,
      formName: `in.${name}`,
      label: labelOf(name),
      kind: kinds.get(value.type ?? '') ?? 'text',
      isRequired: required.includes(name),
      lengthMax: value.maxLength,
      description: schema.description ?? '',
    }
  })
}

const kinds: ReadonlyMap<string, InputField['kind']> = new Map([
  ['integer', 'number'],
  ['number', 'number'],
  ['boolean', 'flag'],
  ['array', 'list'],
])

const spellings: ReadonlyMap<string, string> = new Map([
  ['dm', 'decision-maker'],
  ['linkedin', 'LinkedIn'],
  ['smtp', 'SMTP'],
  ['url', 'URL'],
])

/** Returns the words for the name of an input's or a reply's member. */
export function labelOf(name: string): string {
  const text = name
    .split(/[._]/)
    .map((word) => spellings.get(word) ?? word)
    .join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
