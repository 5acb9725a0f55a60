import { mailSchemes } from './addresses/words.ts'

const { misspelt, other } = mailSchemes
const alternatives = (words: readonly string[]) =>
  words.map((word) => word.replace(' ', '\\s?')).join('|')

/**
 * Returns the expressions for a word with one letter of its own too few, too many, wrong or in its neighbour's place. A
 * foreign letter makes another word: `http://mailgo:secret@acme.example/` holds a user and a password.
 */
function slipsOf(word: string): readonly string[] {
  const sign = `[${word}]`
  const slips = Array.from(word, (letter, at) => {
    const [before, behind] = [word.slice(0, at), word.slice(at + 1)]
    const swapped = `${behind.slice(0, 1)}${letter}${behind.slice(1)}`
    return [
      `${before}${sign}?${behind}`,
      `${before}${swapped}`,
      `${before}${sign}${letter}${behind}`,
    ]
  })
  return [...slips.flat(), `${word}${sign}`]
}

// The texts that editors put before `mailto`.
const beforeScheme = [
  // `http://mailto:`, `./mailto:`, `//www.mailto:`, `mailto:mailto:`
  String.raw`(?:https?:?|mailto:\s?)?(?:\.{0,2}[/\\]){0,3}(?:www\.)?(?:\s|%20){0,3}`,
  // `#mailto:`
  '(?:about:blank)?[#?]',
  // `“mailto:`, `{{mailto:`
  `(?:["'“”„‘’<{[]|%22|%E2%80%9[89A-F]){1,2}`,
  // `url:mailto:`, `javascript:window.location.href = 'mailto:`
  String.raw`(?:url|javascript):(?:[\w.]{0,30}\s?=\s?|void\(0\);?\s?)?["']?`,
  // `/de/mailto:`
  String.raw`(?:/[\w-]{1,20}){1,3}/`,
].join('|')
// `mailto :`, `mailto;`, `mailto%3A`, `mailto%253A`, then blanks, slashes or the scheme of a page.
const colon = String.raw`(?:\s|%20){0,3}(?:[:;：]|%(?:25)?3a)(?:\s|%20|/|https?:){0,4}`
// `mailtoinfo@acme.example`, `mailto.info@acme.example`, `mailto-info@acme.example`
const withoutColon = String.raw`mailto[-_.=]?(?=\w)`

// Other words for mail stand at the very beginning: `https://mail:secret@acme.example/` holds a user and a password.
const scheme = `(?:${beforeScheme})(?:${alternatives([...misspelt, ...slipsOf('mailto')])})|/?(?:${alternatives(other)})`
const brokenScheme = new RegExp(`^(?:${scheme})${colon}|^${withoutColon}`, 'i')

const escaped = /%([2-7][\da-f])/gi
const signOf = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))

/** Mends a link that was meant as `mailto:`, such as `http://mailto:jane@acme.example`; returns any other as it is. */
export function mendMailLink(href: string): string {
  if (!/@|%40/.test(href)) return href
  const written = href.replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/gu, '').trim()
  // `%6D%61%69%6C%74%6F%3Ainfo@acme.example`
  const trimmed = /^(?:%[\da-f]{2}){4}/i.test(written) ? written.replace(escaped, signOf) : written
  const broken = brokenScheme.exec(trimmed)?.[0] ?? ownPage(trimmed)
  return broken === undefined
    ? trimmed === written
      ? href
      : trimmed
    : `mailto:${trimmed.slice(broken.length)}`
}

/**
 * Returns the address of a page that an editor put before the mailbox, with its `mailto:`. Returns undefined unless
 * page and mailbox have the same host: `https://acme.example/mailto:info@agency.example` may be a page that exists.
 */
function ownPage(href: string): string | undefined {
  const [page, host = ''] = pageBefore.exec(href) ?? []
  if (page === undefined) return undefined
  const [, domain = ''] = /@([\w-]+(?:\.[\w-]+)*)/.exec(href.slice(page.length)) ?? []
  return domain.toLowerCase() === host.toLowerCase() ? page : undefined
}

const pageBefore =
  /^https?:\/\/(?:www\.)?([^/?#@:]{1,253})\/(?:[\w-]{1,20}\/){0,3}(?:%20)?mailto(?::|%3a)/i
