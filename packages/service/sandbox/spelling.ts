/** Spells the letters and digits of a text in ASCII, its words joined: `Jürgen Groß` is `jurgen-gro` with hyphens. */
export function asciiLabel(text: string, joint = '-'): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .slice(0, labelCharactersMax)
    .trim()
    .replaceAll(' ', joint)
}

// A part of a domain has 63 characters at most.
const labelCharactersMax = 60

/** Capitalises each word: `bad request` as `Bad Request`. */
export function capitalised(words: string): string {
  return words.replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase())
}
