import { labelOf } from '@enricher/contract/field-labels'
import type { Offer } from '@enricher/contract/operation'

/** The part of JSON Schema from which forms are made. */
type InputSchema = {
  readonly type?: string
  readonly anyOf?: readonly InputSchema[]
  readonly items?: InputSchema
  readonly enum?: readonly string[]
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
  /** Values of which one may be chosen; left out: any text. */
  readonly options?: readonly string[]
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
      ...(value.enum && { options: value.enum }),
      description: hints.get(name) ?? schema.description ?? '',
    }
  })
}

/** Returns which fields a lookup needs of which none is required by itself; null: its required fields say so. */
export function neededOf({ input }: Pick<Offer, 'input'>): string | null {
  const { properties = {}, required = [] } = input as InputSchema
  if (required.length > 0) return null
  const company = 'the domain or the company name'
  return Object.hasOwn(properties, 'full_name')
    ? `Needed: first and last name, or the full name; and ${company}.`
    : `Needed: ${company}.`
}

// Hints for people, where the description of the contract speaks to programs.
const hints: ReadonlyMap<string, string> = new Map([
  ['company_name', 'The name as people write it, not the website'],
  ['context', 'What tells the company apart, such as its town, country or industry'],
  ['cursor', 'The next cursor of the page before; blank for the first page'],
  ['decision_maker_category', 'For example `ceo`, `sales` or `hr`, or words of a title'],
  ['department', ''],
  ['dm_categories', 'For example `ceo`, `sales`, `operations`.'],
  ['domain', 'For example `acme.example`'],
  ['email', 'For example `jane.doe@acme.example`'],
  ['first_name', 'With the last name'],
  ['full_name', 'Instead of first and last name'],
  ['kind', 'Addresses of people, or of offices and departments'],
  ['last_name', 'With the first name'],
  ['limit', 'Emails per page, up to 500'],
  ['linkedin_url', 'For example `https://www.linkedin.com/in/jane-doe`'],
  [
    'registration_number',
    'VAT or register number, for example `DE123456788` or `HRB 12345 Hamburg`',
  ],
  ['role', 'For example `ceo` or `sales`, or words of a title'],
  ['seniority', ''],
])

const kinds: ReadonlyMap<string, InputField['kind']> = new Map([
  ['integer', 'number'],
  ['number', 'number'],
  ['boolean', 'flag'],
  ['array', 'list'],
])
