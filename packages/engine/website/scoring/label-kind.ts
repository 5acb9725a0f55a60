import { wordSet } from '../../data/words.ts'
import { parseDomain } from '../../lib/domain.ts'
import { givenNames } from '../../names/person/given-names.ts'
import { isCamelCase, isCommonName, isEnglishWord } from '../lexicon/common-words.ts'
import { fieldsOf, stemOf } from '../lexicon/industries.ts'
import { isTradeWord } from '../lexicon/languages.ts'
import { isTown } from '../lexicon/places.ts'
import type { SoughtName } from '../matching/match.ts'

/** How a domain's label is made of the name. */
export type LabelKind =
  | 'common'
  | 'common-longer'
  | 'core'
  | 'longer'
  | 'other'
  | 'rare'
  | 'word'
  | 'words'

/**
 * Returns how a domain's label is made of the name, and how common the name is. A word of the language may well be a
 * namesake's, and half of all firms that share a name sit at a label with an affix. Two distinguishing words are as
 * good as the whole name.
 */
export function labelKind(sought: SoughtName, domain: string): LabelKind {
  const { name, core, kin } = sought
  const { label, suffix } = labelOf(domain)
  const whole = kindOfWhole(sought, label, suffix)
  if (whole !== null) return whole
  const joined = core.join('')
  const isBegun = isBeginning(sought, label)
  const isOfKin = kin !== null && `${kin}${joined}` === label
  const isTelling = (core.length > 1 && joined === label) || isOfKin || isBegun
  if (isTelling && isRare(sought)) return 'rare'
  if (name.slug !== '' && label.includes(name.slug)) {
    return isCommonName(name) ? 'common-longer' : 'longer'
  }
  return isBegun || joined === label ? 'core' : 'other'
}

// Shorter words stand in labels by chance.
const sharedLettersMin = 4

/**
 * Returns whether a domain's label has a distinguishing word of the name: small firms sit below their surname, or their
 * trade and their surname. Pure.
 */
export function sharesWord({ core, spellings }: SoughtName, domain: string): boolean {
  const { label } = labelOf(domain)
  const isShared = (word: string) => word.length >= sharedLettersMin && label.includes(word)
  return core.some(isShared) || [...spellings].some(isShared)
}

function labelOf(domain: string): { readonly label: string; readonly suffix: string } {
  const parts = parseDomain(domain)
  return { label: parts?.label.replaceAll('-', '') ?? '', suffix: parts?.suffix ?? '' }
}

/**
 * Returns the kind of a label that is the whole name; null for another. The label of `oxtail.capital` says the first
 * words alone, which a firm of any trade may bear: all 36 such sites whose page names the firm in full were its own,
 * and none of 17 whose page has those words alone.
 */
function kindOfWhole(sought: SoughtName, label: string, suffix: string): LabelKind | null {
  if (isWhole(sought, label)) return kindOfName(sought)
  if (!sought.spellings.has(`${label}${suffix}`)) return null
  const kind = kindOfName(sought)
  return kind === 'rare' ? 'words' : kind
}

/** Returns whether a label is the whole name, or has its trade at the other end: `kerven-menuiserie`. */
function isWhole({ spellings, core, generic }: SoughtName, label: string): boolean {
  if (spellings.has(label)) return true
  if (generic.length === 0) return false
  return [[...core, ...generic].join(''), [...generic, ...core].join('')].includes(label)
}

/**
 * Returns whether a label has the distinguishing words and some words of the trade, so that it is hardly another
 * firm's: `oxtailfreight` for Oxtail Freight Forwarding.
 */
function isBeginning({ core, generic }: SoughtName, label: string): boolean {
  const joined = core.join('')
  return generic.some((_, at) => at > 0 && `${joined}${generic.slice(0, at).join('')}` === label)
}

function kindOfName({ name, core, generic }: SoughtName): LabelKind {
  if (name.words.length > 1) return isRare({ core, generic }) ? 'rare' : 'words'
  if (isCamelCase(name.written)) return 'words'
  return isCommonName(name) ? 'common' : 'word'
}

const rareLettersMin = 5
// Signs of inns and the like are short words of their language: `Gasthof Krone`, `Apotheke Sonne`.
const signLettersMax = 6

/**
 * Returns whether hardly any two firms can bear these distinguishing words beside a trade: one word is coined, or a
 * surname that few bear. Words that begin with a given name are a person's name as well.
 */
function isRare({ core, generic }: Pick<SoughtName, 'core' | 'generic'>): boolean {
  return !isSignOf({ core, generic }) && !givenNames.has(core[0] ?? '') && core.some(isCoined)
}

function isSignOf({ core, generic }: Pick<SoughtName, 'core' | 'generic'>): boolean {
  const [first = ''] = core
  return core.length === 1 && generic.some(isTradeWord) && first.length <= signLettersMax
}

/**
 * Returns whether hardly any two firms share such a name: two distinguishing words, a word put together with capitals,
 * or a coined word. 0.3 % of listed firms with a name of the first two kinds share it, and 0.9 % with the last.
 */
export function isSeldomShared({ name, core, generic }: SoughtName): boolean {
  const [first = ''] = core
  if (givenNames.has(first) || isSignOf({ core, generic })) return false
  if (core.length > 1 || isCamelCase(name.written)) return true
  if (first.length < coinedLettersMin || isInflected(first)) return false
  return isUnlisted(first) && fieldsOf([stemOf(first)]).size === 0
}

// Words of three letters are initials, which firms share.
const coinedLettersMin = 4

// `Booking`, `Vaporized`: the word list has the word without its ending, and with or without its last `e`.
const endings = /(?:ing|ed|er|ers|est|es|ly)$/

function isInflected(word: string): boolean {
  const begun = word.replace(endings, '')
  return begun !== word && [begun, `${begun}e`].some(isEnglishWord)
}

const commonSurnames = ['family, very common', 'family, common'].map((section) =>
  wordSet('common-names', section),
)
const isCommonSurname = (word: string) => commonSurnames.some((names) => names.has(word))

function isCoined(word: string): boolean {
  return word.length >= rareLettersMin && isUnlisted(word)
}

/** Returns whether a word is none that is known: an English one, a trade, a town, or a name that many bear. */
function isUnlisted(word: string): boolean {
  if (givenNames.has(word) || isCommonSurname(word)) return false
  if (isTradeWord(word) || isTown(word)) return false
  // The word list is American.
  return ![word, word.replace('our', 'or'), word.replace(/tre$/, 'ter')].some(isEnglishWord)
}
