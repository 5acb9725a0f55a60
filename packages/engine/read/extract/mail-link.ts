import { mailSchemes } from './addresses/words.ts'

const { misspelt, other } = mailSchemes
const alternatives = (words: readonly string[]) =>
  words.map((word) => word.replace(' ', '\\s?')).join('|')

// Editors put slashes, quotes, scripts and the scheme of a page before `mailto:`. Other words for mail stand at the
// very beginning: `https://mail:secret@acme.example/` holds a user and a password.
const brokenScheme = new RegExp(
  `^(?:(?:(?:https?:|mailto:\\s?)?(?:\\.{0,2}/){0,3}(?:www\\.)?|[#?]|["'“”„]{1,2}|(?:url|javascript):(?:[\\w.]{0,30}\\s?=\\s?)?["']?|(?:/[\\w-]{1,20}){1,3}/)(?:${alternatives(misspelt)})|/?(?:${alternatives(other)}))(?:\\s|%20){0,3}(?:[:;：]|%(?:25)?3a)(?:\\s|%20|/|https?:){0,4}|^mailto[.=]?(?=\\w)`,
  'i',
)

/** Mends the address of a link that was meant as `mailto:`; returns any other address as it is. */
export function mendMailLink(href: string): string {
  if (!/@|%40/.test(href)) return href
  const trimmed = href.trim()
  const scheme = brokenScheme.exec(trimmed)?.[0] ?? ownPage(trimmed)
  return scheme === undefined ? href : `mailto:${trimmed.slice(scheme.length)}`
}

/** Returns what an editor put before a mail link: the address of a page of the very host that the mail goes to. */
function ownPage(href: string): string | undefined {
  const [page, host = ''] = pageBefore.exec(href) ?? []
  const [, domain = ''] = /@([\w-]+(?:\.[\w-]+)*)/.exec(href.slice(page?.length)) ?? []
  return domain !== '' && domain.toLowerCase() === host.toLowerCase() ? page : undefined
}

const pageBefore = /^https?:\/\/(?:www\.)?([^/?#@:]{1,253})\/(?:[\w-]{1,20}\/){0,3}mailto(?::|%3a)/i
