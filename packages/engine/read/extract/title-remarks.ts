import { wordSet } from '../../data/words.ts'
import { transliterate } from '../../names/transliterate.ts'

const jobWords = wordSet('job-titles', 'jobs')
const weakWords = wordSet('job-titles', 'weak')
const fieldWords = wordSet('job-titles', 'fields')

// Longer texts are sentences.
const titleLettersMax = 160

/** A full stop behind these ends no sentence: `stellv. Geschäftsführerin`, `Assoc. Partner`. */
const abbreviations =
  /(?<!\p{L})(abt|admin|ass(?:ist|oc)|comm|coord|dept|dipl|direct|eink(?:aufs)?|einschl|entwickl|exec|gesch[aä]ftsf|incl|inkl|kaufm|künstl|leit|mgmt|mktg|oper|p[aä]d|pers|prod(?:uct)?|resp|stellv|subdir|tech(?:n(?:isch)?)?|verk|vertr|verw|wiss)\.(?=\s\p{L})/giu

// `(since 2022)`, `, seit Mai 2019`.
const term =
  /(?:\s\(|,\s|\s)(?:since|seit|ab|depuis|desde|dal(?: \w+)?|sinds|sedan|siden|od|from) (?:\p{L}{3,10}\.? )?\d{4}\)?$/iu
// `Nº col. 28/00011`, `DIN: 00000001`, `GMC 1234567`.
const register =
  /(?:(?:[.,;]\s|\s[|·–-]\s)(?:\p{L}{1,8}[.º°]?\s){0,2}|(?<!\s(?:at|de|for|für|of))\s)\(?(?:\p{Lu}{2,5}|[Nn][or]?[.º°]|col\.|Reg\.|Lic\.|#):?\s?[A-Z]?\d[\d/. -]{3,14}\)?$/u

/** Returns a title without a number in a register behind it. Pure. */
export const withoutRegister = (title: string): string =>
  title.length > titleLettersMax || !/\d/.test(title) ? title : title.replace(register, '')

/**
 * Returns a title without remarks that are no part of the office: the full stops of its abbreviations, the start of the
 * office, and a number in a register. Pure.
 */
export const withoutRemarksOnTitle = (title: string): string =>
  title.length > titleLettersMax
    ? title
    : withoutRegister(title).replace(term, '').replace(abbreviations, '$1')

// Degrees at the end, behind a full stop, a comma, a bar or a dash: `BE MSc CEng MIEI`, `FCA`, `BSc(Eng)`.
const ending =
  /([.,;]\s|\s[|·•–—-]\s)(?<=[\p{L})](?:[.,;]\s|\s[|·•–—-]\s))((?:[^\s,]{2,24}(?:,\s|\s|$)){1,8})$/u
const mayEndInDegrees = /[.,;|·•–—-]\s/
const degree =
  /^(?:Dipl\.?-?\p{L}{2,16}\.?$|\((?:FH|BA|TU|DH|Univ\.?)\)$|\p{Lu}{2,6}|\p{Lu}\p{Ll}{0,4}\p{Lu}[\p{Lu}\p{Ll}]{0,4}|Ph\.?D|Hons)\.?(?:\([\p{L}. ]{2,8}\))?$/u
// `EMEA`, `USA`: regions of an office.
const regions: ReadonlySet<string> = new Set(
  'anz apj apac asia benelux bu cee ce dach emea eu gb gcc ksa latam mea mena na nam nl nz nw nyc uae uk us usa'.split(
    ' ',
  ),
)

// `Director, UX`: capitals alone may be a field as well; one of these shows that they are degrees.
const known: ReadonlySet<string> = new Set(
  'aca acca acipd acma aia arb aicp aiia bs bsc cfa cfe cfp cga cgma chrp cia cima cissp cma cpa cpp dds dmd dvm emba faia fca fcca fcipd fcma frcs frics gphr icaew jd llb llm mba mbbs mciob mcipd mice mpa mph mrcs mrics msw pe phr pmp rdh riba rn shrm sphr'.split(
    ' ',
  ),
)
// `MSc`, `CEng`, `FInstLM`: the small letters are the subject of the degree; `PwC`, `DoeCo`, `SaaS` do not match.
const mixed =
  /^(?:[ABCDEFILM]{1,3}(?:Acc|Arch|Biol|Bus|Chem|Com|Ed|Eng|Env|Inst|Litt|Math|Mech|Min|Mus|Nurs|Pharm|Phil|Phys|Psych|Res|Sc|Soc|Stat|Surg|Th)\p{L}{0,5}|[BM]Tech|Ph\.?D|[FM]IoD|(?:Ed|Pharm|Psy)D)\.?(?:\([\p{L}. ]{2,8}\))?$/u
// Degrees that may stand before a known one.
const lesser: ReadonlySet<string> = new Set('ba be ma ms'.split(' '))
// Bodies whose members have these letters behind their names; behind the office of a head they are the body itself.
const bodies: ReadonlySet<string> = new Set('aca acca aia cima icaew riba shrm'.split(' '))
const heading = /\b(?:ceo|chair\p{L}*|chief executive|(?:vice )?president|trustee|vp)$/iu

/** Returns a title without the degrees and memberships behind it. Pure. */
export function withoutDegreesBehind(title: string): string {
  if (title.length > titleLettersMax || !mayEndInDegrees.test(title)) return title
  const found = ending.exec(title)
  if (!found) return title
  const [, sign = '', said = ''] = found
  const words = said.split(/,?\s/).filter((word) => word !== '')
  const before = title.slice(0, found.index)
  const isOfBody = heading.test(before) && bodies.has(folded(words[0] ?? ''))
  const first = words.findIndex(isKnown)
  // Capitals before a degree are a firm's: `CEO, IKEA, MBA`.
  const isSure =
    sign === '. ' ||
    (first !== -1 && words.slice(0, first).every((word) => lesser.has(folded(word))))
  return isSure && !isOfBody && words.every(isDegree) ? before : title
}

const folded = (word: string): string => transliterate(word).toLowerCase().replaceAll('.', '')

const isKnown = (word: string): boolean =>
  known.has(folded(word)) || /^Dipl/.test(word) || mixed.test(word)

function isDegree(word: string): boolean {
  const isOfTitle = [jobWords, weakWords, fieldWords, regions].some((words) =>
    words.has(folded(word)),
  )
  return (degree.test(word) || mixed.test(word)) && !isOfTitle
}
