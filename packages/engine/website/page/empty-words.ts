import { readSections } from '../../data/words.ts'
import type { CompanyName } from '../../names/company-name.ts'
import { transliterate } from '../../names/transliterate.ts'
import { countPhrases, phrasesOf, type WordLine } from '../lexicon/phrases.ts'
import type { TextSign } from './page-evidence.ts'

// A page of a registrar, a seller or a host says little else; on a longer page such words are about something else.
const lettersMax = 700

// Pages that sell names speak of domains; these phrases have the word in another sense.
const otherDomains =
  / domain (?:experts?|expertise|knowledge|specific|specialists?|driven|models?|parking (?:services?|solutions?|platforms?|software|providers?)|names? (?:system|server)) /g

const sections = readSections('empty-pages')
const phrasesBySection = new Map(
  [...sections].map(([section, entries]) => [section, phrasesOf(entries)]),
)
const hostName = /(?:^|\s)[a-z0-9-]{1,63}\.[a-z]{2,24}(?:\s|$)/i
const titleLettersMax = 100
// One entry may be about anything; a name and what is done with it are two entries.
const lettersEntriesMin = 2

/** Returns whether a text is the name of a host and nothing else, as where no title was written. Pure. */
export function isHostName(text: string): boolean {
  return /^(?:https?:\/\/)?(?:[a-z0-9-]{1,63}\.){1,3}[a-z]{2,24}\/?$/i.test(
    text.slice(0, titleLettersMax).trim(),
  )
}

/**
 * Returns the sign in the words of a short page that there is no site, in any of some twenty languages; null for a
 * site. One word does not tell a name on sale: it takes a word for a name on the Internet, and one for what is done
 * with it. Pure.
 */
export function emptySignOf(title: string, said: string): TextSign | null {
  if (said.length > lettersMax) return null
  const line = readLine(said)
  if (has(line, 'sponsored')) return 'for_sale'
  if (has(line, 'domain') && has(line, 'trade')) return 'for_sale'
  if (namesHost(title) && has(line, 'named trade')) return 'for_sale'
  if (has(line, 'unused host') || has(line, 'ended')) return 'default_page'
  const letters = sections.get('letters') ?? []
  if (letters.filter((entry) => said.includes(entry)).length >= lettersEntriesMin) {
    return 'default_page'
  }
  return has(line, 'soon') ? 'coming_soon' : null
}

/** Writes a text as the list is written: Latin letters, lower case, one blank between words and around them. */
function readLine(text: string): WordLine {
  const words = transliterate(text).toLowerCase()
  const folded = ` ${words.split(/[^\p{L}\p{N}]+/u).join(' ')} `
  const line = folded.replaceAll(otherDomains, ' ')
  return { line, inLine: new Set(line.split(' ')) }
}

function has(line: WordLine, section: string): boolean {
  const phrases = phrasesBySection.get(section)
  return phrases !== undefined && countPhrases(line, phrases) > 0
}

/** Returns whether a title has the name of a host in it. Pure. */
export function namesHost(title: string): boolean {
  return hostName.test(title.slice(0, titleLettersMax))
}

/** Returns whether a name is that of a firm that deals in domains: `Kerven Domains`. */
export function isOfDomainTrade({ words }: CompanyName): boolean {
  return words.some((word) => domainTrades.has(word))
}

const domainTrades = new Set(sections.get('domain') ?? [])
