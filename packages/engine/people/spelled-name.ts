import type { PersonName } from '../names/person/person-name.ts'
import { expandUmlauts, transliterate } from '../names/transliterate.ts'

/**
 * Returns every local part that spells a person's given and family name out, without separators: `janedoe`, `doejane`.
 * Such an address is that person's even where no name stands beside it.
 */
export function spelledNames(name: PersonName): ReadonlySet<string> {
  const givens = spellings(name.given)
  const families = spellings(name.family)
  return new Set(
    givens.flatMap((given) =>
      families.flatMap((family) => [`${given}${family}`, `${family}${given}`]),
    ),
  )
}

/** Returns the letters of a local part in lower case: `Jane.Doe` becomes `janedoe`. */
export function lettersOf(local: string): string {
  return local.toLowerCase().replace(/[._-]/g, '')
}

/** Spells a part of a name as a whole and by each of its words: `Marín López` also signs as `Marín`. */
function spellings(part: string | null): string[] {
  if (part === null) return []
  const words = part.split(/[\s-]+/u)
  const forms = [part, ...(words.length > 1 ? words : [])]
  const spelled = forms.flatMap((form) => [transliterate(form), transliterate(expandUmlauts(form))])
  return [...new Set(spelled.map(foldLetters))].filter((letters) => letters.length > 1)
}

function foldLetters(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, '')
}
