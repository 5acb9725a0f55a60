import { readWords } from '../../data/words.ts'
import { kindOfWords } from '../extract/page-kinds.ts'

/** Returns the parts of a query in their order, without sessions and tracking, which choose no page. */
export function choosingParts(search: string): readonly string[] {
  return partsOf(search).filter((part) => !passing.test(nameOf(part)))
}

/** Returns the parts of a query that choose a page in any language. */
export function languageFreeParts(search: string): readonly string[] {
  return choosingParts(search).filter((part) => !languages.has(nameOf(part)))
}

// Old content systems number their pages.
const numberPart = /^(?:page_id|id|pageid|p|seite|idpage|article)=\d{1,6}$/i
// Content systems name the component, the view, the page, its menu and its language, so a query has up to eight parts.
const partsMax = 8

/** Returns whether a query chooses a page of a site by its number alone, or chooses nothing. */
export function isNumberQuery(search: string): boolean {
  const [first, ...others] = languageFreeParts(search)
  return first === undefined || (others.length === 0 && numberPart.test(first))
}

/** Returns whether a query may choose one page of many: it names no order, day or part of a list, and does not act. */
export function isPageQuery(search: string): boolean {
  const parts = languageFreeParts(search)
  return (
    parts.length <= partsMax &&
    parts.every(
      (part) => !acting.has(textOf(part)) && (!endless.has(nameOf(part)) || isNaming(part)),
    )
  )
}

function isNaming(part: string): boolean {
  // `?task=view`: Joomla shows a page.
  const isPage = textOf(part) === 'view' || kindOfWords(textOf(part)) !== null
  return naming.has(nameOf(part)) && isPage
}

function partsOf(search: string): readonly string[] {
  return search
    .slice(1)
    .split('&')
    .filter((part) => part !== '')
}

function nameOf(part: string): string {
  // A list's parameter may be one of several: `filter[team]=1`.
  return (part.split(/=|\[|%5b/i, 1)[0] ?? '').toLowerCase()
}

function textOf(part: string): string {
  return part.slice(part.indexOf('=') + 1).toLowerCase()
}

const passing = new RegExp(
  `^(?:${readWords('query-names', 'passing').join('|').replaceAll('*', '.*')})$`,
)
const languages: ReadonlySet<string> = new Set(readWords('query-names', 'language'))
const endless: ReadonlySet<string> = new Set(readWords('query-names', 'endless'))
const acting: ReadonlySet<string> = new Set(readWords('query-names', 'acting'))
const naming: ReadonlySet<string> = new Set(readWords('query-names', 'naming'))
