import { isAmbiguous, namesField, namesNothing } from './header-words.ts'
import type { ValueKinds } from './value-kinds.ts'

/** One column with the header and the kinds of values that were seen in it. */
export type LookedColumn = {
  /** Null: the file has no header. */
  readonly header: string | null
  readonly kinds: ValueKinds
}

/** Fields whose values can be recognised, and their kind: a header counts less where the values are of another kind. */
const kindOfField = new Map<string, keyof ValueKinds>([
  ['domain', 'domain'],
  ['email', 'email'],
  ['linkedin_url', 'profile'],
])

/** Names can be recognised, too, but most companies and many people have names that no list has. */
const nameKindOfField = new Map<string, 'company' | 'person'>([
  ['company_name', 'company'],
  ['full_name', 'person'],
])

// A header in the word list says more than values without one; a name that may be either says less than both.
const points = { header: 50, ofKind: 40, ambiguous: 20, lastName: 30, text: 15 } as const
// Share of a header's points that does not depend on its values.
const headerShare = 0.4
const pointsMin = 15

/** Assigns columns to fields, each at most once, the surest first; returns each field's column, from 0. */
export function assignColumns(
  columns: readonly LookedColumn[],
  fields: readonly string[],
): Readonly<Record<string, number>> {
  const hasFirstName = columns.some(({ header }) => isNamed(header, 'first_name'))
  const scores = fields
    .flatMap((field) =>
      columns.map((looked, column) => ({
        field,
        column,
        points: pointsOf(field, looked, hasFirstName),
      })),
    )
    .filter((score) => score.points >= pointsMin)
    .sort((a, b) => b.points - a.points || a.column - b.column)
  const assigned = new Map<string, number>()
  for (const { field, column } of scores) {
    if (!assigned.has(field) && ![...assigned.values()].includes(column))
      assigned.set(field, column)
  }
  return Object.fromEntries(assigned)
}

function pointsOf(field: string, { header, kinds }: LookedColumn, hasFirstName: boolean): number {
  if (header !== null && namesNothing(header)) return 0
  const kind = kindOfField.get(field)
  // Exports have several columns for one field, of which one has the values.
  const share = kinds.filled === 0 ? 0 : kind === undefined ? 1 : kinds[kind]
  if (isNamed(header, field)) return points.header * (headerShare + (1 - headerShare) * share)
  if (kind !== undefined) return points.ofKind * kinds[kind]
  return namePoints(field, { header, kinds }, hasFirstName)
}

function namePoints(field: string, { header, kinds }: LookedColumn, hasFirstName: boolean): number {
  const mayBeName = header !== null && isAmbiguous(header)
  if (field === 'last_name') return mayBeName && hasFirstName ? points.lastName : 0
  const nameKind = nameKindOfField.get(field)
  if (nameKind === undefined || (header !== null && !mayBeName)) return 0
  const seen = points.ofKind * kinds[nameKind] * (nameKind === 'person' ? 1 : 0.9)
  if (mayBeName) return points.ambiguous + seen / 2
  // Without a header, a text of no other kind is most likely the company's name.
  const isText = nameKind === 'company' && isPlainText(kinds)
  return Math.max(seen, isText ? points.text : 0)
}

const plainShareMax = 0.2
// Firms have names such as 4711.
const numbersShareMax = 0.5

function isPlainText({ domain, email, profile, number, filled }: ValueKinds): boolean {
  return filled > 0 && domain + email + profile <= plainShareMax && number < numbersShareMax
}

function isNamed(header: string | null, field: string): boolean {
  return header !== null && namesField(header, field)
}
