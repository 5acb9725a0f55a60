import { wordSet } from '../../../../data/words.ts'
import { gradeTitle } from '../../titles.ts'
import { isOwn, type OwnNames } from '../employment/employer.ts'
import { withoutAdverb } from '../employment/staff-offices.ts'
import { tidyTitle } from '../lines/inline.ts'
import type { IsRepeated } from '../lines/repeated-names.ts'
import { readName } from '../names/names.ts'
import { writtenName } from '../names/written-names.ts'
import type { Named } from './name-and-office.ts'

const copula = '(?:is|ist|est|es|è|é|är|er|jest|je)'
const copulas = /\s(?:is|ist|est|es|è|é|är|er|jest|je|are|sind|sont|son|sono|zijn|são|są|jsou)\s/u
const articles =
  '(?:the|The|our|Our|[Dd]er|[Dd]ie|[Dd]as|[Uu]nsere?|[Ll]e|[Ll]a|[Nn]otre|[Ee]l|[Ii]l|[Ll]o|[Dd]e|het|Het|[Oo]|[Aa])'
const article = `(?:${articles}\\s|[Ll]['’])?`
const joint = '(?:(?:and|while|und|et|e|y|en|i|a|oraz|och|og)\\s)?'
const time =
  '(?:(?:[Ss]ince|[Tt]oday|[Ss]eit|[Hh]eute|[Dd]epuis|[Dd]esde|[Dd]al|[Ss]inds|[Ss]edan|[Ss]iden|[Oo]d)\\s(?:\\d{4}\\s(?:roku\\s)?)?)?'
const clauseEnd = /[,;:]\s/

const officeIs = new RegExp(
  `^${joint}${time}${article}(\\p{L}[\\p{L}'’&/ -]{2,50}?)\\s${copula}\\s(${writtenName})(.*)$`,
  'u',
)
const officesAre = new RegExp(
  `^${joint}${time}${article}(\\p{L}[\\p{L}'’&/ -]{2,50}?)\\s(?:are|sind|sont|son|sono|zijn|são|är|er|są|jsou)\\s(${writtenName}\\s(?:and|und|et|y|e|en|och|og|i|a)\\s${writtenName})$`,
  'u',
)
const nameIs = new RegExp(
  `(${writtenName})\\s${copula}\\s${article}(\\p{Ll}[\\p{Ll}\\p{M}'’&/ -]{2,50})$`,
  'u',
)

/**
 * Reads the clauses of a sentence that state the holder of an office: `the sales director is Jane Doe`, `Dyrektorem
 * handlowym jest Jan Muster`, `today Jane Doe is chief executive`, and behind a word for leading `firmą kieruje Jan
 * Muster, prezes zarządu`. Pure.
 */
export function readStatedOffices(
  sentence: string,
  own: OwnNames,
  isRepeated: IsRepeated,
): readonly Named[] {
  if (!mayState.test(sentence)) return []
  const clauses = sentence.replace(/[.!?]$/u, '').split(clauseEnd)
  const found = clauses
    .filter((clause) => copulas.test(clause))
    .flatMap((clause) => [
      ...readOfficesAre(clause, own),
      ...readOfficeIs(clause, own),
      ...readNameIs(clause, own, isRepeated),
    ])
  return clauses.length > 1 && leading.test(sentence) && !beside.test(sentence)
    ? [...found, ...readAppositions(clauses)]
    : found
}

// Most sentences do not have two words with capitals in a row.
const mayState = /\p{Lu}\S+\s\p{Lu}/u

// `If the managing director is Jane Doe`: an article behind the first word shows that the word is no part of the
// office.
const conditional = new RegExp(`^\\p{L}+\\s${articles}\\s`, 'u')

/** Reads `Geschäftsführer sind Jane Doe und Otto Roe`. */
function readOfficesAre(clause: string, own: OwnNames): readonly Named[] {
  const [, offices = '', both = ''] = officesAre.exec(clause) ?? []
  if (offices === '' || conditional.test(offices) || isOfElse(offices, own)) return []
  const title = gradeTitle(offices) === 'certain' ? offices : offices.replace(/s$/u, '')
  return both.split(jointOfTwo).flatMap((name) => pair(name, title))
}

