import { readPersonLine } from './inline.ts'

// A sentence that lists a board is shorter; longer texts are articles.
const listingLettersMax = 1_200
// A list of a firm's officers is shorter; longer lists have a page of their own.
const itemsMax = 30

// `Jane Doe (Head Baker)`: up to five words of a name before the bracket, and perhaps a degree.
const bracketed =
  /((?:(?:["“„]?\p{Lu}[\p{L}\p{M}.'’-]{0,30}["”“]?|van|von|de|del|della|der|den|di|da|dos|la|le)(?:,\s\p{Lu}{2,5})?\s){1,5})\(([^()]{2,80})\)/gu
const parts = /\s*[;·•]\s*/u
// `Owner: Jane Doe. Sales: John Roe.`
const nextLabel = /\.\s+(?=\p{Lu}[^.:]{2,40}:\s)/u
const lead = /^[^:]{2,60}:\s+/u

/**
 * Splits a line that lists people with their titles into one text for each person: `Jane Doe (Head Baker), John Roe
 * (Owner)` and `Jane Doe, Head Baker; John Roe, Owner`. Empty for every other line. Pure.
 */
export function splitListing(text: string): readonly string[] {
  if (text.length > listingLettersMax || !mayList.test(text)) return []
  const brackets = [...text.matchAll(bracketed)].map(
    ([, name = '', title = '']) => `${name.trim()}, ${title}`,
  )
  if (isListing(brackets)) return brackets
  const labelled = text.replace(/\.$/, '').split(nextLabel)
  if (isListing(labelled)) return labelled
  const items = text
    .replace(lead, '')
    .replace(/\.$/, '')
    .split(parts)
    .filter((item) => item !== '')
  if (isListing(items)) return items
  const pairs = inPairs(items)
  return isListing(pairs) ? pairs : []
}

/** Joins each name of `Jane Doe · Head Baker · John Roe · Owner` with the title behind it. */
function inPairs(items: readonly string[]): readonly string[] {
  if (items.length % 2 !== 0 || items.length > 2 * itemsMax) return []
  return items.flatMap((name, at) => (at % 2 === 0 ? [`${name}, ${items[at + 1]}`] : []))
}

// A listing has two of its marks at least, or one between two people.
const mayList =
  /\([^()]{2,80}\)[^()]{4,80}\(|[;·•](?<=\p{L}\s*[;·•])\s*\p{Lu}|:\s\p{Lu}[^:]{4,80}\.\s\p{Lu}[^.:]{2,40}:\s/u

const isListing = (items: readonly string[]): boolean =>
  items.length > 1 &&
  items.length <= itemsMax &&
  items.every((item) => {
    const reading = readPersonLine(item)
    return reading !== null && reading.title !== null && reading.people.length === 1
  })
