import { nicknameRows } from './nickname-rows.ts'

/** Short or full form -> the names (rows) it may stand for. */
const rowsByForm = new Map<string, number[]>()
const full = new Set<string>()
const formsOfRow = nicknameRows.map((row, index) => {
  const [names = '', shorts = ''] = row.split(':')
  const fullForms = names.split('/')
  const shortForms = shorts.trim().split(/\s+/)
  for (const form of fullForms) full.add(form)
  for (const form of new Set([...fullForms, ...shortForms])) {
    rowsByForm.set(form, [...(rowsByForm.get(form) ?? []), index])
  }
  return { fullForms, shortForms }
})

/**
 * Other forms of a folded given name at most `max`: `robert` gives bob, rob ...; `bob` gives robert.
 * Likely ones first: short forms of a full form, full forms of a short one.
 */
export function nicknamesOf(given: string, max: number): readonly string[] {
  const found = (rowsByForm.get(given) ?? []).flatMap((index) => {
    const row = formsOfRow[index]
    if (!row) return []
    return row.fullForms.includes(given) ? row.shortForms : [...row.fullForms.slice(0, 2)]
  })
  return [...new Set(found)].filter((form) => form !== given).slice(0, max)
}

/** How two different folded given names relate: forms of one name, of one name among several, or of none. */
export function sharedName(a: string, b: string): 'certain' | 'possible' | 'none' {
  const rowsOfA = rowsByForm.get(a) ?? []
  const rowsOfB = rowsByForm.get(b) ?? []
  const shared = rowsOfA.filter((index) => rowsOfB.includes(index))
  if (shared.length === 0) return 'none'
  // Two full forms are translations of each other, and colleagues may bear both: Michael and Miguel.
  if (full.has(a) && full.has(b)) return 'possible'
  return rowsOfA.length === 1 || rowsOfB.length === 1 || bothCommon(a, b) ? 'certain' : 'possible'
}

/** `bob`, `bill`: the short form leads to one row in most people's minds though it is listed in two. */
function bothCommon(a: string, b: string): boolean {
  const [shortForm, fullForm] = full.has(a) ? [b, a] : [a, b]
  return (rowsByForm.get(shortForm) ?? []).length <= 2 && full.has(fullForm)
}
