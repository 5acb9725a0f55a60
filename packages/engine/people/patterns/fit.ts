import type { PersonName } from '../../names/person/person-name.ts'
import { type NameForm, nameForms } from './name-forms.ts'
import { buildLocalPart, patterns } from './patterns.ts'

/** A pattern that explains a known address; its weight is the share of name forms that make the address. */
export type PatternFit = {
  readonly pattern: string
  readonly weight: number
  readonly isPlain: boolean
}

/** Returns every pattern that makes this local part of this name, short forms and spellings included. */
export function patternsOf(local: string, name: PersonName, domain = ''): readonly PatternFit[] {
  return fitForms(local.toLowerCase(), nameForms(name, domain))
}

function fitForms(local: string, forms: readonly NameForm[]): readonly PatternFit[] {
  const fits = new Map<string, PatternFit>()
  // A number behind a name distinguishes namesakes; the pattern is the one without it.
  const plain = local.replace(/(?<=[a-z])\d{1,4}$/, '')
  for (const form of forms) {
    for (const { id } of patterns) {
      const built = buildLocalPart(id, form)
      if (built === null || (built !== local && built !== plain)) continue
      const before = fits.get(id)
      fits.set(id, {
        pattern: id,
        weight: (before?.weight ?? 0) + form.weight,
        isPlain: (before?.isPlain ?? false) || form.isPlain,
      })
    }
  }
  return [...fits.values()]
}
