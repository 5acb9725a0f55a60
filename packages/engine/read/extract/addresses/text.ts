import { decodeEntities } from '../../../lib/entities.ts'
import { isRoleLocalPart } from '../../../mail/mail-domains.ts'
import { type AddressScope, hasKnownSuffix, isExpected, judgeAddress } from './judge.ts'
import { bracketedAt, removalWords, spokenAt, writtenDot } from './words.ts'

/** Finds every address in a text, plain or written out; canonical, in order, none twice. */
export function addressesInText(text: string, scope: AddressScope): string[] {
  if (!hint.test(text)) return []
  const found = new Set<string>()
  const spelled = spellOut(text)
  let signs = 0
  for (let at = spelled.indexOf('@'); at >= 0; at = spelled.indexOf('@', at + 1)) {
    signs += 1
    if (signs > signsMax) break
    const email = addressAround(spelled, at, scope)
    if (email) found.add(email)
  }
  return [...found]
}

// The directory of a large firm on one page has fewer.
const signsMax = 3_000

const alternatives = (words: readonly string[]) => words.join('|')
const opening = '[\\[({<|*«（【]{1,2}'
const closing = '[\\])}>|*»）】]{1,2}'

const hint = new RegExp(
  `[@＠﹫ⓐ∂]|${opening}\\s*(?:${alternatives(bracketedAt)})\\s*${closing}|\\s(?:${alternatives(spokenAt)})\\s|%40|&#`,
  'iu',
)
const bracketedAtPattern = new RegExp(
  `\\s?[-_]?${opening}\\s{0,3}(?:${alternatives(bracketedAt)})\\s{0,3}${closing}[-_]?\\s?`,
  'giu',
)
const bracketedDotPattern = new RegExp(
  `\\s?[-_]?${opening}\\s{0,3}(?:\\.|${alternatives(writtenDot)})\\s{0,3}${closing}[-_]?\\s?`,
  'giu',
)
const dotWord = `(?:\\s(?:${alternatives(writtenDot)})\\s|\\.)`
// RFC 1035 2.3.4 bounds labels; a word of a local part is no longer either.
const word = '[\\p{L}\\p{N}_+-]{1,63}'
// At least one dot is spoken as well: "visit us at acme.example" is no address.
const spokenPattern = new RegExp(
  `(?<![\\p{L}\\p{N}_+-])(${word}(?:${dotWord}${word}){0,4})\\s(?:${alternatives(spokenAt)})\\s(${word}(?:${dotWord}${word}){0,3}\\s(?:${alternatives(writtenDot)})\\s[a-z]{2,18})(?![\\p{L}\\p{N}])`,
  'giu',
)
const spokenDot = new RegExp(`\\s(?:${alternatives(writtenDot)})\\s`, 'giu')
// Behind a label a spoken at is enough, without a spoken dot: `E-mail: jane at acme.example`.
const labelledPattern =
  /(\bmail(?:\s?address|adresse)?\s?[:=]\s?[\w.+-]{1,64})\s(?:at|ät|arroba|arobase|chiocciola)\s(?=[\w-]{1,63}\.[a-z])/giu
const removalPattern = new RegExp(
  `[-._]?(?:${alternatives(removalWords.map((text) => text.replaceAll('.', '\\.')))})[-._]?(?=@)|(?<=@)(?:${alternatives(removalWords.map((text) => text.replaceAll('.', '\\.')))})[-._]?|\\.(?:nospam|removethis|remove-this|invalid)(?![\\w.-])`,
  'gi',
)

// Japanese and Korean pages say which sign stands for @: `★を@に変えてください`.
const statedSign =
  /([★☆●○◎■□◆◇▲△▼▽※＊*#＃])[」』)）"']?\s?(?:を|は|을|를|은)\s?(?:半角の?)?[「『(（"']?@/u

/** Puts @ in place of a sign behind a letter: `3★hotel` has three stars. */
const withSign = (text: string, sign: string): string =>
  text.replaceAll(sign, (_, at: number) => (/[a-z]/i.test(text[at - 1] ?? '') ? '@' : sign))

/** Undoes every disguise of @ and dot in a text. */
export function spellOut(text: string): string {
  let spelled = /&#|&amp;|&commat|&period/.test(text) ? decodeEntities(text) : text
  if (spelled.includes('%40')) spelled = spelled.replaceAll('%40', '@').replaceAll('%20', ' ')
  spelled = spelled.replace(/[＠﹫ⓐ]/gu, '@')
  const sign = statedSign.exec(spelled)?.[1]
  if (sign !== undefined) spelled = withSign(spelled, sign)
  if (spelled.includes('∂')) spelled = spelled.replace(/(?<=[\w])\s?∂\s?(?=[\p{L}\p{N}])/gu, '@')
  if (/[\])}>|*»）】]/.test(spelled)) {
    spelled = spelled.replace(bracketedAtPattern, '@')
    spelled = spelled.includes('@') ? spelled.replace(bracketedDotPattern, '.') : spelled
  }
  // The long pattern is tried only on texts with a spoken dot.
  if (spelled.search(spokenDot) >= 0) {
    spelled = spelled.replace(
      spokenPattern,
      (_, local: string, domain: string) =>
        `${local.replace(spokenDot, '.')}@${domain.replace(spokenDot, '.')}`,
    )
  }
  spelled = spelled.replace(labelledPattern, '$1@')
  return /nospam|no[-.]spam|remove|\.invalid/i.test(spelled)
    ? spelled.replace(removalPattern, '')
    : spelled
}

