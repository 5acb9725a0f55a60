/** Levels of offices, the highest first. */
export const seniorities = ['executive', 'director', 'manager', 'staff'] as const
export type Seniority = (typeof seniorities)[number]

/** Departments, as fields of work in titles name them. */
export const departments = [
  'engineering',
  'finance',
  'hr',
  'it',
  'logistics',
  'marketing',
  'operations',
  'buyer',
  'sales',
] as const

/** The entries of a roster that are wanted: those with all of these properties; null: any. */
export type RosterFilter = {
  readonly kind: 'personal' | 'role' | null
  /** A known role, or words to look for in titles. */
  readonly role: string | null
  readonly seniority: Seniority | null
  readonly department: (typeof departments)[number] | null
}
