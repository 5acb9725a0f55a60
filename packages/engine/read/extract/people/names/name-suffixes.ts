import { isTitleWord } from '../../titles.ts'
import { foldToken } from './fold-token.ts'

/** Words that follow a name: generations, degrees, licences. Words of up to six capitals count as well. */
export const nameSuffix =
  /^(?:jr|sr|ii|iii|iv|v|esq|esquire|ph\.?\s?d|m\.?d|d\.?d\.?s|d\.?m\.?d|d\.?o|d\.?c|d\.?v\.?m|o\.?d|j\.?d|ll\.?m|ll\.?b|m\.?b\.?a|m\.?sc?|b\.?sc?|m\.?a|b\.?a|b\.?eng|m\.?eng|c\.?p\.?a|c\.?f\.?a|c\.?f\.?p|p\.?e|p\.?eng|r\.?n|pmp|[fm]rics|[fm]ciob|[fa]cca|aca|fca|acma|cgma|[acf]?cipd|[mf]cipd|ceng|mice|mimeche|shrm-cp|s?phr|cissp|[okgdmc]be|kcmg|cmg|cvo|qc|kc|rdh|aia|ing|arch|ret|retired|leed(?:\s?ap)?|dipl\.?-?\s?[\p{L}.-]+|fh|tu|bdp)\.?$/iu

/** Cuts degrees and licences with and without a comma; null when anything else follows a comma. */
export function withoutSuffixes(text: string): { bare: string | null; generation: string } {
  const [head = '', ...rest] = text.split(/\s*,\s*/)
  if (rest.some((part) => !part.split(/\s+/).every(isSuffix))) return { bare: null, generation: '' }
  let tokens = head.split(/\s+/)
  const cut = rest.flatMap((part) => part.split(/\s+/))
  while (tokens.length > 2 && isTrailing(tokens.at(-1) ?? '')) {
    cut.unshift(tokens.at(-1) ?? '')
    tokens = tokens.slice(0, -1)
  }
  return { bare: tokens.join(' '), generation: cut.find((part) => generations.test(part)) ?? '' }
}

/** Returns true for a degree without a comma before it: a listed one, or any degree in brackets. */
const isTrailing = (token: string): boolean =>
  nameSuffix.test(token) ||
  shortGeneration.test(token) ||
  (/^\(.+\)$/u.test(token) && isSuffix(token.slice(1, -1)))

// `Dušan Havran ml.`, `Max Muster sen.`: the younger and the elder.
const shortGeneration = /^(?:ml|st|jun|sen)\.$/

// `Jr.` tells father and son apart and is kept; a degree is cut off.
const generations = /^(?:jr|sr|jun|sen|ii|iii|iv|ml|st)\.?$/i

/** Returns whether a word behind a name is a degree, a licence or a generation. */
export const isSuffix = (word: string): boolean =>
  nameSuffix.test(word) ||
  shortGeneration.test(word) ||
  /^\((?:FH|TU|Uni|Hons?|Oxon|Cantab|\p{Lu}{2,7})\)$/u.test(word) ||
  (shortDegree.test(word) && !joinedSurname.test(word) && !isTitleWord(foldToken(word)))

// `MCIPS`, `SHRM-SCP`, `PMP®`, `EdD`, `PharmD`, `B.Com.`: two capitals at least, or letters between dots.
const shortDegree =
  /^(?:\p{Lu}\.?){2,7}(?:-\p{Lu}{2,4})?[®™]?$|^\p{Lu}\p{Ll}{0,4}\p{Lu}\p{Ll}{0,3}\p{Lu}?$|^(?:\p{Lu}\p{Ll}{0,3}\.){2,3}$|^Hons\.?$/u

// `McKay`, `DeVito`: a surname whose particle is written with it is no degree.
const joinedSurname = /^(?:Ma?c|D[aeiu]|L[ae]|V[ao]n|Fitz|Del|San|St)\p{Lu}\p{Ll}{2}/u
