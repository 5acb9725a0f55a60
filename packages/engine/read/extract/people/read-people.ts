import { type AnyNode, type Element, isTag, isText } from 'domhandler'
import type { SitePerson } from '../../../model/site-crawl.ts'
import { scopeOf } from '../addresses/judge.ts'
import { readAddresses } from '../addresses/read-addresses.ts'
import type { PageDocument } from '../document.ts'
import type { PageState } from '../state/page-state.ts'
import { type CardPerson, readCards } from './cards.ts'
import {
  footHolders,
  isWholeOwnName,
  namesOtherEmployer,
  type OwnNames,
  ownNamesOf,
} from './employment/employer.ts'
import { isOtherName } from './learnt/other-names.ts'
import { chooseAddress, readContacts } from './lines/contacts.ts'
import { readLines } from './lines/lines.ts'
import { isOwnMailbox, withOwnMailboxes } from './lines/own-mailboxes.ts'
import type { PageLines } from './lines/page-lines.ts'
import { hasPlainPath, isAboutPage, isForeignPage, isTeamPage } from './lines/zones.ts'
import { readHeadline } from './prose/headline.ts'
import { tellsFounding } from './prose/history.ts'
import { readOwnProse } from './prose/own-prose.ts'
import { readReleases } from './prose/releases.ts'
import { likelyTitle } from './richer-title.ts'
import { type MarkedPerson, readJsonLdPeople } from './structured/json-ld-people.ts'
import { readMarkup } from './structured/markup.ts'
import { readStatePeople } from './structured/state-people.ts'
import { readColumns } from './titles/columns.ts'
import { readNamesakes } from './titles/namesakes.ts'

/** The owner of the page, as far as known. */
export type PeopleContext = {
  /** Names of the company; the page's host counts by itself. */
  readonly companyNames: readonly string[]
  /** The data that the page carries for its scripts. */
  readonly state?: PageState
}

export type PagePerson = SitePerson & {
  /** The page, a heading, a label or its data presents the person as one of the firm's own. */
  readonly isPresented: boolean
  /** The probability that the title is the person's. */
  readonly titleChance: number
}

/** The lines of a page, and the holders that the copyright lines at its foot name. */
export type SignedLines = { readonly lines: PageLines; readonly holders: readonly string[] }

/** Reads the lines of a page and who signs them. Pure. */
export function readSignedLines(root: PageDocument['root']): SignedLines {
  const lines = readLines(root)
  return { lines, holders: footHolders(lines.lines) }
}

// A directory of a thousand people is no company's team.
const peopleMax = 1_000

/**
 * Reads the people that a page names as the company's own, with the title, address and profile beside the name: from
 * structured data, markup, cards, tables, lists, imprints and the beginnings of paragraphs. People of others are left
 * out: quoted customers, advisers, investors, dealers, authors, the agency that built the site. Pure; the work grows
 * with the page's length alone.
 */
export function readPeople(
  page: PageDocument,
  context: PeopleContext,
  { lines, holders }: SignedLines = readSignedLines(page.root),
): readonly PagePerson[] {
  const headlines = [
    lines.title,
    lines.lines.find(({ headingLevel }) => headingLevel === 1)?.text ?? '',
  ]
  const own = ownNamesOf(page.url, [...context.companyNames, ...holders])
  const isForeign = isForeignPage(page.url, headlines, (part) => isWholeOwnName(part, own))
  const owned = withOwnMailboxes(lines.lines, page.url)
  const about = { url: page.url, isTeamPage: isTeamPage(page.url, headlines), own, headlines }
  const found = isForeign
    ? readReleases(lines.lines, own)
    : findPeople(page, lines, { ...about, state: context.state ?? [] })
  if (owned === lines.lines) return mergePeople(withoutOthers(found, own), about)
  // Among people of others, only those with a mailbox at the site's own domain belong to the firm.
  const reached = findPeople(page, { ...lines, lines: owned }, { ...about, state: [] }).filter(
    ({ email, reading }) => isOwnMailbox(email, reading.key, page.url),
  )
  return mergePeople(withoutOthers([...found, ...reached], own), about)
}

/** Leaves out what is called like a thing, or like the firm with its trade. */
function withoutOthers(found: readonly MarkedPerson[], own: OwnNames): readonly MarkedPerson[] {
  const reached = found.filter(({ email, linkedinUrl }) => email !== null || linkedinUrl !== null)
  const proven = new Set(reached.map(({ reading }) => reading.key))
  return found.filter(({ reading }) => !isOtherName(reading, own, proven.has(reading.key)))
}

type PageFacts = {
  readonly url: string
  readonly isTeamPage: boolean
  readonly own: OwnNames
  readonly headlines: readonly string[]
  readonly state: PageState
}

