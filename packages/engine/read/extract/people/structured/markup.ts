import { type Element, isTag, isText, type ParentNode } from 'domhandler'
import type { AddressScope } from '../../addresses/judge.ts'
import { walkNodes } from '../../visible-text.ts'
import { isOwn, namesOtherEmployer, type OwnNames } from '../employment/employer.ts'
import { readContacts } from '../lines/contacts.ts'
import type { PageLines } from '../lines/page-lines.ts'
import { readName } from '../names/names.ts'
import type { MarkedPerson } from './json-ld-people.ts'

// The markup of one person is small; with more elements it wraps a page.
const elementsMax = 120
const textMax = 120
// Source text is indented: blanks count until they are collapsed.
const runLettersMax = 10_000

/** Reads the people that are marked up by microdata, RDFa or hCard. */
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
  collectFields(element, fields)
  const reading = readName(fields.name ?? `${fields.given ?? ''} ${fields.family ?? ''}`.trim())
  if (!reading) return null
  const { title, employer } = fields
  const span = page.spans.get(element) ?? null
  const lines = span ? page.lines.slice(span.start, span.end) : []
  const isOther = employer !== null && employer !== fields.name && !isOwn(employer, own)
  if (isOther || (title !== null && namesOtherEmployer(title, own))) {
    // The lines of a stranger's markup must not be read again as plain lines.
    for (const line of lines) line.isForeign = true
    return null
  }
  return { reading, title, ...readContacts(lines, reading.key, scope), isStated: false }
}

function collectFields(root: ParentNode, fields: Fields): void {
  const waiting: Element[] = []
  addTags(waiting, root)
  // The list grows while it is walked: level by level.
  for (const element of waiting) {
    readFields(element, fields)
    const isOther =
      element.attribs['itemscope'] !== undefined && element.attribs['itemprop'] !== 'address'
    if (!isOther) addTags(waiting, element)
  }
}

/** Adds the elements directly below another one, as far as there is room for them. */
function addTags(waiting: Element[], { children }: ParentNode): void {
  for (const child of children) {
    if (waiting.length >= elementsMax) return
    if (isTag(child)) waiting.push(child)
  }
}

/** The property or class that gives each field: schema.org in microdata and RDFa, hCard in classes. */
const fieldMarks: readonly (readonly [field: keyof Fields, property: RegExp, classes: RegExp])[] = [
  ['name', /\bname\b/, /(?:^|\s)(?:fn|p-name)(?=\s|$)/],
  ['given', /\bgivenName\b/, /(?:^|\s)(?:p-)?given-name(?=\s|$)/],
  ['family', /\bfamilyName\b/, /(?:^|\s)(?:p-)?family-name(?=\s|$)/],
  ['title', /\bjobTitle\b/, /(?:^|\s)(?:title|role|p-job-title|p-role)(?=\s|$)/],
  ['employer', /\b(?:worksFor|affiliation)\b/, /(?:^|\s)(?:org|p-org)(?=\s|$)/],
]

function readFields(element: Element, fields: Fields): void {
  const { itemprop = '', property = '', class: classes = '', content } = element.attribs
  const names = `${itemprop} ${property.replaceAll(/(?<![a-z])[a-z]+:/g, '')}`
  const given = fieldMarks.filter(([, key, mark]) => key.test(names) || mark.test(classes))
  if (given.length === 0) return
  const text = content === undefined ? shortText(element) : tidy(content)
  if (text === '' || text.length > textMax) return
  for (const [field] of given) fields[field] ??= text
}

const tidy = (text: string): string => text.slice(0, runLettersMax).replaceAll(/\s+/g, ' ').trim()

// One element may stand within hundreds that are marked as people, and each of them reads its text.
const textByElement = new WeakMap<Element, string>()

/** Returns the text of an element, up to the length that shows that it is too long for a field. */
function shortText(element: Element): string {
  const known = textByElement.get(element)
  if (known !== undefined) return known
  let text = ''
  walkNodes(element, {
    enter(node) {
      if (isText(node)) text += node.data.slice(0, runLettersMax)
      return isTag(node)
    },
    isDone: () => text.length > textMax,
  })
  const short = tidy(text)
  textByElement.set(element, short)
  return short
}
