import { mailSchemes } from './addresses/words.ts'

const { misspelt, other } = mailSchemes
const alternatives = (words: readonly string[]) =>
  words.map((word) => word.replace(' ', '\\s?')).join('|')

// Editors put slashes and the scheme of a page before `mailto:`. Other words for mail stand at the very beginning:
// `https://mail:secret@acme.example/` holds a user and a password.
const brokenScheme = new RegExp(
  `^(?:(?:(?:https?:|mailto:\\s?)?(?:\\.{0,2}/){0,3}(?:www\\.)?|[#?]|(?:/[\\w-]{1,20}){1,3}/)(?:${alternatives(misspelt)})|/?(?:${alternatives(other)}))(?:\\s|%20){0,3}(?:[:;：]|%(?:25)?3a)(?:\\s|%20|/){0,3}|^mailto[.=]?(?=\\w)`,
  'i',
)

/** Mends the address of a link that was meant as `mailto:`; returns any other address as it is. */
export function mendMailLink(href: string): string {
  if (!/@|%40/.test(href)) return href
  const trimmed = href.trim()
  const scheme = brokenScheme.exec(trimmed)?.[0]
  return scheme === undefined ? href : `mailto:${trimmed.slice(scheme.length)}`
}