/** Lists the people of each source, the most deliberate one first. */
function findPeople(
  page: PageDocument,
  lines: PageLines,
  { own, state, ...about }: PageFacts,
): readonly MarkedPerson[] {
  const isAbout = isAboutPage(page.url, about.headlines)
  return [
    ...readJsonLdPeople(lines.data, own),
    ...readStatePeople(state, own),
    ...readMarkup(lines, own, scopeOf(page)),
    ...readCards(lines, own, about).map(contactReader(page, lines)),
    ...readColumns(lines, own),
    ...readTitle(lines.title, own),
    ...readReleases(lines.lines, own),
    ...readOwnProse(
      lines.lines,
      own,
      isAbout || (hasPlainPath(page.url) && tellsFounding(lines.lines)),
    ),
    ...readNamesakes(lines, own, isAbout),
  ]
}

/** Reads the title of a page about one person. */
function readTitle(text: string, own: OwnNames): readonly MarkedPerson[] {
  const headline = readHeadline(text)
  if (!headline?.title || namesOtherEmployer(headline.title, own)) return []
  const { people, title } = headline
  return people.map((reading) => ({
    reading,
    title,
    email: null,
    linkedinUrl: null,
    isStated: false,
  }))
}

/** Returns a function that adds the address and the profile on a person's card. */
function contactReader(
  page: PageDocument,
  { lines }: PageLines,
): (card: CardPerson) => MarkedPerson {
  const scope = scopeOf(page)
  let searches = 0
  return ({ card, element, isListed, ...person }) => {
    const { reading } = person
    const shown = lines.slice(card.start, card.end)
    const found = readContacts(shown, reading.key, scope)
    const mayHide =
      found.email === null && element !== null && searches < disguisesMax && isDisguising(element)
    if (mayHide) searches += 1
    const emails = mayHide ? readAddresses(page, element).map(({ email }) => email) : []
    const isOwn = !shown.some(({ isFoot }) => isFoot)
    const email = found.email ?? chooseAddress(emails, reading.key, isOwn)
    const { linkedinUrl } = found
    return { ...person, email, linkedinUrl, isStated: isListed }
  }
}

// Each search for a disguise reads the page's style sheets anew.
const disguisesMax = 50
const nodesMax = 300

/** Returns true for a card with elements that may disguise an address. */
function isDisguising(card: Element): boolean {
  const waiting: AnyNode[] = [card]
  // The list grows while it is walked: level by level.
  for (const node of waiting) {
    if (isDisguise(node)) return true
    const children = isTag(node) ? node.children : []
    for (let at = 0; at < children.length && waiting.length < nodesMax; at += 1) {
      const child = children[at]
      if (child) waiting.push(child)
    }
  }
  return false
}

/** Returns true for a script, a style that reverses letters, an odd at sign. */
function isDisguise(node: AnyNode): boolean {
  if (isText(node)) return node.data.includes('@')
  if (!isTag(node)) return false
  const { style, dir } = node.attribs
  return node.name === 'script' || /bidi|direction|rtl/i.test(`${style} ${dir}`)
}

/** Merges the readings of each person, with the first of each fact; the most deliberate source comes first. */
function mergePeople(
  found: readonly MarkedPerson[],
  { url, isTeamPage }: { readonly url: string; readonly isTeamPage: boolean },
): readonly PagePerson[] {
  const people = new Map<string, PagePerson & { readonly isSure: boolean }>()
  for (const one of found) {
    const { key } = one.reading
    const before = people.get(key)
    if (!before && people.size >= peopleMax) break
    const person = before ?? { ...newPerson(one), pageUrl: url, isPresented: isTeamPage }
    const { jobTitle, titleChance } = likelyTitle(person, titleOf(one))
    people.set(key, {
      ...person,
      jobTitle,
      titleChance,
      email: person.email ?? one.email,
      linkedinUrl: person.linkedinUrl ?? one.linkedinUrl,
      isPresented: person.isPresented || one.isStated || (one.isPresented ?? false),
      isSure: person.isSure || isSure(one),
    })
  }
  return [...people.values()]
    .filter(({ isSure }) => isSure)
    .map(({ isSure: _, ...person }) => person)
}

const newPerson = ({ reading: { name } }: MarkedPerson) => ({
  name,
  jobTitle: null,
  titleChance: 0,
  email: null,
  linkedinUrl: null,
  isSure: false,
})

// Nine in ten titles of structured data, tables, sentences and headlines are right.
const titleChanceOfSource = 0.9

const titleOf = ({ title, titleChance = titleChanceOfSource }: MarkedPerson) => ({
  jobTitle: title,
  titleChance,
})

/** Returns true for a name with a title, or with an address or profile of its own: a name alone is no proof. */
function isSure({
  reading: { grade, isMarked },
  title,
  email,
  linkedinUrl,
  isStated,
  isTitleSure = true,
}: MarkedPerson): boolean {
  if ((title !== null && isTitleSure) || isStated) return true
  return (grade === 'known' || isMarked) && (email !== null || linkedinUrl !== null)
}
