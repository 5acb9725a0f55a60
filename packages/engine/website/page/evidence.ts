import { type Element, isTag } from 'domhandler'
import { withoutWww } from '../../lib/domain.ts'
import { transliterate } from '../../names/transliterate.ts'
import { copyrightHolders } from '../../read/extract/copyright.ts'
import { structuredBlocks } from '../../read/extract/json-ld.ts'
import { organisationData } from '../../read/extract/organisation-data.ts'
import { organisationFacts } from '../../read/extract/organisation-facts.ts'
import { parseShownPage, type ShownPage } from '../../read/extract/state/show-state.ts'
import { leadOf, stemsOf } from '../hint/context.ts'
import { yearsFounded } from '../hint/founding-year.ts'
import { withoutConsent } from './consent.ts'
import { countriesMentioned, statedCountries } from './country-match.ts'
import { countFirmSigns } from './firm-signs.ts'
import { natureOf, type PageTexts, wordsOf } from './nature.ts'
import { isBareNotice } from './notice.ts'
import { outlineOf, type PageOutline } from './outline.ts'
import type { NamePosition, PageEvidence, StatedName } from './page-evidence.ts'
import { attributeOf, lineOf, textOf } from './page-text.ts'
import { textSigns } from './parked.ts'
import { structureOf } from './structure.ts'
import { forwardTarget, legalPagesOf } from './targets.ts'

// Evidence stands at the beginning and the end of a page: the text is read whole, and these two halves are kept.
const textReadMax = 2_000_000
const textLengthMax = 30_000
// Cyrillic and Hangul grow when they are spelled out, single signs to eighteen letters.
const latinLengthMax = 60_000
const titleLengthMax = 300
const nameLengthMax = 120
const namesMax = 40

/**
 * Reads the facts out of one HTML page. Pure; any text is accepted, and the work grows with its length alone.
 * @param url address of the page after redirects
 * @param parse `parseShownPage`, or a function that keeps the pages that it parses
 */
export function readEvidence(url: string, html: string, parse = parseShownPage): PageEvidence {
  const page = readParsed(parse(html, url))
  const { outline, blocks, facts } = page
  const stemByWord = new Map<string, string>()
  const texts = textsOf(url, page, stemByWord)
  const { title, description, text, language, statedNames } = texts
  const headings = outline.headings.map(lineOf).join('\n')
  const words = wordsOf(texts)
  const firmSigns = countFirmSigns(texts, words)
  const signs = textSigns(texts)
  const isNotice = isBareNotice(texts, outline, words, firmSigns, url)
  return {
    url,
    host: withoutWww(new URL(url).hostname),
    title,
    description,
    language,
    countries: statedCountries(outline, blocks),
    statedNames,
    text,
    latin: { text: inLatin(text), description: inLatin(description) },
    stems: texts.stems,
    leadStems: stemsOf(
      `${title} ${description} ${headings} ${leadOf(withoutConsent(text))} ${facts.text}`,
      stemByWord,
    ),
    yearsFounded: [...new Set([...facts.foundingYears, ...yearsFounded(text)])],
    countriesMentioned: countriesMentioned(
      `${title} ${description} ${text} ${facts.text}`,
      language,
    ),
    signs: signs.length === 0 && isNotice ? ['notice'] : signs,
    nature: natureOf(texts, words),
    firmSigns,
    legalPages: legalPagesOf(outline.links, url),
    forwardsTo: forwardTarget(outline, url),
  }
}

/** Reads the parts of a page that decide about its nature. Pure. */
export function readPageTexts(url: string, html: string): PageTexts {
  return textsOf(url, readParsed(parseShownPage(html, url)), new Map())
}

type ParsedPage = ReturnType<typeof readParsed>

function readParsed({ page: { root } }: ShownPage) {
  const blocks = structuredBlocks(root)
  return { root, outline: outlineOf(root), blocks, facts: organisationFacts(blocks) }
}

function textsOf(
  url: string,
  { root, outline, blocks, facts }: ParsedPage,
  stemByWord: Map<string, string>,
) {
  const title = outline.title ? lineOf(outline.title).slice(0, titleLengthMax) : ''
  const description = metaContent(outline, ['description', 'og:description', 'twitter:description'])
  const text = beginningAndEnd(textOf(root, textReadMax))
  return {
    title,
    heading: outline.headings[0] ? lineOf(outline.headings[0]) : '',
    description,
    text,
    language: /^[a-z]{2}/.exec(outline.language.trim().toLowerCase())?.[0] ?? null,
    stems: stemsOf(`${title} ${description} ${text} ${facts.text}`, stemByWord),
    statedNames: collectNames(outline, title, text, organisationData(blocks).ownNames),
    structure: structureOf(outline, blocks, url),
  }
}

