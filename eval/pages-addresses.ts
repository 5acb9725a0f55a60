import { type CheerioAPI, load } from 'cheerio'
import { isTag, isText } from 'domhandler'
import { readAddresses } from '../src/enrich/pages/addresses.ts'
import { parsePage } from '../src/enrich/pages/document.ts'
import { walkNodes } from '../src/enrich/pages/visible-text.ts'
import { parseEmailAddress } from '../src/lib/email-syntax.ts'

/** A page with what is known about it; the form of the annotated pages. */
export type AnnotatedPage = {
  readonly id: string
  readonly html: string
  readonly base: string
  readonly entities: readonly { readonly type: string; readonly text: string }[]
  readonly mailto: readonly string[]
  readonly textEmails: readonly string[]
}

/** Figures over all pages; an address counts once per page. */
export type AddressFigures = {
  readonly right: number
  readonly wrong: number
  readonly missed: number
  readonly precision: number
  readonly recall: number
  /** Disagreements by class, with what they are about. */
  readonly disagreements: readonly {
    readonly kind: string
    readonly page: string
    readonly email: string
  }[]
}

/** What is counted; printed with the figures. */
export const addressRule = [
  'True on a page: the annotated EMAIL entities, the targets of mail links, and the addresses of its text (those listed,',
  'and those of each text node of the tree another parser makes). An address of the text that holds another true one of',
  'the page is glued text and no address. Everything read beside these is wrong. Compared without regard to case.',
].join('\n')

/** Compares the addresses read from each page with what is true of it. */
export function evaluateAddresses(pages: readonly AnnotatedPage[]): AddressFigures {
  const disagreements: { kind: string; page: string; email: string }[] = []
  let right = 0
  for (const page of pages) {
    const truth = trueAddresses(page)
    const read = new Map(
      readAddresses(parsePage(page.html, page.base)).map(({ email, place }) => [email, place]),
    )
    for (const [email, place] of read) {
      if (truth.has(email)) right += 1
      else disagreements.push({ kind: `wrong: only in ${place}`, page: page.id, email })
    }
    for (const [email, source] of truth) {
      if (!read.has(email))
        disagreements.push({ kind: `missed: in ${source}`, page: page.id, email })
    }
  }
  const wrong = disagreements.filter(({ kind }) => kind.startsWith('wrong')).length
  const missed = disagreements.length - wrong
  return {
    right,
    wrong,
    missed,
    precision: right / Math.max(1, right + wrong),
    recall: right / Math.max(1, right + missed),
    disagreements,
  }
}

const plainAddress = /[a-z\d][\w.+%'-]*@(?:[a-z\d-]+\.)+[a-z]{2,24}/gi

/** The true addresses of a page and where each is known from. */
function trueAddresses(page: AnnotatedPage): Map<string, string> {
  const $ = load(page.html)
  const links = $('[href^="mailto:" i]')
    .toArray()
    .map((link) => (link.attribs['href'] ?? '').replaceAll('%20', ' '))
  const annotated = page.entities.filter(({ type }) => type === 'EMAIL')
  const truth = new Map<string, string>()
  const sources: readonly (readonly [source: string, texts: readonly string[]])[] = [
    ['an annotation', annotated.map(({ text }) => written(text))],
    // Markup inside an annotated link is a script that would write the address.
    ['a mail link', [...page.mailto, ...links].filter((href) => !href.includes('<'))],
    ['the text', [...textNodes($), ...page.textEmails]],
  ]
  for (const [source, texts] of sources) {
    for (const email of texts.flatMap(plainAddresses)) {
      if (!truth.has(email)) truth.set(email, source)
    }
  }
  const all = [...truth.keys()]
  const isGlued = (email: string) => all.some((other) => other !== email && email.includes(other))
  for (const [email, source] of truth) {
    if (source === 'the text' && isGlued(email)) truth.delete(email)
  }
  return truth
}

function plainAddresses(text: string): string[] {
  return [...text.matchAll(plainAddress)]
    .map(([found]) => parseEmailAddress(found))
    .flatMap((address) => ('refusal' in address ? [] : [address.email]))
}

/** `jane[at]acme[dot]example` as an annotator copied it. */
function written(text: string): string {
  return text.replace(/\s*[[(]at[\])]\s*/gi, '@').replace(/\s*[[(]dot[\])]\s*/gi, '.')
}

function textNodes($: CheerioAPI): string[] {
  const texts: string[] = []
  const root = $('body')[0]
  if (!root) return texts
  walkNodes(root, {
    enter(node) {
      if (isText(node)) texts.push(node.data)
      return !isTag(node) || !/^(?:script|style|noscript|template|textarea)$/.test(node.name)
    },
  })
  return texts
}