function readOfficeIs(clause: string, own: OwnNames): readonly Named[] {
  const [, office = '', name = '', rest = ''] = officeIs.exec(clause) ?? []
  if (conditional.test(office) || isOfElse(office, own)) return []
  const [, firm = ''] = ofFirm.exec(rest) ?? []
  return office === '' || (firm !== '' && !isOwn(firm, own)) ? [] : pair(name, nominative(office))
}

const jointOfTwo = /\s(?:and|und|et|y|e|en|och|og|i|a)\s/u

const ofFirm = /^\s(?:of|at|von|bei|de|di|van|chez|z|ze)\s(\p{Lu}.*)$/u

function readNameIs(clause: string, own: OwnNames, isRepeated: IsRepeated): readonly Named[] {
  const found = nameIs.exec(clause)
  const [, name = '', said = ''] = found ?? []
  // `Our client Jane Doe is managing director`.
  if (found === null || beside.test(clause.slice(0, found.index)) || isOfElse(said, own)) return []
  const title = withoutAdverb(said)
  const shorter = name.slice(name.indexOf(' ') + 1)
  const written = [name, shorter].find((one) => one.includes(' ') && isRepeated(one))
  return pair(readName(name)?.grade === 'known' ? name : shorter, title, written)
}

// Words for leading today: visitors and winners have an office behind their names as well.
const leading =
  /(?<!\p{L})(?:at the helm|an der Spitze|à la tête|al frente|(?<!(?:era|fu|venne) )affidat[aoie] a|kieruje|odpowiada|zarządza|prowadzi|řídí|vede|v čele|riadi|vedie|irányítja|vezeti|conduce|condus[ăe]?)(?!\p{L})/iu

// `We work for many firms, among them a bakery run by`.
const beside =
  /(?<!\p{L})(?:among|including|such as|customers?|clients?|suppliers?|partners?|kunden?|lieferanten?|darunter|clientes?|clienti|fournisseurs?|proveedor(?:es)?|fornitor[ei]|klanten?|leveranciers?|klien\p{L}+|dostawc\p{L}+|zákazn\p{L}+|dodavatel\p{L}*)(?!\p{L})/iu

const endsWithName = new RegExp(`(?<![\\p{L}'’])(${writtenName})$`, 'u')
const officeAlone =
  /^(?:(?:the|our|la|le|il|el|de|der|die|nasz|nasza)\s)?(\p{Ll}[\p{Ll}\p{M}'’&/ -]{2,50})$/u

/**
 * Reads `affidata a Jane Doe, titolare, e a Otto Roe, direttore`: one clause ends with a name, the next is an office.
 */
function readAppositions(clauses: readonly string[]): readonly Named[] {
  return clauses.flatMap((clause, at) => {
    const [, name = ''] = endsWithName.exec(clause) ?? []
    const [, office = ''] = officeAlone.exec(clauses[at + 1] ?? '') ?? []
    return name === '' || office === '' ? [] : pair(name, withoutRest(office))
  })
}

/** Returns the office that a clause begins with: `owner since 1998`, `główna księgowa w zakładzie`. */
const withoutRest = (office: string): string =>
  office.replace(
    /\s(?:since|who|and|seit|und|depuis|et|desde|y|dal|e|sinds|en|sedan|siden|od|w|i|a)\s.*$/u,
    '',
  )

// The instrumental case of an office: `dyrektorem handlowym`, `główną księgową`, `jednatelem`, `obchodním ředitelem`.
const endings: readonly (readonly [RegExp, string])[] = [
  [/(?<=\p{L}{2}[kg])iem$/u, ''],
  [/(?<=\p{L}{3})em$/u, ''],
  [/(?<=\p{L}{2})ym$/u, 'y'],
  [/(?<=\p{L}{2})([ií])m$/u, '$1'],
  [/(?<=\p{L}{2})ým$/u, 'ý'],
  [/(?<=\p{L}{2})ą$/u, 'a'],
  [/(?<=\p{L}{2})ou$/u, 'a'],
]

/** Returns an office in the case that a list of staff uses; an office that is a title already stays as it is. */
function nominative(office: string): string {
  if (gradeTitle(office) === 'certain') return office
  return office.split(' ').map(nominativeOf).join(' ')
}

function nominativeOf(word: string): string {
  const [ending, replacement] = endings.find(([pattern]) => pattern.test(word)) ?? []
  return ending === undefined || replacement === undefined
    ? word
    : word.replace(ending, replacement)
}

// `Of a bank`, `of the picture`, `del cane`, `der Bildrechte`: the thing behind an office, with an article before it.
const ofThing =
  /\s(?:(?:of|at)\s(?:(?:the|our|an?)\s)?|(?:von|bei)\s(?:der|eine[mrs]?)\s|(?:der|des|eine[rs])\s|del(?:la|lo)?\s|dell['’]|du\s|(?:de|di|d['’]|van|voor)\s?(?:la|las|los|l['’]|het|een|une?|un[ao]|uma?)(?:\s|(?<=['’])))(.+)$/u
