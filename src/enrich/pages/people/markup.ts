import { type Element, isTag, isText, type ParentNode } from 'domhandler'
import type { AddressScope } from '../addresses/judge.ts'
import { readContacts } from './contacts.ts'
import { isOwn, namesOtherEmployer, type OwnNames } from './employer.ts'
import { readName } from './names.ts'
import type { PageLines } from './page-lines.ts'
import type { MarkedPerson } from './structured.ts'

// A person's markup is small; beyond this it wraps a page.
const elementsMax = 120
const textMax = 120

/** People marked up by microdata, RDFa or hCard. */
export function readMarkup(
  page: PageLines,
  own: OwnNames,
  scope: AddressScope,
): readonly MarkedPerson[] {
  return page.marked.flatMap((element) => {
    const person = toPerson(element, page, own, scope)
    return person ? [person] : []
  })
}

type Fields = Record<'name' | 'given' | 'family' | 'title' | 'employer', string | null>

function toPerson(
  element: Element,
  page: PageLines,
  own: OwnNames,
  scope: AddressScope,
): MarkedPerson | null {
  const fields: Fields = { name: null, given: null, family: null, title: null, employer: null }
  gather(element, fields)
  const reading = readName(fields.name ?? `${fields.given ?? ''} ${fields.family ?? ''}`.trim())
  if (!reading) return null
  const { title, employer } = fields
  const span = page.spans.get(element) ?? null
  const lines = span ? page.lines.slice(span.start, span.end) : []
  const isOther = employer !== null && employer !== fields.name && !isOwn(employer, own)
  if (isOther || (title !== null && namesOtherEmployer(title, own))) {
    // What the markup says of a stranger is not to be read again as plain lines.
    for (const line of lines) line.isForeign = true
    return null
  }
  return { reading, title, ...readContacts(lines, reading.key, scope), isStated: false }
}

function gather(root: ParentNode, fields: Fields): void {
  const waiting: Element[] = root.children.filter(isTag)
  for (let count = 0; waiting.length > 0 && count < elementsMax; count += 1) {
    const element = waiting.shift()
    if (!element) return
    readFields(element, fields)
    const isOther =
      element.attribs['itemscope'] !== undefined && element.attribs['itemprop'] !== 'address'
    if (!isOther) waiting.push(...element.children.filter(isTag))
  }
}

/** Which property or class gives which field: schema.org in microdata and RDFa, hCard in classes. */
const fieldMarks: readonly (readonly [field: keyof Fields, property: RegExp, classes: RegExp])[] = [
  ['name', /\bname\b/, /(?:^|\s)(?:fn|p-name)(?=\s|$)/],
  ['given', /\bgivenName\b/, /(?:^|\s)(?:p-)?given-name(?=\s|$)/],
  ['family', /\bfamilyName\b/, /(?:^|\s)(?:p-)?family-name(?=\s|$)/],
  ['title', /\bjobTitle\b/, /(?:^|\s)(?:title|role|p-job-title|p-role)(?=\s|$)/],
  ['employer', /\b(?:worksFor|affiliation)\b/, /(?:^|\s)(?:org|p-org)(?=\s|$)/],
]

function readFields(element: Element, fields: Fields): void {
  const { itemprop = '', property = '', class: classes = '', content } = element.attribs
  const names = `${itemprop} ${property.replaceAll(/[a-z]+:/g, '')}`
  const given = fieldMarks.filter(([, key, mark]) => key.test(names) || mark.test(classes))
  if (given.length === 0) return
  const text = (content ?? shortText(element)).replaceAll(/\s+/g, ' ').trim()
  if (text === '' || text.length > textMax) return
  for (const [field] of given) fields[field] ??= text
}

function shortText(element: Element): string {
  let text = ''
  const waiting = [...element.children]
  while (waiting.length > 0 && text.length <= textMax) {
    const node = waiting.shift()
    if (!node) break
    if (isText(node)) text += node.data
    else if (isTag(node)) waiting.unshift(...node.children)
  }
  return text
}
