import { yieldToEventLoop } from '../lib/time.ts'
import { localPartOfEmail } from '../mail/address-parts.ts'
import {
  departments,
  type RosterFilter,
  type Seniority,
  seniorities,
} from '../model/roster-filter.ts'
import { best, fieldsOf, foldTitle, hasPhrase, scoredPhrases } from './role-phrases.ts'
import {
  asianRanks,
  isExcludedTitle,
  namesHelperOrPast,
  namesPast,
  type RoleCategory,
  withoutSuperior,
} from './role-titles.ts'
import { lessen, officesIn, rankForRole, withoutOwnName } from './roles.ts'

/** An entry of a roster, as a filter reads it. */
export type FilteredEntry = {
  readonly email: string
  readonly title: string | null
  readonly kind?: 'personal' | 'role' | undefined
}

/**
 * Returns whether an entry has all that a filter asks for. What no title states, no filter finds. Pure.
 * @param domain of the firm, whose name in a title is no field of work
 */
export function isWanted(entry: FilteredEntry, filter: RosterFilter, domain: string): boolean {
  const { kind, role, seniority, department } = filter
  const title = entry.title === null ? null : withoutOwnName(entry.title, domain)
  return (
    (kind === null || entry.kind === kind) &&
    (role === null || scoreOf(role, title) > 0) &&
    (seniority === null || seniorityOf(title) === seniority) &&
    (department === null || isOfDepartment({ ...entry, title }, department))
  )
}

// A title of several offices takes a millisecond or two to judge; a roster may have two thousand titles.
const judgedPerSlice = 5

/**
 * Returns the first entries that a filter asks for, `countMax` at most, and reads no further. Judges each title once,
 * and lets the event loop serve other requests after every five.
 */
export async function firstWanted<Entry extends FilteredEntry>(
  entries: readonly Entry[],
  filter: RosterFilter,
  domain: string,
  countMax: number,
): Promise<readonly Entry[]> {
  const wanted: Entry[] = []
  const judged = new Map<string, boolean>()
  for (const entry of entries) {
    // Only the address of a mailbox is read, for the department that it names.
    const key = JSON.stringify([entry.kind, entry.kind === 'role' ? entry.email : '', entry.title])
    const known = judged.get(key)
    const fits = known ?? isWanted(entry, filter, domain)
    if (fits) wanted.push(entry)
    if (wanted.length >= countMax) break
    if (known !== undefined) continue
    judged.set(key, fits)
    if (judged.size % judgedPerSlice === 0) await yieldToEventLoop()
  }
  return wanted
}

const scoreOf = (role: string, title: string | null): number =>
  rankForRole(role, [{ jobTitle: title }])[0]?.score ?? 0

const rankWords = scoredPhrases('rank')

// The ranks of the table of titles: those of chiefs, of heads of departments, and of managers.
const executiveMin = 0.9
const directorMin = 0.75
const managerMin = 0.5
// Titles that lead a department without a word of rank. One table: asking role by role takes ten times as long.
const leadTitles = departments.flatMap(scoredPhrases).filter(({ score }) => score >= directorMin)
// A title that is less surely the head's may be an office below it: a general manager.
const headMin = 0.85

/** Returns the level of an office; null: no title is known, or the office is a past one. Pure. */
export function seniorityOf(title: string | null): Seniority | null {
  if (title === null) return null
  const folded = foldTitle(title)
  if (namesPast(title, folded)) return null
  if (isExcludedTitle(folded) || namesHelperOrPast(title)) return 'staff'
  const levels = new Set(officesIn(withoutSuperior(title)).map(levelOf))
  return seniorities.find((level) => levels.has(level)) ?? 'staff'
}

function levelOf(office: string): Seniority {
  const folded = foldTitle(office)
  const asian = asianRanks.find(([, words]) => words.test(office))?.[0] ?? 0
  const rank = Math.max(asian, best(rankWords, folded))
  const head = scoreOf('ceo', office)
  if (head >= headMin || rank >= executiveMin) return 'executive'
  if (rank >= directorMin) return 'director'
  if (rank >= managerMin) return 'manager'
  // `Partner` and `CFO` have no word of rank: they are what their role makes of them.
  if (head > 0) return 'executive'
  const score = lessen(best(leadTitles, folded), folded)
  if (score >= executiveMin) return 'executive'
  return score >= directorMin ? 'director' : 'staff'
}

/** A title that names the field, or the mailbox of a department: `sales@`. */
function isOfDepartment({ email, title, kind }: FilteredEntry, department: RoleCategory): boolean {
  if (kind === 'role') return namesField(localPartOfEmail(email), department)
  return title !== null && (namesField(title, department) || scoreOf(department, title) > 0)
}

function namesField(text: string, department: RoleCategory): boolean {
  const folded = foldTitle(text.replaceAll(/[._-]/g, ' '))
  return (
    folded === department || (fieldsOf.get(department) ?? []).some((one) => hasPhrase(folded, one))
  )
}
