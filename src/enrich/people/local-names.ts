import { ownValue } from '../../lib/own-value.ts'
import { parsePersonName } from '../../lib/person-name/parse.ts'
import type { PersonName } from '../../lib/person-name/person-name.ts'

// Where names are not built as the last word being the family name: two surnames, family first.
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

/** A name as it is built where a company's domain belongs; null when it is none. */
export function parseLocalName(text: string, domain: string): PersonName | null {
  return parsePersonName(text, ownValue(languages, domain.slice(domain.lastIndexOf('.') + 1)))
}

/** The same for a name already taken apart without a place, unless somebody said which part is which. */
export function toLocalName(name: PersonName, domain: string): PersonName {
  const guessed = parsePersonName(name.full)
  const isGuessed = guessed?.given === name.given && guessed.family === name.family
  return (isGuessed ? parseLocalName(name.full, domain) : null) ?? name
}
