import { transliterate } from '../../../names/transliterate.ts'
import { mailLabels } from './words.ts'

/** Marks the edge of an inline element in a text, where no white space sets two words apart. */
export const elementEdge = '\uE000'

// The directory of a large firm on one page has fewer.
const signsMax = 3_000
// A label of twenty letters and a local part of 64 fit, with edges between them.
const runLengthMax = 100
// A drop cap is shorter than a label, a sentence longer.
const label = /^\p{L}[\p{L}-]{2,19}$/u
const runCharacter = /[\p{L}\p{N}._%+'&\uE000-]/u

// A capital begins the label, and a small letter the address: `Emailjane@acme.example`.
const gluedLabel =
  /(?:^|[^\p{L}\p{N}._%+'&-])E-?(?:mail|post)(?=[a-z\d])(?!(?:s|me|us|er|ing|marketing|team|service|support|admin)$)/u

/**
 * Sets labels apart from the addresses behind them, where at most the edge of an element lies between the two, as in
 * `<b>E-post</b>jane@acme.example`. All other edges go, because disguises put elements inside addresses. Pure.
 */
export function withoutEdges(text: string): string {
  let separated = ''
  let done = 0
  let signs = 0
  for (const { index } of text.matchAll(/[@＠[({]|&#/g)) {
    signs += 1
    if (signs > signsMax) break
    const end = labelEnd(text, index, done)
    if (end < 0) continue
    separated += `${text.slice(done, end)} `
    done = end
  }
  return (separated + text.slice(done)).replaceAll(elementEdge, '').replace(/ {2,}/g, ' ')
}

/** Returns where the label ends that is glued to the address around the sign at `at`; -1 where none is. */
function labelEnd(text: string, at: number, from: number): number {
  let start = text[at - 1] === ' ' ? at - 1 : at
  const stop = start
  const first = Math.max(from, start - runLengthMax)
  while (start > first && runCharacter.test(text[start - 1] ?? '')) start -= 1
  const run = text.slice(start, stop)
  const isPhrase = /\p{L} $/u.test(text.slice(Math.max(0, start - 2), start))
  const pieces = run.split(elementEdge)
  let end = run.length
  for (let index = pieces.length - 1; index >= 0; index -= 1) {
    const piece = pieces[index] ?? ''
    const front = end - piece.length
    if (label.test(piece) && isLabel(run, front, end, isPhrase)) return start + end
    end = front - elementEdge.length
  }
  const glued = gluedLabel.exec(run)
  return glued ? start + glued.index + glued[0].length : -1
}

/**
 * Returns true where the word from `front` to `end` is the label of the address behind it: it has a letter that no
 * address has, or it is a word for mail, or an element holds it and it is a capital before small letters. The last word
 * of a phrase, as in `Adresse e-mail`, counts as held.
 */
function isLabel(run: string, front: number, end: number, isPhrase: boolean): boolean {
  const word = run.slice(front, end)
  const before = run.slice(0, front).replaceAll(elementEdge, '')
  const [next = ''] = run.slice(end).replaceAll(elementEdge, '')
  if (!/[a-z\d]/i.test(next) || /[._%+'&-]$/.test(before)) return false
  if (/[^\p{ASCII}]/u.test(word)) return true
  // A small letter goes on with the word before it: `e<b>mail</b>ing`.
  if (/[a-z]$/i.test(before) && /^[a-z]/.test(word)) return false
  const isHeld = run[front - 1] === elementEdge || (front === 0 && isPhrase)
  const isCapital = /^[A-Z]/.test(word)
  if (isMailLabel(word) && (isHeld || isCapital)) return true
  return isHeld && isCapital && /[a-z\d]/.test(next)
}

/** Returns whether a word is a label of addresses in any language, in whatever case: `E-post`. */
export function isMailLabel(word: string): boolean {
  return mailLabels.has(transliterate(word).toLowerCase().replaceAll('-', ''))
}
