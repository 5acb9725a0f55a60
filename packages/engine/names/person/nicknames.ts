import { readRows } from '../../data/words.ts'
import { once } from '../../lib/once.ts'

type Row = { readonly fullForms: readonly string[]; readonly shortForms: readonly string[] }

const rows = once(() =>
  [...readRows('nicknames')].map(
    ([names, shortForms]): Row => ({ fullForms: names.split('/'), shortForms }),
  ),
)

const fullForms = once(() => new Set(rows().flatMap((row) => row.fullForms)))

/** Short or full form -> the rows of the names it may stand for. */
const rowsByForm = once(() => {
  const found = new Map<string, Row[]>()
  for (const row of rows()) {
    for (const form of new Set([...row.fullForms, ...row.shortForms])) {
      found.set(form, [...(found.get(form) ?? []), row])
    }
  }
  return found
})

const rowsOf = (form: string): readonly Row[] => rowsByForm().get(form) ?? []

/**
 * Returns at most `max` other forms of a folded given name: `robert` gives bob, rob ...; `bob` gives robert. Likely
 * ones come first: short forms of a full form, full forms of a short one.
 */
export function nicknamesOf(given: string, max: number): readonly string[] {
  const found = rowsOf(given).flatMap((row) =>
    row.fullForms.includes(given) ? row.shortForms : row.fullForms.slice(0, 2),
  )
  return [...new Set(found)].filter((form) => form !== given).slice(0, max)
}

/**
 * Returns the relation of two different folded given names: forms of one name, of one name among several, or of none.
 */
export function sharedName(a: string, b: string): 'certain' | 'possible' | 'none' {
  const rowsOfA = rowsOf(a)
  const rowsOfB = rowsOf(b)
  const shared = rowsOfA.filter((row) => rowsOfB.includes(row))
  if (shared.length === 0) return 'none'
  // Two full forms are translations of each other, and colleagues may have both: Michael and Miguel.
  const full = fullForms()
  if (full.has(a) && full.has(b)) return 'possible'
  return rowsOfA.length === 1 || rowsOfB.length === 1 || bothCommon(a, b) ? 'certain' : 'possible'
}

/** Returns true for `bob`, `bill`: most people know the short form for one name, though two rows list it. */
function bothCommon(a: string, b: string): boolean {
  const full = fullForms()
  const [shortForm, fullForm] = full.has(a) ? [b, a] : [a, b]
  return rowsOf(shortForm).length <= 2 && full.has(fullForm)
}
