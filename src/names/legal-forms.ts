import { readRows } from '../data/words.ts'
import { once } from '../lib/once.ts'

/** The legal form a company's name ends (or begins) with. */
export type LegalForm = {
  /** Letters only, lower case: `gmbh`, `ptyltd`. */
  readonly form: string
  /** Country codes where the form is used; empty when it is used nearly everywhere. */
  readonly countries: readonly string[]
}

// Forms written in scripts without blanks: they touch the name, before or after it.
const attachedForms: readonly (readonly [string, string])[] = [
  ['株式会社', 'jp'],
  ['(株)', 'jp'],
  ['㈱', 'jp'],
  ['合同会社', 'jp'],
  ['有限会社', 'jp'],
  ['一般社団法人', 'jp'],
  ['股份有限公司', 'cn'],
  ['有限责任公司', 'cn'],
  ['有限公司', 'cn'],
  ['주식회사', 'kr'],
  ['(주)', 'kr'],
  ['㈜', 'kr'],
  ['유한회사', 'kr'],
]

/** Forms that stand before the name: `PT Example`, `OOO Example`, `UAB Example`. */
const leadingForms: ReadonlySet<string> = new Set(
  'pt cv ooo oao zao pao ao tov uab sia ou ab doo stichting too jsc ojsc cjsc pjsc'.split(' '),
)

// Ordinary words or syllables as well: taken for a form only when written as one (`SpA`, `AS`, never `spa`).
const ambiguous: ReadonlySet<string> = new Set(
  'spa as sa ab ad ag se co me pc lc is ip og eg et ek da ba bt pp ae oe mb sc ks kb hb ky eu nl dd rt es ent ao sac pat fop'.split(
    ' ',
  ),
)

const wordCountMax = 6

/** Forms without dots, with the countries of each. */
const formsByText = once(() => readRows('legal-forms'))

/** Finds the longest legal form that `words` end with, and how many words it takes; null when there is none. */
export function findTrailingForm(
  words: readonly string[],
): { readonly wordCount: number; readonly legal: LegalForm } | null {
  const folded = words.slice(-wordCountMax).map(fold)
  for (let count = Math.min(wordCountMax, words.length - 1); count > 0; count -= 1) {
    const legal = readForm(words.slice(-count), folded.slice(-count).join(' '))
    if (legal) return { wordCount: count, legal }
  }
  return null
}

/** Finds the legal form of one leading word, or null. */
export function findLeadingForm(words: readonly string[]): LegalForm | null {
  const [first = ''] = words
  const isForm = words.length > 1 && leadingForms.has(fold(first)) && first === first.toUpperCase()
  return isForm ? { form: fold(first), countries: formsByText().get(fold(first)) ?? ['id'] } : null
}

/** Removes a form that is attached without a blank. */
export function cutAttachedForm(name: string): { rest: string; legal: LegalForm | null } {
  for (const [form, country] of attachedForms) {
    if (name.startsWith(form) || name.endsWith(form)) {
      return { rest: name.replace(form, ' ').trim(), legal: { form, countries: [country] } }
    }
  }
  return { rest: name, legal: null }
}

function readForm(tail: readonly string[], text: string): LegalForm | null {
  const countries = formsByText().get(text)
  if (!countries) return null
  const isWrittenAsWord = tail.some(
    (word) => ambiguous.has(fold(word)) && /^[A-Z]?[a-z]+$/.test(word) && !/^Co$/.test(word),
  )
  return isWrittenAsWord ? null : { form: text.replaceAll(/[^\p{L}\p{N}]/gu, ''), countries }
}

function fold(word: string): string {
  return word.toLowerCase().replaceAll(/[.,()]/g, '')
}
