import { withoutWww } from '../../../../lib/domain.ts'
import { memoizeTexts } from '../../../../lib/memoize.ts'
import { findTrailingForm } from '../../../../names/legal-forms.ts'
import { transliterate } from '../../../../names/transliterate.ts'
import { copyrightHolders } from '../../copyright.ts'
import { isRole, isTitleWord, titleWordsOf } from '../../titles.ts'

/** Letters of the company's own names, folded and joined: `acmewidgets`. */
export type OwnNames = readonly string[]

// Shorter names are parts of other words.
const ownLettersMin = 3

// This many lines are the foot of a page.
const footLinesMax = 40
// Longer lines are prose.
const noticeLengthMax = 300
// A copyright sign that was decoded by the wrong charset; anywhere else the mark stands for any letter.
const misreadSign = /\ufffd(?=\s{0,3}\d{4})/gu

/** Returns the owners of a page by the notices at its foot: `© 2024 Acme Inc. All rights reserved.` */
export function footHolders(lines: readonly { readonly text: string }[]): readonly string[] {
  return lines
    .slice(-footLinesMax)
    .filter(({ text }) => text.length <= noticeLengthMax)
    .flatMap(({ text }) => copyrightHolders(text.replace(misreadSign, '©')))
}

/** Folds a company's names and its host's label for comparison. */
export function ownNamesOf(url: string, companyNames: readonly string[]): OwnNames {
  const host = URL.parse(url)?.hostname ?? ''
  const label = withoutWww(host).split('.')[0] ?? ''
  return [label, ...companyNames.map((name) => withoutArticle(withoutForm(name)))]
    .map(lettersOf)
    .filter((name) => name.length >= ownLettersMin)
}

const withoutArticle = (name: string): string =>
  name.replace(/^(?:the|die|der|das|la|le|les|el|il|de|o|a)\s+/i, '')

/** Returns a firm's name without its legal form. Pure. */
export function withoutForm(name: string): string {
  const words = name.trim().split(/\s+/)
  const form = findTrailingForm(words.map((word) => transliterate(word)))
  return form ? words.slice(0, words.length - form.wordCount).join(' ') : name
}

