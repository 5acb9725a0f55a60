import type { Element } from 'domhandler'
import { parseDomain } from '../../lib/domain.ts'
import { transliterate } from '../../names/transliterate.ts'
import type { PageTexts } from './nature.ts'
import type { PageOutline } from './outline.ts'
import { attributeOf } from './page-text.ts'
import { type PageWords, sharesOfPersons } from './words.ts'

// A notice says that a name is kept, sometimes for what, and where to write: some fifty words.
const lettersMax = 400
const sentencesMax = 3
// A shorter text is that of a page before its scripts fill it.
const lettersMin = 20
// One link that leads elsewhere is the registrar's.
const linksMax = 1
// `No services here` counts as a sign of a firm, and is no offer.
const firmSignsMax = 1

/**
 * Returns whether a page is a notice on a name that is kept without a site, in any wording: the label of the domain
 * alone in title and heading, a few sentences, and nothing that a site has: no menu, picture, description, way to reach
 * an owner, or word of who acts there. Pure.
 * @param firmSigns how much the page shows of what firms alone show
 */
export function isBareNotice(
  page: PageTexts,
  outline: Pick<PageOutline, 'links' | 'images'>,
  words: PageWords,
  firmSigns: number,
  url: string,
): boolean {
  if (!isOfLabel(page, new URL(url).hostname)) return false
  if (page.description !== '' || firmSigns > firmSignsMax || hasOwner(page)) return false
  if (outline.images.length > 0 || isLinked(outline, url)) return false
  const { singular, plural } = sharesOfPersons(words, page.language)
  return singular + plural === 0 && isShort(page)
}

/** Returns whether the name comes before a sentence about its firm, as in `Brumwick. Kites of paper`. */
const saysOfName = (lines: readonly string[], names: ReadonlySet<string>) =>
  lines.some((line) => line.split(/[.!?,:;](?:\s|$)/u).some((part) => names.has(fold(part))))

/**
 * Returns whether title and heading are the label or the host: a page with such a title alone may be that of a small
 * firm, which says its trade.
 */
function isOfLabel({ title, heading }: PageTexts, host: string): boolean {
  const parsed = parseDomain(host)
  const own = [host, parsed?.registrable ?? '', parsed?.label ?? ''].map(fold)
  return [title, heading].map(fold).every((text) => text !== '' && own.includes(text))
}

function fold(text: string): string {
  return transliterate(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
}

/** Returns whether a page has structured data, a logo, a holder of rights or the like, which no notice has. */
function hasOwner({ statedNames, structure }: PageTexts): boolean {
  const { mail, isCallable, describes, isForum } = structure
  if (mail.size > 0 || isCallable || describes.size > 0 || isForum) return true
  return statedNames.some(({ position }) => ownersPositions.has(position))
}

const ownersPositions: ReadonlySet<string> = new Set(['structured', 'copyright', 'logo', 'picture'])

/** Returns whether a page has several links, or one to another page of the site or to a place on the page: a menu. */
function isLinked({ links }: Pick<PageOutline, 'links'>, url: string): boolean {
  const { hostname } = new URL(url)
  const leadsWithin = (link: Element) =>
    URL.parse(attributeOf(link, 'href'), url)?.hostname === hostname
  return links.length > linksMax || links.some(leadsWithin)
}

function isShort({ title, heading, text }: PageTexts): boolean {
  const names = new Set([title, heading].map(fold))
  const lines = text.slice(0, textReadMax).split('\n')
  const said = lines.filter((line) => !names.has(fold(line)))
  if (saysOfName(said, names)) return false
  const { length } = said.join(' ')
  const sentences = said.flatMap((line) => line.split(/[.!?。！？](?:\s|$)/u)).filter(hasWords)
  return (
    text.length <= textReadMax &&
    length >= lettersMin &&
    length <= lettersMax &&
    sentences.length <= sentencesMax
  )
}

// The text has the name once or twice beside the notice.
const textReadMax = 2 * lettersMax
const hasWords = (text: string) => /\p{L}/u.test(text)
