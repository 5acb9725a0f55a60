import { createHash } from 'node:crypto'
import { dayMs } from '../lib/time.ts'

// Syllables make two name-like words of five letters and more: filters that look for digits and rows of keys find
// nothing odd, and no person has this name.
const starts = [
  'b',
  'br',
  'd',
  'dr',
  'f',
  'g',
  'gr',
  'k',
  'l',
  'm',
  'n',
  'p',
  'r',
  's',
  't',
  'tr',
  'v',
  'z',
]
const vowels = ['a', 'e', 'i', 'o', 'u', 'ae', 'ia', 'eo']
const ends = ['l', 'n', 'r', 's', 'm', 'k', 'th', 'nd', 'rt', 'ck']
const localPartLengthMin = 15
const weekMs = 7 * dayMs

/**
 * Returns the local part of a catch-all probe, which no mailbox has, shaped like `first.last`, at least 15 characters
 * long. It is the same for one domain and sender all week: a server that greylists accepts an address only when it
 * comes back (RFC 6647), so that a new one each time would never be answered.
 */
export function catchAllLocalPart(domain: string, sender: string, nowMs: number): string {
  const week = Math.floor(nowMs / weekMs)
  const bytes = createHash('sha256').update(`${sender} ${domain} ${week}`).digest()
  let at = 0
  const pick = (items: readonly string[]) => {
    const item = items[(bytes[at % bytes.length] ?? 0) % items.length] ?? ''
    at += 1
    return item
  }
  const syllables = (count: number) =>
    Array.from({ length: count }, () => `${pick(starts)}${pick(vowels)}`).join('')
  const first = `${syllables(2)}${pick(ends)}`
  let last = `${syllables(3)}${pick(ends)}`
  while (first.length + 1 + last.length < localPartLengthMin) last += syllables(1)
  return `${first}.${last}`
}