const firmWords = wordSet('office-words', 'firm')

/**
 * Returns whether an office belongs to something other than the firm or a field of its work: `owner of the picture`.
 */
function isOfElse(office: string, own: OwnNames): boolean {
  const [, thing = ''] = ofThing.exec(office) ?? []
  if (thing === '' || isOwn(thing, own) || gradeTitle(thing) !== null) return false
  return !thing
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((word) => firmWords.has(word))
}

function pair(name: string, office: string, repeated?: string): readonly Named[] {
  const title = tidyTitle(office)
  const reading = readName(repeated ?? name)
  const isPerson = reading !== null && (reading.grade === 'known' || repeated !== undefined)
  return isPerson && gradeTitle(title) === 'certain' ? [{ reading, title }] : []
}

const hello = new RegExp(
  `^(?:\\p{Lu}\\p{L}+[,!]\\s)?(?:I['’]m|I am|[Mm]y name is|Ich bin|Mein Name ist|Ich heiße|Je suis|Je m['’]appelle|Soy|Me llamo|Sono|Mi chiamo|Ik ben|Mijn naam is|Jag heter|Jag är|Jeg heter|Jeg hedder|Jeg er|Jestem|Nazywam się|Jmenuji se|Jsem|Sou|Chamo-me)\\s(${writtenName})(?!\\p{L})`,
  'u',
)
/** Sentences of a speaker who founded the firm, one row per language, and the title of a founder. */
const founding: readonly (readonly [RegExp, string])[] = [
  [/\bI (?:founded|started|set up|created)\b/u, 'Founder'],
  [/\bhabe\b[^.]{2,60}\bgegründet\b|\bgründete ich\b/u, 'Gründer'],
  [/\bj['’]ai (?:fondé|créé|lancé)(?!\p{L})/u, 'Fondateur'],
  [/(?<!\p{L})fundé(?!\p{L})/u, 'Fundador'],
  [/\bho (?:fondato|creato|aperto)\b/u, 'Fondatore'],
  [/\bheb\b[^.]{2,60}\bopgericht\b/u, 'Oprichter'],
  [/\bjag (?:grundade|startade)\b/iu, 'Grundare'],
  [/(?<!\p{L})założył[ae]m(?!\p{L})/u, 'Założyciel'],
]
const selfLettersMax = 300

// The name of the firm that was founded, if the sentence has one.
const foundedFirm = /^\s(\p{Lu}[^\s,.;!?]*(?:\s\p{Lu}[^\s,.;!?]*)*)/u

/**
 * Reads `Hi, I'm Jane Doe and I founded Acme`, where the founder of this firm speaks. Null for every other text. Pure.
 */
export function readSelf(text: string, own: OwnNames): Named | null {
  const said = text.slice(0, selfLettersMax)
  const [, name = ''] = hello.exec(said) ?? []
  const title = name === '' ? null : founderIn(said, own)
  const reading = title === null ? null : readName(name)
  return reading === null || title === null ? null : { reading, title }
}

function founderIn(said: string, own: OwnNames): string | null {
  for (const [verb, title] of founding) {
    const match = verb.exec(said)
    if (match === null) continue
    const [, firm = ''] = foundedFirm.exec(said.slice(match.index + match[0].length)) ?? []
    return firm === '' || isOwn(firm, own) ? title : null
  }
  return null
}