/** Returns the letters and digits of a name, for comparing names. Pure. */
export const lettersOf = (text: string): string =>
  transliterate(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** Returns whether a text names the company itself, in full or by its first words. */
export function isOwn(text: string, own: OwnNames): boolean {
  const plain = withoutArticle(text)
  const all = lettersOf(plain)
  // Most texts do not have the name, and need no search for a legal form.
  const mayBeOwn = (name: string): boolean =>
    all.includes(name) || all.startsWith(name.slice(0, firstWordLettersMin))
  if (!own.some(mayBeOwn)) return false
  const letters = lettersOf(withoutForm(plain))
  if (letters.length < ownLettersMin) return false
  return own.some(
    (name) =>
      letters.includes(name) || (letters.length >= firstWordLettersMin && name.startsWith(letters)),
  )
}

/** Returns whether the last of several words is a whole name of the company: `Petronella Larkmead` of Larkmead. */
export function endsWithOwn(text: string, own: OwnNames): boolean {
  const words = text.split(' ')
  return words.length > 1 && own.includes(lettersOf(words.at(-1) ?? ''))
}

/** Returns whether a text is a whole name of the company: `Acme Advisors`, but not `Acme Advisory Board` of Acme. */
export function isWholeOwnName(text: string, own: OwnNames): boolean {
  return own.includes(lettersOf(withoutForm(withoutArticle(text))))
}

// `Bunch` stands for `Bunch Labs`; two or three letters would fit anything.
export const firstWordLettersMin = 4

// The longest registered names fit; a longer line is a sentence that ends with a legal form.
const companyLettersMax = 60

// `Our Company` over the staff and `In good company` end with a legal form and name no firm.
const noName =
  /^(?:(?:about|in|meet|join) )?(?:our|the|your|this|my|a|one|good|great|parent|sister|family|whole) (?:company|co|group|partnership|association)$/i

/** Returns whether a line is the name of a company: it ends with a legal form. */
export function isCompanyLine(text: string): boolean {
  if (text.length > companyLettersMax) return false
  const words = text.replaceAll(',', ' ').trim().split(/\s+/)
  return (
    words.length > 1 &&
    findTrailingForm(words.map((word) => transliterate(word))) !== null &&
    !noName.test(text.trim()) &&
    !/[.!?]\s/.test(text.replace(/\b(?:Inc|Co|Ltd|Corp)\./g, ''))
  )
}

// No title that is read is longer.
const titleLettersMax = 300

const atEmployer = /(?:\s|^)(?:at|@|bei|beim|chez|presso|bij|op|w)\s+(?=\p{Lu})(.+)$/u
const ofEmployer =
  /(?:,|\s[-–—|]|\bof|\bfor|\bde|\bdi|\bder|\bdes|\bvon|\bdu|\bvan|\bda|\bdo|\bdel|\bdella|\bhos|\bpå|\bför|\bved)\s+(?:the\s+|la\s+|der\s+)?(\p{Lu}[^,;|]*)/gu
// A person who leads something with a name leads a firm; managers and engineers are `of` departments.
const leaders =
  /\b(?:ceo|cfo|coo|cto|cmo|chief executive|founder|cofounder|co-founder|owner|co-owner|(?<!vice[ -])president|chairman|chairwoman|proprietor|managing director|geschaftsfuhrer\w*|inhaber\w*|pdg|gerante?|directeur general|fondat\w+|titolare|amministratore delegato|fundador\w*|eigenaar|partner|realtor|broker|vd|agare|innehavare|indehaver|ejer|(?:wspol)?wlasciciel(?:ka)?|majitel(?:ka)?|prezes(?:ka)?|jednatel(?:ka)?|konatel(?:ka)?)\b/

// `Właściciel restauracji Pod Lipą`, `jednatel společnosti Lípa`: no word stands between an owner and the thing owned.
const ofThing =
  /^(?:[Ww]spół)?(?:[Ww]łaściciel(?:ka)?|[Pp]rezes(?:ka)?|[Dd]yrektor(?:ka)?|(?:[Ss]polu)?[Mm]ajitel(?:ka)?|[Jj]ednatel(?:ka)?|[Řř]editel(?:ka)?|[Kk]onateľ(?:ka)?)\s(?:\p{Ll}\S{2,}\s){1,2}(\p{Lu}.{2,})$/u

// `Partner, former CEO of Other Works`, `socio – patrocinante in Cassazione`: past offices, and courts where one may
// plead.
const besideOffice =
  /(?:,|;|\s[-–—|/])\s(?:former(?:ly)?|previously|prior|ex-|ex\s|past|ehemals|ehemalige[rn]?|früher|zuvor|ancien(?:ne)?(?:ment)?|già|antigu[oa]|voormalig|tidigare|tidligere|bývalý|bývalá|były|była|patrocinante in|cassazionista|avocate? (?:au|à la)|admitted|licensed in)[^,;|]*/giu

// `chief executive of Acme competitor Other Works`, `owner of Acme's supplier Other Works`.
const ofRelated =
  /(?:,|\s(?:of|at|for))\s\p{Lu}\S*(?:\s\p{Lu}\S*){0,3}\s(?:client|competitor|customer|dealer|distributor|investor|parent(?: company)?|partner|reseller|rival|subsidiary|supplier)\s\p{Lu}/u

// A firm's name stands behind other words and begins with a capital.
const mayNameFirm = /\s\p{Lu}/u

/** Returns true when a title names another employer: `CEO of Other Works`. */
export function namesOtherEmployer(written: string, own: OwnNames): boolean {
  if (!mayNameFirm.test(written)) return false
  const title = written.slice(0, titleLettersMax).replaceAll(besideOffice, '')
  if (ofRelated.test(title)) return true
  const at = atEmployer.exec(title)?.[1]
  // `Beta Works, an Acme company`.
  if (at !== undefined) return !isOwn(at.replace(/,\san?\s.*$/u, ''), own)
  const owned = ofThing.exec(title)?.[1]
  if (owned !== undefined && !isOwn(owned, own)) return true
  const behindField = ofFieldOf.exec(title)?.[1]
  if (behindField !== undefined && !isOwn(behindField, own) && !isRegion(behindField)) return true
  const [, office = '', house = ''] = ofHouse.exec(title) ?? []
  if (house !== '' && isOfficeInField(office) && isForeignName(house, own)) return true
  // Each office is read by itself as well: `Partner, CEO of Other Works`.
  return [title, ...title.split(/[,;|]\s/).slice(1)].some((office) => isLedElsewhere(office, own))
}

const isLedElsewhere = (title: string, own: OwnNames): boolean =>
  [...title.matchAll(ofEmployer)].some(({ index, 1: part = '' }) => {
    // `managing director of Other Works and a customer of Acme`.
    const firm = part.replace(/\sand\san?\s.*$/u, '')
    return isOtherFirm(firm, leadsField(title.slice(0, index)) ? '' : title, own)
  })

// `Audit Partner & Head of Charities`: the head of a part of a firm does not lead the firm.
const headOf =
  /\b(?:head|manager|lead(?:er)?|specialist|expert|adviser|advisor|teacher|professor)\s?$/iu

// `Owner and manager of Other Works`.
const ownerManager = /\b(?:owner|proprietor|founder|inhaber\w*)\b.*\bmanager\s?$/iu

const leadsField = (office: string): boolean => headOf.test(office) && !ownerManager.test(office)

// `Director of Marketing of Other Works`: the firm stands behind the field.
const ofFieldOf = /\sof\s[^,;|]{2,40}\s(?:of|at)\s(?:the\s)?(\p{Lu}[^,;|]*)$/u

// `directrice marketing des Fromageries Doe`: an office and its field in small letters, and a name behind them.
const ofHouse = /^(\p{L}[\p{Ll}\s-]{5,50})\s(?:des|dei|degli|delle)\s(\p{Lu}[^,;|]*)$/u

const isOfficeInField = (office: string): boolean =>
  titleWordsOf(office).filter(isTitleWord).length > 1

const isForeignName = (name: string, own: OwnNames): boolean =>
  !isOwn(name, own) && !titleWordsOf(name).some((word) => isTitleWord(word) || regions.has(word))

const isRegion = (text: string): boolean => titleWordsOf(text).some((word) => regions.has(word))

function isOtherFirm(part: string, title: string, own: OwnNames): boolean {
  if (isOwn(part, own)) return false
  if (isCompanyLine(part)) return true
  const words = titleWordsOf(part)
  if (words.length === 0 || words.some((word) => isTitleWord(word) || regions.has(word)))
    return false
  return leaders.test(titleWordsOf(title).join(' ')) && /^\p{Lu}\p{L}{2,}/u.test(part)
}

/** Returns whether a title says that its holder leads a firm or owns it. */
export const hasOfficeOfFirm = memoizeTexts((title): boolean => {
  const folded = titleWordsOf(title).join(' ')
  return leaders.test(folded) || heads.test(folded)
})

// Heads of a firm or of a part of it: the words that follow are no proof of another firm.
const heads =
  /\b(?:directrice generale|direct(?:or|ora) general|consejer[oa] delegad[oa]|algemeen directeur|oprichter|grunder(?:in)?|amministratore unico|direttore generale|geschaftsfuhrende[rn]? gesellschafter(?:in)?)\b/

// The last part of a title: `Head of Estates, Bank of Albion`, `Buyer | Harrow Mills`.
const lastPart =
  /^(.{3,}?)(?:,|\s[-–—|]|\s\/\/)\s+(?:(?:the|la|le|der|die|das)\s+)?(\p{Lu}[^,;|]*)$/u

/**
 * Returns true when the last part of a title is a name in capitals without a word of titles: another employer's, or a
 * field of work that no list has.
 */
export function mayNameEmployer(title: string, own: OwnNames): boolean {
  const part = lastPart.exec(title)?.[2] ?? runIn.exec(title)?.[1] ?? ''
  if (part === '' || isOwn(part, own)) return false
  const words = titleWordsOf(part)
  // `Norhaven Shipping`: a field of work ends the names of many firms.
  const [first = ''] = words
  const isNamed = !isTitleWord(first) && words.length > 1 && !words.some(isRole)
  return (
    !words.some((word) => regions.has(word)) &&
    (isNamed || !words.some((word) => isTitleWord(word)))
  )
}

// `Operations Director Harwick Foods`: capitals behind an office, with nothing between.
const runIn =
  /(?:Officer|Director|Manager|President|Owner|Founder|Partner|Executive|C[EFOTM]O|[Ll]eiter(?:in)?|Geschäftsführer(?:in)?|Inhaber(?:in)?)\s((?:\p{Lu}[\p{L}&’'-]+\s){1,4}\p{Lu}[\p{L}&’'-]+)$/u

const regions = new Set(
  `europe america americas asia africa apac emea latam dach germany france italy spain uk usa us australia canada japan china
  india nordics benelux iberia pacific north south east west northern southern eastern western region worldwide deutschland
  frankreich italien spanien schweiz osterreich europa italia espana portugal nederland belgie pays-bas etats-unis stati phd cpa mba esq jr sr ii iii`.split(
    /\s+/,
  ),
)