function beginningAndEnd(text: string): string {
  const half = textLengthMax / 2
  return text.length <= textLengthMax ? text : `${text.slice(0, half)}\n${text.slice(-half)}`
}

// Chinese, Japanese and Korean write a name in Latin letters without a blank before what follows: `Kervenは1987年`.
const besideSigns =
  /(?<=[A-Za-z0-9])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])(?=[A-Za-z0-9])/gu

function inLatin(text: string): string {
  return transliterate(text.replaceAll(besideSigns, ' ')).slice(0, latinLengthMax)
}

function collectNames(
  outline: PageOutline,
  title: string,
  text: string,
  structured: readonly string[],
): StatedName[] {
  const found: StatedName[] = []
  const add = (position: NamePosition, values: readonly string[]) => {
    for (const value of values) {
      const name = squeeze(value)
      if (name !== '' && name.length <= nameLengthMax) found.push({ position, text: name })
    }
  }
  add('structured', structured)
  add('site_name', siteNames(outline))
  add('copyright', copyrightHolders(text))
  add('title', splitTitle(title))
  add('title', splitTitle(metaContent(outline, ['og:title', 'twitter:title'])))
  add('logo', logoTexts(outline))
  // A header picture that no class or file calls a logo has more words than the name: `Acme Physio, Harrogate`.
  const { headerImage } = outline
  add('picture', headerImage ? splitTitle(attributeOf(headerImage, 'alt')) : [])
  add('heading', outline.headings.map(lineOf))
  return found.slice(0, namesMax)
}

const siteNameKeys = [
  'og:site_name',
  'application-name',
  'apple-mobile-web-app-title',
  'author',
  'copyright',
]

function siteNames(outline: PageOutline): string[] {
  const { ownerName } = outline
  const names = siteNameKeys.map((key) => metaContent(outline, [key]))
  return ownerName ? [...names, lineOf(ownerName)] : names
}

function metaContent({ metas }: PageOutline, keys: readonly string[]): string {
  for (const key of keys) {
    const content = squeeze(metas.get(key) ?? '')
    if (content !== '') return content
  }
  return ''
}

/** Splits a title at bars, dashes, colons and the like: one of its parts is usually the name. */
function splitTitle(title: string): string[] {
  const parts = title
    .slice(0, titleLengthMax)
    .split(/\s+[-–—|·•:»›~/]\s+|\s*[|·•»›—–]\s*|:\s+|\s+-\s*|\s+::\s+|,\s+|\.\s+/u)
  return [...new Set([...parts, title].map(squeeze))].filter((part) => part !== '').slice(0, 8)
}

const logosMax = 4

function logoTexts({ images, homeLinks }: PageOutline): string[] {
  const logos = images.filter(isLogo).slice(0, logosMax)
  const linked = homeLinks.flatMap((link) => [
    lineOf(link),
    pictureIn(link),
    attributeOf(link, 'aria-label'),
  ])
  return [...logos.map((image) => attributeOf(image, 'alt')), ...linked]
}

// A logo lies within a few elements of its link.
const depthMax = 4
const childrenMax = 5

/** Returns what the first picture in a link shows; empty where there is none. */
function pictureIn(element: Element, depth = 0): string {
  for (const child of element.children.slice(0, childrenMax)) {
    if (!isTag(child)) continue
    const alt = shownBy(child, element)
    const found = alt === '' && depth < depthMax ? pictureIn(child, depth + 1) : alt
    if (found !== '') return found
  }
  return ''
}

/** Returns the text of a picture: the alt of an image file, the title of a drawing. */
function shownBy(picture: Element, { name }: Element): string {
  if (picture.name === 'title' && name === 'svg') return lineOf(picture)
  return picture.name === 'img' ? attributeOf(picture, 'alt') : ''
}

function isLogo(image: Element): boolean {
  const parts = ['src', 'class', 'id', 'alt'].map((name) => attributeOf(image, name))
  return /logo|brand/i.test(parts.join(' '))
}

function squeeze(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}
