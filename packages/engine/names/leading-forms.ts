import { wordSet } from '../data/words.ts'
import { countTradeBehind } from './form-tails.ts'
import {
  ambiguous,
  type FoundForm,
  fold,
  type LegalForm,
  lettersOf,
  type Rows,
  rowsOf,
  usualWriting,
  wordCountMax,
} from './legal-forms.ts'

const leadingForms = rowsOf('before the name')
const leadingAlone = rowsOf('before the name, with no form of another country behind it')
const leadingQuoted = rowsOf(
  'in its own script, before a name in quotes, or with a form of the same country behind it',
)

/** Pairs of words that begin the names of firms; the first word only looks like a form. */
const firmNames = wordSet('legal-forms', 'names')

/** The rest of a name behind its first words. */
type NameBehind = {
  /** Number of first words that stand before a quote; 0 where there is none. */
  readonly unquoted: number
  /** The first word was written in Cyrillic letters: `ИП`, never `IP`. */
  readonly isCyrillic: boolean
  readonly trailing: LegalForm | null
}

/** Finds the legal form that `words` begin with, `LLC`, `Công ty TNHH`, or null. */
export function findLeadingForm(words: readonly string[], behind: NameBehind): FoundForm | null {
  if (firmNames.has(words.slice(0, 2).map(fold).join(' '))) return null
  for (let count = Math.min(wordCountMax(), words.length - 1); count > 0; count -= 1) {
    const head = words.slice(0, count)
    const text = head.map(fold).join(' ')
    if (!isTaken(text, count, behind) || !isShownAsForm(head, behind)) continue
    const rows = [leadingForms, leadingAlone, leadingQuoted].map((rowsIn) => rowsIn().get(text))
    const countries = rows.flatMap((row) => row ?? [])
    return {
      wordCount: count + countTradeBehind(words.slice(count), countries),
      legal: { form: lettersOf(text), countries },
      isJoined: false,
    }
  }
  return null
}

/** Returns whether the lists have these first words as a form before such a name. */
function isTaken(text: string, count: number, behind: NameBehind): boolean {
  const { unquoted, isCyrillic, trailing } = behind
  const quoted = leadingQuoted().get(text)
  const isOwnScript = isCyrillic && quoted?.some((country) => cyrillicCountries.has(country))
  return (
    leadingForms().has(text) ||
    (leadingAlone().has(text) && (!trailing || meets(leadingAlone(), text, trailing))) ||
    (quoted !== undefined &&
      (isOwnScript || unquoted === count || meets(leadingQuoted(), text, trailing)))
  )
}

/** Returns whether a country has both this leading form and the trailing one. */
const meets = (rows: Rows, text: string, trailing: LegalForm | null): boolean =>
  trailing?.countries.some((country) => rows.get(text)?.includes(country)) ?? false

// Forms of these countries are written in Cyrillic letters; `АС` is no Latvian form.
const cyrillicCountries: ReadonlySet<string> = new Set('bg by kz me mk rs ru ua'.split(' '))

/** Returns true for several words, a long one, or one in capitals or with its dots, `S.r.l.`: `Sia` may be a name. */
function isShownAsForm(
  [first = '', ...rest]: readonly string[],
  { trailing }: NameBehind,
): boolean {
  return (
    (usualWriting.has(first) && meets(leadingQuoted(), fold(first), trailing)) ||
    rest.length > 0 ||
    (fold(first).length > 3 && !ambiguous.has(fold(first))) ||
    /^(?:\p{Lu}(?:.*\p{Lu})?\.?|(?:\p{L}\.){2,})$/u.test(first)
  )
}
