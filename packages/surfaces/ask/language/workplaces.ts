import { type Item, nameKinds, type Reading } from './reading.ts'

type Kind = Item['kind'] | undefined

const posts: ReadonlySet<Kind> = new Set(['title', 'role'])
const emails: ReadonlySet<Kind> = new Set(['email', 'emails'])

/** Returns whether "at" and a company follow from an item on. */
export function isWorkplaceAt(items: readonly Item[], at: number): boolean {
  const kind = (step: number) => items[at + step]?.kind
  return kind(0) === 'at' && (nameKinds.has(kind(1)) || nameKinds.has(kind(2)))
}

// The most people that one question lists; a longer list is not followed further.
const listedMax = 8

/**
 * Returns whether the items after a name of several words give that person's workplace, in a question for an email:
 * `Ysaline Perrot and Jane Doe at Acme`, `..., head of sales at Acme`, `..., who works at Acme`, `...'s email at Acme`.
 */
export function isEmployedAt(reading: Reading, items: readonly Item[], at: number): boolean {
  const kind = (step: number) => items[at + step]?.kind
  if (kind(0) === 'possessive') return emails.has(kind(1)) && isWorkplaceAt(items, at + 2)
  if (kind(0) === 'of') return nameKinds.has(kind(1))
  if (isComma(reading, items[at])) {
    if (isWorkplaceAt(items, at + 1)) return true
    const end = kind(2) === 'of' || kind(2) === 'at'
    if (posts.has(kind(1)) && end) return nameKinds.has(kind(3)) || nameKinds.has(kind(4))
  }
  return isWorkplaceAt(items, listEnd(reading, items, at))
}

/** Returns the end of a list of names that continues at an item: the index after its last name. */
function listEnd(reading: Reading, items: readonly Item[], from: number): number {
  let at = from
  for (let count = 0; count < listedMax; count += 1) {
    const isJoined = items[at]?.kind === 'and' || isComma(reading, items[at])
    if (!isJoined || items[at + 1]?.kind !== 'name') break
    at += 2
    // Example: `A, B and C, all at Acme`.
    if (isComma(reading, items[at]) && items[at + 1]?.kind === 'at') at += 1
  }
  return at
}

const isComma = ({ tokens }: Reading, item: Item | undefined): boolean =>
  item?.kind === 'mark' && tokens[item.from]?.text === ','
