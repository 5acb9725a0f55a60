import { wordsOfName } from '../../names/company-name.ts'
import { fieldsOf } from '../lexicon/industries.ts'
import { phoneNumber, type SignedPage, taxNumber } from './signs.ts'
import { countEntries, isReadLanguage, type PageWords, sharesOfPersons } from './words.ts'

type NamedPage = {
  readonly statedNames: readonly { readonly position: string; readonly text: string }[]
}

/**
 * Returns how much a page shows that firms show and owners of other pages do not, from 0 to 2: 1 for a page that says
 * we or has an offer, and 2 for a page with both, or with a number to call, an address of its own, a registered name
 * and the like. Clubs say we as well, and churches have services: hardly one page of strangers, in wording that no list
 * has, had anything more, and nine in ten made home pages of firms had. A page in a language whose words are not known
 * has 1 at least. Pure.
 */
export function countFirmSigns(page: SignedPage & NamedPage, words: PageWords): number {
  const isRead = page.language === null || isReadLanguage(page.language)
  const isPlural = sharesOfPersons(words, page.language).plural > 0
  const hasOffer = countEntries(words, 'offer') > 0
  const isFirm = (isPlural && hasOffer) || hasAddress(page, words) || isOfTrade(page)
  return isFirm ? 2 : Number(isPlural || hasOffer || !isRead)
}

function hasAddress(page: SignedPage & NamedPage, { said }: PageWords): boolean {
  const { mail, isCallable, describes } = page.structure
  const isReached = mail.has('own') || isCallable || describes.has('organisation')
  return isReached || hasLegalForm(page) || phoneNumber.test(said) || taxNumber.test(said)
}

const tradeMin = 3

/** Returns whether a page has several words of one trade; other pages have a word or two of some trade as well. */
function isOfTrade({ stems }: SignedPage): boolean {
  return Math.max(0, ...fieldsOf(new Set(stems.split(' '))).values()) >= tradeMin
}

/** Returns whether the holder of a page's copyright is named with a legal form. */
export function hasLegalForm({ statedNames }: NamedPage): boolean {
  return statedNames.some(
    ({ position, text }) => position === 'copyright' && wordsOfName(text).legal !== null,
  )
}
