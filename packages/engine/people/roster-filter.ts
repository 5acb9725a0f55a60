import { localPartOfEmail } from '../mail/address-parts.ts'
import type { RosterFilter, Seniority } from '../model/roster-filter.ts'
import { best, fieldsOf, foldTitle, hasPhrase, scoredPhrases } from './role-phrases.ts'
import type { RoleCategory } from './role-titles.ts'
import { rankForRole } from './roles.ts'

/** An entry of a roster, as a filter reads it. */
export type FilteredEntry = {
  readonly email: string
  readonly title: string | null
  readonly kind?: 'personal' | 'role' | undefined
}

/** Returns whether an entry has all that a filter asks for. What no title states, no filter finds. Pure. */
export function isWanted(entry: FilteredEntry, filter: RosterFilter): boolean {
  const { kind, role, seniority, department } = filter
  return (
    (kind === null || entry.kind === kind) &&
    (role === null || fills(role, entry.title)) &&
    (seniority === null || seniorityOf(entry.title) === seniority) &&
    (department === null || isOfDepartment(entry, department))
  )
}

const fills = (role: string, title: string | null): boolean =>
  rankForRole(role, [{ jobTitle: title }]).length > 0

const rankWords = scoredPhrases('rank')

// The ranks of the table of titles: those of chiefs, of heads of departments, and of managers.
const executiveMin = 0.9
const directorMin = 0.75
const managerMin = 0.5
// A title that is less surely the head's is an office below it: a general manager.
const headMin = 0.9

/** Returns the level of an office; null: no title is known. Pure. */
export function seniorityOf(title: string | null): Seniority | null {
  if (title === null) return null
  const [head] = rankForRole('ceo', [{ jobTitle: title }])
  const rank = best(rankWords, foldTitle(title))
  if ((head?.score ?? 0) >= headMin || rank >= executiveMin) return 'executive'
  if (rank >= directorMin) return 'director'
  return rank >= managerMin ? 'manager' : 'staff'
}

/** A title that names the field, or the mailbox of a department: `sales@`. */
function isOfDepartment({ email, title, kind }: FilteredEntry, department: RoleCategory): boolean {
  if (kind === 'role') return namesField(localPartOfEmail(email), department)
  return title !== null && (namesField(title, department) || fills(department, title))
}

function namesField(text: string, department: RoleCategory): boolean {
  const folded = foldTitle(text.replaceAll(/[._-]/g, ' '))
  return (
    folded === department || (fieldsOf.get(department) ?? []).some((one) => hasPhrase(folded, one))
  )
}
