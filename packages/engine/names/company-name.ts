import { parseDomain } from '../lib/domain.ts'
import { findLeadingForm } from './leading-forms.ts'
import {
  countState,
  cutAttachedForm,
  cutDottedForm,
  findTrailingForm,
  type LegalForm,
} from './legal-forms.ts'
import { plainMarks, withoutSigns } from './marks.ts'
import { transliterate } from './transliterate.ts'

/** The words of a company's name, for comparing names. */
export type NameWords = {
  /** Words in lower case Latin letters and digits, without legal form and remarks in brackets. */
  readonly words: readonly string[]
  /** The same words as written, for their capitals: `GridLink` shows where two words meet. */
  readonly written: readonly string[]
  /** The name as written, in its own letters, without legal form and remarks. */
  readonly bare: string
  /** Words of the legal form as written: `['Inc']`. */
  readonly legalWords: readonly string[]
  readonly legal: LegalForm | null
}

/** A company's name taken apart. */
export type CompanyName = NameWords & {
  /** The words joined: `acmewidgets`. Empty when no letter can be written in Latin. */
  readonly slug: string
  /** Each word cut at hyphens, dots, inner capitals and digits: `[['grid', 'link']]`. */
  readonly pieces: readonly (readonly string[])[]
  /** First letters of the words; empty for a single word. */
  readonly acronym: string
  /** The host name `acme.example` where the name, or a remark in brackets behind it, is one. */
  readonly domain: string | null
}

/** "And" in the languages whose firms write it as a sign, or leave it out. */
export const connectors: ReadonlySet<string> = new Set('and und et en y e og och i'.split(' '))

// Longer texts are sentences; further words tell nothing and would only cost time.
const wordsMax = 12
const lettersMax = 200

/** Takes a company's name apart. Pure; any text counts as a name, and an odd one gives no words. */
export function parseCompanyName(name: string): CompanyName {
  const unmarked = unmarkedOf(name)
  const { tokens, ...read } = readWords(unmarked)
  const { words } = read
  return {
    ...read,
    slug: words.join('').replaceAll(/[^a-z0-9]/g, ''),
    pieces: tokens.map(cutParts),
    acronym: words.length > 1 ? words.map((word) => word.slice(0, 1)).join('') : '',
    domain: readDomain(tokens) ?? readDomain(tokenise(remarksIn(unmarked))),
  }
}

/** Returns only the words of a company's name, in half the time: pages state some dozen names each. Pure. */
export function wordsOfName(name: string): NameWords {
  const { tokens: _, ...read } = readWords(unmarkedOf(name))
  return read
}

function unmarkedOf(name: string): string {
  return withoutSigns(plainMarks(name.slice(0, lettersMax)))
}

/** Returns the words of a name and the tokens that they come from. */
function readWords(unmarked: string): NameWords & { readonly tokens: readonly string[] } {
  const attached = cutAttachedForm(unmarked.normalize('NFKC').trim())
  const bare = withoutRemarks(attached.rest)
  const read = dottedTokens(bare).map((token) => ({
    token: withoutDots(token),
    latin: transliterate(token),
  }))
  const latin = read.map((one) => one.latin)
  const trailing = findTrailingForm(latin)
  const named = trailing ? read.length - trailing.wordCount : read.length
  const leading = attached.legal
    ? null
    : findLeadingForm(latin.slice(0, named), {
        isCyrillic: /\p{Script=Cyrillic}/u.test(read[0]?.token ?? ''),
        unquoted: dottedTokens(/^[^"“”„«»]*(?=["“”„«»])/u.exec(bare)?.[0] ?? '').length,
        trailing: trailing?.legal ?? null,
      })
  const cut = leading && !trailing ? named - countState(latin) : named
  const cleaned = read.map((one) => ({ token: one.token, word: cleanWord(one.latin) }))
  const kept = cleaned
    .slice(leading?.wordCount ?? 0, cut)
    .filter(({ word }) => word !== '')
    .slice(0, wordsMax)
  const tokens = kept.map(({ token }) => token)
  const written = kept.map(({ word }) => word)
  return {
    tokens,
    words: written.map((word) => word.toLowerCase()),
    written,
    bare: trailing || leading ? tokens.join(' ') : bare.trim(),
    legalWords: cleaned.slice(cut).flatMap(({ word }) => (word === '' ? [] : [word])),
    legal: attached.legal ?? trailing?.legal ?? leading?.legal ?? null,
  }
}

