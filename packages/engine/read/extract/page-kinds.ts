import { readSections } from '../../data/words.ts'
import { memoizeTexts } from '../../lib/memoize.ts'
import { transliterate } from '../../names/transliterate.ts'

/** The kind of content that a page of a company's site is likely to hold. */
export type PageKind =
  | 'people'
  | 'imprint'
  | 'contact'
  | 'about'
  | 'story'
  | 'company'
  | 'legal'
  | 'person'
  | 'card'
  | 'press'
  | 'privacy'
  | 'careers'
  | 'other'

type KindRule = {
  /** How much reading such a page is worth, 0 to 100. */
  readonly worth: number
  /** Further pages of a kind say the same again, in another language or for another branch. */
  readonly pagesMax: number
  /** Words of paths and link texts in scripts without blanks; those in Latin letters are in page-words.txt. */
  readonly asianWords?: RegExp
}

// The order is that of precedence: a link to "our team and jobs" is one to people.
export const pageKinds: Readonly<Record<PageKind, KindRule>> = {
  people: {
    worth: 100,
    pagesMax: 6,
    asianWords:
      /役員|経営陣|社員(?!募集|旅行)|スタッフ(?!募集|ブログ)|代表(?!作|例|電話)|メンバー|チーム紹介|团队|團隊|管理层|管理層|领导|임원|임직원|경영진|(?<![가-힣])팀(?![가-힣])|팀소개|구성원/u,
  },
  imprint: {
    worth: 95,
    pagesMax: 2,
    asianWords: /特定商取引法|运营主体|사업자\s?정보/u,
  },
  contact: {
    worth: 85,
    pagesMax: 2,
    asianWords: /問い?合わ?せ|联系|聯絡|聯繫|문의|연락처/u,
  },
  about: {
    worth: 75,
    pagesMax: 3,
    asianWords: /会社概要|企業情報|会社案内|关于|關於|公司简介|公司簡介|회사\s?소개/u,
  },
  // A story tells who leads the firm, and names those who left.
  story: { worth: 75, pagesMax: 1 },
  company: {
    worth: 60,
    pagesMax: 2,
  },
  legal: {
    worth: 55,
    pagesMax: 1,
  },
  // A page below a page of people; it is recognised by where its link stands.
  person: { worth: 50, pagesMax: 6 },
  card: { worth: 45, pagesMax: 5 },
  press: {
    worth: 40,
    pagesMax: 1,
  },
  privacy: {
    worth: 25,
    pagesMax: 1,
  },
  careers: {
    worth: 20,
    pagesMax: 1,
  },
  // `other` is every further page of the site: some firms state an address, or their head, on a page of any name, as
  // `La bodega`. All are read on a small site, and these few on a great one that showed no address or no head so far.
  other: { worth: 5, pagesMax: 5 },
}

const kinds = Object.keys(pageKinds) as readonly PageKind[]

// A joined phrase of two short words may be another word.
const joinedLettersMin = 8

type Phrases = ReadonlyMap<string, number>

// `Lawyers` names the page of a firm's lawyers, and is a word of its trade elsewhere: `Acme Lawyers`.
const wholeSections: ReadonlyMap<string, PageKind> = new Map([['professionals', 'people']])

/** The place in `pageKinds` of the first kind that has a phrase: as the whole of a text, or as a part of one. */
const [placeOfWhole, placeByPhrase] = placesOfPhrases()

function placesOfPhrases(): readonly [Phrases, Phrases] {
  const places = [...readSections('page-words')].flatMap(([section, phrases]) => {
    const isPart = !wholeSections.has(section)
    const place = kinds.indexOf(wholeSections.get(section) ?? (section as PageKind))
    return phrases.flatMap((phrase) => spellingsOf(phrase).map((one) => ({ one, place, isPart })))
  })
  // The last entry of a phrase stands: that of the first kind.
  const ordered = places.toSorted((a, b) => b.place - a.place)
  const mapOf = (some: typeof ordered): Phrases =>
    new Map(some.map(({ one, place }) => [one, place]))
  return [mapOf(ordered), mapOf(ordered.filter(({ isPart }) => isPart))]
}

/** Lists a phrase as written, and joined as in `meettheteam.html`. */
function spellingsOf(phrase: string): readonly string[] {
  const joined = phrase.replaceAll('-', '')
  return joined === phrase || joined.length < joinedLettersMin ? [phrase] : [phrase, joined]
}

// A longer text is a sentence, not the name of a page.
const asianNameMax = 14

function kindOfAsianWords(text: string): PageKind | null {
  if (text.length > asianNameMax) return null
  return kinds.find((kind) => pageKinds[kind].asianWords?.test(text)) ?? null
}

/** Returns the kind of page that a path segment or link text announces, and whether it says nothing else; or null. */
export const kindOfWords = memoizeTexts(
  (text: string): { readonly kind: PageKind; readonly isWhole: boolean } | null => {
    const asian = kindOfAsianWords(text.trim())
    if (asian) return { kind: asian, isWhole: true }
    const slug = slugOf(text)
    if (slug === '') return null
    const whole = kinds[placeOfWhole.get(slug) ?? -1]
    if (whole) return { kind: whole, isWhole: true }
    const words = slug.split('-')
    // A sentence with such a word in it is about something else.
    const part = words.length > wordsMax ? undefined : kinds[placeOfPart(words)]
    return part ? { kind: part, isWhole: false } : null
  },
)

/** Returns the place of the first kind with a phrase among these words; the number of kinds without one. */
function placeOfPart(words: readonly string[]): number {
  let first = kinds.length
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= words.length; to += 1) {
      first = Math.min(first, placeByPhrase.get(words.slice(from, to).join('-')) ?? first)
    }
  }
  return first
}

const wordsMax = 6
// No name of a page in six words is longer; the rest of a sentence need not be transliterated.
const slugLettersMax = 120

/** Returns the words of a name of a page, joined by hyphens: `who-we-are`. */
export function slugOf(text: string): string {
  return transliterate(text.slice(0, slugLettersMax))
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
}
