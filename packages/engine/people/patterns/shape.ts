import { isRoleLocalPart } from '../../mail/mail-domains.ts'
import { givenNames } from '../../names/person/given-names.ts'
import type { PatternFit } from './fit.ts'

/**
 * Returns the patterns that an address without a named owner shows: `jane.doe` and `j.doe` show theirs, `jane` is a
 * given name. Empty for joined letters, which may be a login, a surname or an office.
 */
export function patternsOfShape(local: string): readonly PatternFit[] {
  const lower = local.toLowerCase()
  if (isRoleLocalPart(lower)) return []
  if (givenNames.has(lower)) return [fitOf('{first}')]
  const [, left = '', separator = '', right = ''] = /^([a-z]+)([._-])([a-z]+)$/.exec(lower) ?? []
  const pattern = separatedPattern(left, right)
  return pattern === null ? [] : [fitOf(pattern.replace('.', separator))]
}

function separatedPattern(left: string, right: string): string | null {
  if (left.length === 1 && right.length > 2) return '{f}.{last}'
  if (givenNames.has(left) && right.length === 1) return '{first}.{l}'
  // `martin.thomas` may have either order; the commoner one is assumed.
  if (givenNames.has(left) && right.length > 1) return '{first}.{last}'
  return givenNames.has(right) && left.length > 1 ? '{last}.{first}' : null
}

const fitOf = (pattern: string): PatternFit => ({ pattern, weight: 1, isPlain: false })
