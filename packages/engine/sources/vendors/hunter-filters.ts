import { ownValue } from '../../lib/own-value.ts'

// Hunter's department of each role category.
const departments: Readonly<Record<string, string>> = {
  ceo: 'executive',
  engineering: 'it',
  finance: 'finance',
  hr: 'hr',
  it: 'it',
  logistics: 'operations',
  marketing: 'marketing',
  operations: 'operations',
  buyer: 'operations',
  sales: 'sales',
}

/** Returns Hunter's filters of a domain search for people of a role category: department and seniority. */
export function filtersOf(category: string): Readonly<Record<string, string>> {
  const department = ownValue(departments, category.toLowerCase())
  if (!department) return { type: 'personal' }
  const seniority = department === 'executive' ? 'executive' : 'senior,executive'
  return { type: 'personal', department, seniority }
}
