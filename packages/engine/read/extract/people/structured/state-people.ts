import { isJsonObject } from '../../../../lib/json.ts'
import { ownValue } from '../../../../lib/own-value.ts'
import { judgeAddress } from '../../addresses/judge.ts'
import {
  isStaffNode,
  outerPlaces,
  placesBelow,
  type StateNode,
  type StatePlace,
} from '../../state/places.ts'
import { gradeTitle } from '../../titles.ts'
import { isOwn, namesOtherEmployer, type OwnNames } from '../employment/employer.ts'
import { canonicalProfile, chooseAddress } from '../lines/contacts.ts'
import { readName } from '../names/names.ts'
import type { MarkedPerson } from './json-ld-people.ts'

// The state of a page of a thousand people has fewer places.
const placesMax = 50_000
const peopleMax = 1_000

/**
 * Reads the people in the data that a page carries for its scripts: objects with a name and a job title, in a list of
 * people or with a given name in use. Leaves out objects about others, and people who name another employer.
 */
export function readStatePeople(state: readonly unknown[], own: OwnNames): readonly MarkedPerson[] {
  const found: MarkedPerson[] = []
  const seen = new Set<unknown>()
  // The list is a stack: it is reversed so that the first place of the page is read first.
  const waiting: StatePlace[] = outerPlaces(state).toReversed()
  for (let count = 0; count < placesMax && found.length < peopleMax; count += 1) {
    const place = waiting.pop()
    if (!place) break
    const below = seen.has(place.value) ? [] : placesBelow(place)
    if (typeof place.value === 'object') seen.add(place.value)
    // An object that is about others has no places below.
    if (below.length > 0 && isNode(place.value)) {
      found.push(...personsOf(place.value, place.isStaff, own))
    }
    waiting.push(...below.filter(({ value }) => mayHold(value)).toReversed())
  }
  return found
}

const isNode = (value: unknown): value is StateNode => isJsonObject(value)

const mayHold = (value: unknown): boolean =>
  typeof value === 'string' ? /^\s*[{[]/.test(value.slice(0, 20)) : typeof value === 'object'

const nameKeys =
  'name fullName full_name fullname displayName display_name personName memberName'.split(' ')
const givenKeys =
  'firstName first_name firstname givenName given_name forename vorname prenom'.split(' ')
const familyKeys = 'lastName last_name lastname familyName family_name surname nachname nom'.split(
  ' ',
)
// A heading over a title may be a name, where the two read like a name and a title.
const headingKeys = 'title heading headline header'.split(' ')
const titleKeys =
  'jobTitle job_title jobtitle position role designation occupation funktion fonction cargo jobRole job title subtitle subTitle sub_title subheading subheadline tagline caption'.split(
    ' ',
  )
const employerKeys =
  'company employer organization organisation worksFor affiliation companyName company_name firm'.split(
    ' ',
  )
// Keys of quotations and goods, which no entry of a list of people has.
const foreignKeys =
  'quote testimonial rating stars review price sku isbn permissions email_verified'.split(' ')

function personsOf(node: StateNode, isStaffList: boolean, own: OwnNames): readonly MarkedPerson[] {
  if (foreignKeys.some((key) => textOf(ownValue(node, key)) !== null)) return []
  const { written, key } = writtenName(node)
  const reading = written === null ? null : readName(written)
  if (reading === null || worksElsewhere(node, own)) return []
  const title = titleOf(node, key)
  if (title === null || namesOtherEmployer(title, own)) return []
  const isStaff = isStaffList || isStaffNode(node)
  const isLikely = isStaff || (reading.grade === 'known' && gradeTitle(title) === 'certain')
  if (!isLikely || isOwn(reading.name, own)) return []
  const texts = nearTexts(node)
  const emails = texts.flatMap((text) => judgeAddress(text.replace(/^\s*mailto:/i, '')) ?? [])
  return [
    {
      reading,
      title,
      email: chooseAddress([...new Set(emails)], reading.key),
      linkedinUrl: texts.map(canonicalProfile).find((profile) => profile !== null) ?? null,
      isStated: false,
    },
  ]
}

function writtenName(node: StateNode): { readonly written: string | null; readonly key: string } {
  const named = firstText(node, nameKeys)
  if (named) return named
  const given = firstText(node, givenKeys)
  const family = firstText(node, familyKeys)
  if (given && family) return { written: `${given.written} ${family.written}`, key: '' }
  return firstText(node, headingKeys) ?? { written: null, key: '' }
}

/** Returns the first text that reads as a job title, other than the text of the name. */
function titleOf(node: StateNode, nameKey: string): string | null {
  for (const key of titleKeys) {
    const text = key === nameKey ? null : textOf(ownValue(node, key))
    const grade = text === null ? null : gradeTitle(text)
    if (grade === 'certain' || grade === 'likely') return text
  }
  // Content systems keep added fields apart: `acf`, `fields`, `attributes`.
  const added = addedKeys.map((key) => ownValue(node, key)).find(isNode)
  return added && !addedKeys.some((key) => isNode(ownValue(added, key)))
    ? titleOf(added, nameKey)
    : null
}

const addedKeys = ['acf', 'fields', 'attributes', 'meta', 'customFields', 'data']

function worksElsewhere(node: StateNode, own: OwnNames): boolean {
  const named = employerKeys.flatMap((key) => {
    const value = ownValue(node, key)
    return textOf(isNode(value) ? value['name'] : value) ?? []
  })
  return named.length > 0 && !named.some((name) => isOwn(name, own))
}

function firstText(
  node: StateNode,
  keys: readonly string[],
): { readonly written: string; readonly key: string } | null {
  for (const key of keys) {
    const written = textOf(ownValue(node, key))
    if (written !== null) return { written, key }
  }
  return null
}

const textLettersMax = 120
// Keys of objects that hold one text in several forms: WordPress, editors of rich text, translations.
const innerKeys = [
  'rendered',
  'value',
  'text',
  'plaintext',
  'en',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'pt',
]

function textOf(value: unknown): string | null {
  const text = isNode(value) ? innerKeys.map((key) => ownValue(value, key)).find(isString) : value
  if (!isString(text) || text.length > textLettersMax) return null
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  return plain === '' ? null : plain
}

const isString = (value: unknown): value is string => typeof value === 'string'

// An entry has a handful of ways to get in touch, nested in a list within a list at most: `social: { links: [{ url }]
// }`.
const nearTextsMax = 200
const nearNodesMax = 50
const nearDepthMax = 4

/**
 * Lists the texts of an entry and of the objects directly within it: `social: { linkedin: "..." }`, `links: [{ url }]`.
 */
function nearTexts(node: StateNode): readonly string[] {
  const texts: string[] = []
  let level: readonly unknown[] = [node]
  for (let depth = 0; depth < nearDepthMax && texts.length < nearTextsMax; depth += 1) {
    const values = level.flatMap((value) => Object.values(value as object).slice(0, nearTextsMax))
    texts.push(...values.filter(isString).filter((text) => text.length <= addressLengthMax))
    level = values
      .filter((value) => typeof value === 'object' && value !== null)
      .slice(0, nearNodesMax)
  }
  return texts.slice(0, nearTextsMax)
}

// RFC 5321 allows addresses of 254 letters; profiles are about as long.
const addressLengthMax = 300
