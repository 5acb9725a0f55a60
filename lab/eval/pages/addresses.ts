import { parseEmailAddress } from '@enricher/engine/mail/email-syntax'
import { type CheerioAPI, load } from 'cheerio'
import { isTag, isText } from 'domhandler'
import { readAddresses } from '../../../packages/engine/read/extract/addresses/read-addresses.ts'
import { parsePage } from '../../../packages/engine/read/extract/document.ts'
import { walkNodes } from '../../../packages/engine/read/extract/visible-text.ts'
import { progress } from '../../tools/named-commands/progress.ts'

/** A page and its annotations. */
export type AddressPage = {
  readonly id: string
  readonly html: string
  readonly url: string
  readonly entities: readonly { readonly type: string; readonly text: string }[]
  /** Recipients of its mail links, and addresses of its text, as a simple reading gives them. */
  readonly mailto?: readonly string[]
  readonly textEmails?: readonly string[]
}

type Disagreement = { readonly kind: string; readonly page: string; readonly email: string }

const aim = { precision: 0.99, recall: 0.99 }

const rule = [
  'True on a page: the annotated EMAIL entities, the targets of mail links, and the addresses of its text (those noted, and',
  'those of each text node of the tree another parser makes). An address of the text that holds another true one of the page',
  'is glued text and no address. Everything read beside these is wrong, real or not. An address counts once per page.',
].join('\n  ')

/** Measures the addresses read from each page against the true ones; prints and returns the figures. */
export function evaluateAddresses(pages: readonly AddressPage[], showsWrong: boolean): object {
  const disagreements: Disagreement[] = []
  let right = 0
  for (const page of pages) {
    const truth = trueAddresses(page)
    const read = new Map(
      readAddresses(parsePage(page.html, page.url)).map(({ email, place }) => [email, place]),
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
  return report(right, disagreements, showsWrong)
}

function report(
  right: number,
  disagreements: readonly Disagreement[],
  showsWrong: boolean,
): object {
  const wrong = disagreements.filter(({ kind }) => kind.startsWith('wrong')).length
  const missed = disagreements.length - wrong
  const precision = share(right, right + wrong)
  const recall = share(right, right + missed)
  const print = (line: string) => progress.print(`${line}\n`)
  print(`\nAddresses\n  ${rule}\n`)
  print(
    `  right ${right}, wrong ${wrong}, missed ${missed}: precision ${precision}, recall ${recall}`,
  )
  for (const [kind, group] of Map.groupBy(disagreements, (disagreement) => disagreement.kind)) {
    print(`  ${group.length} ${kind}`)
    for (const { page, email } of showsWrong ? group : []) print(`    ${page} ${email}`)
  }
  const met = precision >= aim.precision && recall >= aim.recall
  return { n: right + missed, right, wrong, missed, precision, recall, aim, met }
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((1000 * part) / whole) / 1000
}

const plainAddress = /[a-z\d][\w.+%'-]*@(?:[a-z\d-]+\.)+[a-z]{2,24}/gi

function trueAddresses(page: AddressPage): Map<string, string> {
  const $ = load(page.html)
  const links = $('[href^="mailto:" i]')
    .toArray()
    .map((link) => (link.attribs['href'] ?? '').replaceAll('%20', ' '))
  const annotated = page.entities.filter(({ type }) => type === 'EMAIL')
  const truth = new Map<string, string>()
  const sources: readonly (readonly [source: string, texts: readonly string[]])[] = [
    ['an annotation', annotated.map(({ text }) => written(text))],
    // Markup inside an annotated link is a script that would write the address.
    ['a mail link', [...(page.mailto ?? []), ...links].filter((href) => !href.includes('<'))],
    ['the text', [...textNodes($), ...(page.textEmails ?? [])]],
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

/** Restores an address that an annotator copied as `jane[at]acme[dot]example`. */
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
