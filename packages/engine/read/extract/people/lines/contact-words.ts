import type { Element } from 'domhandler'
import { memoizeTexts } from '../../../../lib/memoize.ts'
import type { TextRun } from './line-text.ts'

// Words of links to a person's mailbox, telephone, profile or own page, beside the name.
const words =
  'e-?mail(?: address)?|mail|contact|kontakt|contacto|contatto|message|send (?:a |an )?(?:message|e-?mail)|write|call|phone|tel|mobile|linkedin(?: profile)?|profile?|profil|v-?card|bio|biography|full bio|read bio|view (?:bio|profile)|read more|learn more|more|mehr|website'
const alone = new RegExp(`^(?:${words})$`, 'iu')
// `Email Jane`, `Connect with Jane on LinkedIn`, `E-Mail schreiben`: they count only on a link that leads there.
const leading =
  /^(?:e-?mail|mail|call|contact|message|write(?: to)?|connect(?: with)?|follow|reach|kontaktieren?|schreiben sie)(?:\s[\p{L}.'’-]+){1,4}$/iu
const reaching = /^(?:mailto:|tel:|sms:)|linkedin\.com\/|\.vcf(?:$|\?)/i
// The icon fonts of profile links write these letters.
const iconWords = /^(?:in|@|✉|☎|→|›|»)$/iu
// Links have few words.
const wordsLettersMax = 40
// A link may nest its words: `<a><span><b>Email</b></span></a>`.
const nestingMax = 4

/** Returns whether a text is the wording of a link to a person's mailbox, profile or own page. Pure. */
export const isSpelledAsContact = memoizeTexts((text: string): boolean => alone.test(text))

/**
 * Removes the words of links that only tell how to reach a person, where the line says something else too: `Jane Doe,
 * Head Baker <a href="mailto:...">Email</a>` keeps the name and the title.
 */
export function withoutContactLinks(runs: readonly TextRun[]): readonly TextRun[] {
  if (runs.length < 2) return runs
  const kept = runs.filter(
    ({ text, around }, at) =>
      !isContact(text.trim(), around) && !isOnLineOfItsOwn(text.trim(), around, runs, at),
  )
  if (kept.length === runs.length || !kept.some(({ text }) => /\p{L}{2}/u.test(text))) return runs
  return trimmed(kept)
}

function isContact(text: string, around: Element | null): boolean {
  if (around === null || text === '' || text.length > wordsLettersMax) return false
  const link = linkAround(around)
  if (link === null) return false
  if (isSpelledAsContact(text.replaceAll(/[[\]()<>|:]/g, '').trim())) return true
  return reaching.test(link.attribs['href'] ?? '') && (leading.test(text) || iconWords.test(text))
}

// Addresses and telephone numbers.
const spelledOut = /^(?:[^\s@]+@[^\s@]+|[+(]?\d[\d\s()./-]{5,})$/u

/**
 * Returns true for the link of `<span>Head Baker</span><a href="mailto:...">jane@acme.example</a>`: a style sheet sets
 * elements without a word between them below each other.
 */
function isOnLineOfItsOwn(
  text: string,
  around: Element | null,
  runs: readonly TextRun[],
  at: number,
): boolean {
  if (around?.name !== 'a' || text.length > addressLettersMax || !spelledOut.test(text))
    return false
  if (!/^(?:mailto:|tel:)/i.test(around.attribs['href'] ?? '')) return false
  // The indentation of the source stands between them.
  const before = runs[at - 1]?.text.trim() === '' ? runs[at - 2] : runs[at - 1]
  const element = before?.around ?? null
  return element !== null && element !== around && element.parent === around.parent
}

const addressLettersMax = 254

function linkAround(element: Element): Element | null {
  let at: Element | null = element
  for (let depth = 0; at !== null && depth < nestingMax; depth += 1) {
    if (at.name === 'a') return at
    at = at.parent?.type === 'tag' ? at.parent : null
  }
  return null
}

/** Drops the brackets and bars that stood around the links at the end of the line. */
function trimmed(runs: readonly TextRun[]): readonly TextRun[] {
  const last = runs.findLastIndex(({ text }) => /[\p{L}\p{N}]/u.test(text))
  return runs.slice(0, last + 1).map((run, at) => {
    if (at !== last) return run
    const end = run.text.slice(-tailLettersMax)
    return { ...run, text: run.text.slice(0, -tailLettersMax) + end.replace(tail, '') }
  })
}

// Blanks of the source's indentation, and a few signs.
const tailLettersMax = 200
const tail = /(?<![\s[(|/·•–—,-])[\s[(|/·•–—,-]+$/u