// RFC 5321 4.5.3.1: a longer text is no address, and not read to its end.
const localLengthMax = 64
const domainLengthMax = 253

/** Returns the address around the @ at `at`, if there is one. */
function addressAround(text: string, at: number, scope: AddressScope): string | null {
  const isSpaced = text[at - 1] === ' ' && text[at + 1] === ' '
  const end = isSpaced ? at - 1 : at
  const start = localStart(text, end)
  if (!isWholeFrom(text, start)) return null
  const local = trimLocal(text.slice(start, end))
  const domain = fitDomain(domainFrom(text, isSpaced ? at + 2 : at + 1), scope)
  if (local === '' || domain === null) return null
  if (isSpaced && !isLikelyApart(text, start, end, domain, scope)) return null
  return judgeAddress(`${local}@${domain}`)
}

/** Returns true where `jane @ acme.example` is an address; "meet us @ acme.example" is none. */
function isLikelyApart(
  text: string,
  start: number,
  end: number,
  domain: string,
  scope: AddressScope,
): boolean {
  if (/mail\W{0,3}$/i.test(text.slice(Math.max(0, start - 8), start))) return true
  const local = text.slice(start, end)
  return isExpected(domain, scope) && (/\w[.-]\w/.test(local) || isRoleLocalPart(local))
}

function localStart(text: string, end: number): number {
  let start = end
  while (start > 0 && end - start <= localLengthMax && localCharacter.test(text[start - 1] ?? '')) {
    start -= 1
  }
  return start
}

function domainFrom(text: string, from: number): string {
  let stop = from
  while (stop - from <= domainLengthMax && domainCharacter.test(text[stop] ?? '')) stop += 1
  return text.slice(from, stop)
}

// `https://jane:secret@` in a web address: the scheme, a user and a password.
const userInfoLettersMax = 80

/**
 * Returns true where nothing before `start` belongs to the address: neither half a local part, nor a web address around
 * it.
 */
function isWholeFrom(text: string, start: number): boolean {
  // Latin, Greek and Cyrillic letters continue a word; after scripts without spaces an address may begin.
  if (/[\u00c0-\u024f\u0370-\u052f]/.test(text[start - 1] ?? '')) return false
  return !/:\/\/[^\s/]*$/.test(text.slice(Math.max(0, start - userInfoLettersMax), start))
}

const localCharacter = /[\w.%+'&-]/
const domainCharacter = /[\p{L}\p{N}.-]/u

/** Returns a local part without what is glued to its front: quotes, escapes, a telephone number. */
function trimLocal(local: string): string {
  return local
    .replace(
      /^(?:(?:mailto)?%(?:25)?(?:20|3[ac])|u00(?:3[ce]|2[26])|&(?:[lr]aquo|[lg]t|quot|apos|[lr]rm|amp|e[mn]sp|zwn?j|thinsp);?|&?nbsp;?|[.'&%-])+/i,
      '',
    )
    .replace(/^\+?\d[\d.-]*[.-]\d{3,5}(?=[a-z])/i, '')
    .replace(/^[.'&%+-]+/, '')
}

/** Returns a domain without the text glued to its end; null when it has no known suffix. */
function fitDomain(text: string, scope: AddressScope): string | null {
  const labels = text.replace(/^[.-]+/, '').split(/\.+/)
  const end = labels.findIndex((label) => label === '' || label.startsWith('-'))
  const usable = (end < 0 ? labels : labels.slice(0, end)).map((label) =>
    label.replace(/(?<!-)-+$/, ''),
  )
  for (let count = usable.length; count >= 2; count -= 1) {
    const head = usable.slice(0, count - 1)
    const last = usable[count - 1] ?? ''
    const domain = [...head, last].join('.')
    // A capital after a full stop begins a sentence: `acme.example.It is`.
    const isSentence = count > 2 && /^\p{Lu}/u.test(last) && /^[^\p{Lu}]+$/u.test(head.join(''))
    if (!isSentence && hasKnownSuffix(domain.toLowerCase())) return domain
    const cut = isSentence ? null : cutLastLabel(head, last, scope)
    if (cut) return cut
  }
  return null
}

// Text is most often glued to these suffixes; shorter ones begin too many words.
const commonSuffix = /(?:^|\.)(?:com|net|org|co\.uk|com\.au)$/

// The longest suffix of the root zone in Latin letters.
const suffixLengthMax = 18

/** Cuts `acme.comPhone` and `acme.commoreinfo` after the longest suffix at the beginning of the last label. */
function cutLastLabel(head: readonly string[], last: string, scope: AddressScope): string | null {
  for (let length = Math.min(last.length - 1, suffixLengthMax); length >= 2; length -= 1) {
    const domain = [...head, last.slice(0, length)].join('.')
    const lower = domain.toLowerCase()
    if (!hasKnownSuffix(lower)) continue
    const isCaseBoundary = /^[a-z]+\p{Lu}/u.test(last.slice(length - 1))
    const isOtherScript = /^[^\p{Script=Latin}]/u.test(last.slice(length))
    const isLikely = isCaseBoundary || isOtherScript || isExpected(lower, scope)
    if (isLikely || commonSuffix.test(lower)) return domain
  }
  return null
}
