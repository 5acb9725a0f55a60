import { type ScriptBudget, takeBuilt } from './script-budget.ts'

/** Longer texts of a script are cut to this length. */
export const textLengthMax = 20_000

/** A text or a list that a script makes. */
export type Value = {
  readonly text: string
  readonly list: readonly string[] | null
  /** The script makes the value out of others; false for a literal. */
  readonly isBuilt: boolean
}

/** Returns the value of a literal. */
export function literal(text: string): Value {
  return { text, list: null, isBuilt: false }
}

/** Returns the value of a text that is made out of others. */
export function builtText(text: string): Value {
  return { text, list: null, isBuilt: true }
}

/** Joins two texts. The left side exists already: only the right side has a cost. */
export function joined(left: Value, right: Value, budget: ScriptBudget): Value {
  const isPaid = takeBuilt(budget, right.text.length)
  return builtText(isPaid ? (left.text + right.text).slice(0, textLengthMax) : left.text)
}

/** Returns the value of a list of values. */
export function listValue(values: readonly Value[], budget: ScriptBudget): Value {
  return { ...builtText(''), list: takeItems(values, budget).map(textOf) }
}

const textOf = ({ text }: Value): string => text

/** Takes items of a list off the budget, and returns those that it had left. */
function takeItems<Item>(items: readonly Item[], budget: ScriptBudget): readonly Item[] {
  const taken = items.slice(0, budget.itemsLeft)
  budget.itemsLeft -= taken.length
  return taken
}

type Step = (value: Value, given: readonly string[], budget: ScriptBudget) => Partial<Value>

/** The steps that disguises apply to a text or a list. The cost of each step is the text that it searches and makes. */
const steps: ReadonlyMap<string, Step> = new Map<string, Step>([
  [
    'join',
    ({ list, text }, [separator = ','], budget) => ({
      text: joinedList(list ?? [text], separator, budget),
    }),
  ],
  ['concat', ({ text }, given, budget) => ({ text: joinedList([text, ...given], '', budget) })],
  [
    'split',
    ({ text }, [separator = ''], budget) => {
      const items = takeBuilt(budget, text.length) ? text.split(separator, itemsOfSplitMax) : []
      return { list: takeItems(items, budget) }
    },
  ],
  ['reverse', ({ list }, _, budget) => ({ list: takeItems(list ?? [], budget).toReversed() })],
  [
    'replace',
    ({ text }, [search = '', by = ''], budget) => ({ text: replaced(text, search, by, budget) }),
  ],
])

// The longest text is split into one item for each letter.
const itemsOfSplitMax = textLengthMax

/** Calls a method on a value with the given values; returns its result, null for a method that disguises never use. */
export function callMethod(
  value: Value,
  method: string,
  given: readonly Value[],
  budget: ScriptBudget,
): Value | null {
  const step = steps.get(method)
  if (!step) return /^(?:trim|toString|toLowerCase)$/.test(method) ? value : null
  return { ...builtText(''), ...step(value, given.map(textOf), budget) }
}

/** Joins the items for `join` and `concat`, with a separator between them, cut to the longest text. */
function joinedList(items: readonly string[], separator: string, budget: ScriptBudget): string {
  const parts: string[] = []
  let length = 0
  for (const item of items) {
    if (length > textLengthMax || !takeBuilt(budget, item.length + separator.length)) break
    parts.push(item)
    length += item.length + separator.length
  }
  return parts.join(separator).slice(0, textLengthMax)
}

/** Returns the result of `replace` with a text, or with a pattern that is plain text between its slashes. */
function replaced(text: string, search: string, by: string, budget: ScriptBudget): string {
  const [plain, isAll] = readPattern(search)
  let whole = ''
  let at = 0
  // The searched text has a cost too: without it, a text without a hit would cost nothing.
  if (!takeBuilt(budget, text.length)) return ''
  while (whole.length <= textLengthMax) {
    const hit = text.indexOf(plain, at)
    if (hit < 0 || !takeBuilt(budget, by.length)) break
    whole += text.slice(at, hit) + by
    at = hit + plain.length
    if (!isAll || plain === '') break
  }
  return (whole + text.slice(at)).slice(0, textLengthMax)
}

/** Reads the text to search for, and whether all its occurrences count: `/x/g` or `'x'`. */
function readPattern(search: string): readonly [plain: string, isAll: boolean] {
  const pattern = /^\/(.+)\/([a-z]*)$/.exec(search)
  if (!pattern) return [search, false]
  return [(pattern[1] ?? '').replace(/\\(.)/g, '$1'), pattern[2]?.includes('g') ?? false]
}
