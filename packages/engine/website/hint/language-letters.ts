// Letters beyond those of English with which a language in Latin script is written, without those of loan words alone.
const lettersByLanguage: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  (
    [
      ['ca', 'àçèéíïòóúü'],
      ['cs', 'áčďéěíňóřšťúůýž'],
      ['da', 'åæéø'],
      ['de', 'äößü'],
      ['es', 'áéíñóúü'],
      ['et', 'äõöšüž'],
      ['fi', 'åäöšž'],
      ['fr', 'àâæçèéêëîïôùûüœ'],
      ['hr', 'ćčđšž'],
      ['hu', 'áéíóöúüőű'],
      ['is', 'áæéíðóöúýþ'],
      ['it', 'àèéìîòóù'],
      ['lt', 'ąčėęįšūųž'],
      ['lv', 'āčēģīķļņšūž'],
      ['nl', 'áèéêëïóöü'],
      ['no', 'åæéòóôø'],
      ['pl', 'óąćęłńśźż'],
      ['pt', 'àáâãçéêíóôõú'],
      ['ro', 'âîășşțţ'],
      ['sk', 'áäčďéíĺľňóôŕšťúýž'],
      ['sl', 'čšž'],
      ['sq', 'çë'],
      ['sv', 'åäéö'],
      ['tr', 'âçîöûüğış'],
    ] as const
  ).map(([language, letters]) => [language, new Set(letters)]),
)

// Two languages have `õ`, one has `ř`, and a dozen have `é`.
const languagesMax = 2

const beyondEnglish = /[^\p{ASCII}\P{Script=Latin}]/gu

/** `other`: the language lacks some of the letters; `same`: it has all, and hardly another language has. */
export type LetterStep = 'same' | 'possible' | 'other'

/**
 * Compares the letters of some words, as they are written in lower case, with those of a language; null where they have
 * none beyond English, or the language is not known. A hint of words that no list has tells its language by `ő` or `ț`.
 * Pure.
 */
export function letterStep(words: readonly string[], language: string | null): LetterStep | null {
  const own = lettersByLanguage.get(language ?? '')
  const letters = words.join('').match(beyondEnglish)
  if (own === undefined || letters === null) return null
  if (!letters.every((letter) => own.has(letter))) return 'other'
  const having = [...lettersByLanguage.values()].filter((some) =>
    letters.every((letter) => some.has(letter)),
  )
  return having.length <= languagesMax ? 'same' : 'possible'
}