/**
 * Returns the key that all spellings of one company's name share: `The Acme Widgets, Inc.` and `ACME WIDGETS` are both
 * `acme widgets`. Letters of scripts without a romanisation stay.
 */
export function companyNameKey(name: string): string {
  const { words } = parseCompanyName(name)
  const rest = words.length > 1 && words[0] === 'the' ? words.slice(1) : words
  return rest.join(' ')
}

function withoutRemarks(name: string): string {
  const bare = name
    .replaceAll(/\([^)]*\)|\[[^\]]*\]/gu, ' ')
    .replace(/^\s*[aim]\/s\.?\s/iu, ' ')
    .replaceAll(/\s+(?:d\/b\/a|dba|t\/a|aka|formerly|fka)\s+.*$/giu, '')
  return bare.trim() === '' ? name : bare
}

function remarksIn(name: string): string {
  return [...name.matchAll(/\(([^)]*)\)/gu)].map(([, remark]) => remark).join(' ')
}

function tokenise(name: string): string[] {
  return dottedTokens(name).map(withoutDots)
}

function withoutDots(token: string): string {
  return token.replaceAll(/\b((?:\p{L}\.){2,}\p{L}?)/gu, (dotted) => dotted.replaceAll('.', ''))
}

/** Splits a name into tokens with their dots, which distinguish `a.s.` from `as`. */
function dottedTokens(name: string): string[] {
  return name
    .replaceAll(/["“”„«»\u05f4]/gu, '')
    .replaceAll(/\s*(?:&|\+(?=\s*co\b))\s*/giu, ' & ')
    .replaceAll(/\s*\+(?=\s|$)/gu, ' plus ')
    .split(/[\s,;:|/\\_‐–—]+/u)
    .filter((token) => token !== '' && token !== '-')
    .flatMap((token, index, { length }) => cutForm(token, index === 0, length === 1) ?? [token])
}

/** Cuts a form at its dots, behind the name or the name's last letters: `Co.KG`, `Acme.Co.Ltd`. */
function cutForm(token: string, isFirst: boolean, isAlone: boolean): readonly string[] | null {
  // `co.kg` alone is a host.
  if (!isFirst || (!isAlone && token.endsWith('.'))) {
    const form = cutDottedForm(token)
    if (form) return form
  }
  // `acme.co.ag` is a host: the public suffix list has its ending.
  const host = /\..+\../u.test(token) ? (parseDomain(token)?.registrable ?? '') : ''
  const form = cutDottedForm(host)
  if (!form || host.length >= token.length || !token.toLowerCase().includes(host)) return null
  const before = token.slice(0, token.toLowerCase().lastIndexOf(host) - 1)
  return [...(cutForm(before, isFirst, false) ?? before.split('.')), ...form]
}

/** Returns the letters and digits of one token in Latin letters; `&` becomes `and`, a possessive joins its word. */
function cleanWord(latin: string): string {
  if (latin === '&') return 'and'
  return latin.replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function cutParts(token: string): readonly string[] {
  if (token === '&') return ['and']
  return transliterate(token)
    .replaceAll(/['’`]/gu, '')
    .replaceAll(
      /([a-z\d])([A-Z])|([A-Z])([A-Z][a-z])|([A-Za-z])(\d)|(\d)([A-Za-z])/g,
      '$1$3$5$7 $2$4$6$8',
    )
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')
}

/** Returns the domain of a name such as `acme.io`: one token with a dot whose ending is a public suffix. */
function readDomain(tokens: readonly string[]): string | null {
  const dotted = tokens.find((token) =>
    /^[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{2,63})+$/u.test(token),
  )
  if (!dotted) return null
  return parseDomain(dotted.toLowerCase())?.registrable ?? null
}
