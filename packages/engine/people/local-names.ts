import { memoizeTexts } from '../lib/memoize.ts'
import { ownValue } from '../lib/own-value.ts'
import { parsePersonName } from '../names/person/parse.ts'
import type { PersonName } from '../names/person/person-name.ts'

// Countries whose names are not built with the last word as the family name: two surnames, or the family name first.
const languages: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    es: 'es mx ar cl pe uy ve ec cr do gt py bo pa sv hn ni cu',
    pt: 'pt br ao mz',
    hu: 'hu',
    ja: 'jp',
    ko: 'kr',
    zh: 'cn tw hk mo',
    vi: 'vn',
  }).flatMap(([language, suffixes]) => suffixes.split(' ').map((suffix) => [suffix, language])),
)

// Parsed names are kept, because one search parses the people of a site several times, and the next search does again.
const readers = new Map<string, (text: string) => PersonName | null>()

/** Parses a name by the name order of the country that a company's domain belongs to; null when it is no name. */
export function parseLocalName(text: string, domain: string): PersonName | null {
  const language = ownValue(languages, domain.slice(domain.lastIndexOf('.') + 1))
  const known = readers.get(language ?? '')
  const read = known ?? memoizeTexts((name) => parsePersonName(name, language))
  if (!known) readers.set(language ?? '', read)
  return read(text)
}

/** Re-parses a name for the domain's locale unless the caller gave its parts. */
export function toLocalName(name: PersonName, domain: string): PersonName {
  const guessed = parsePersonName(name.full)
  const isGuessed = guessed?.given === name.given && guessed.family === name.family
  return (isGuessed ? parseLocalName(name.full, domain) : null) ?? name
}
