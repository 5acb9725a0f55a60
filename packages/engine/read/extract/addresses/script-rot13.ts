import { rot13 } from './decoders.ts'
import { createLiteralFinder } from './script-tokens.ts'

const callOfReplace = /\s*\.\s*replace\(/y
// The call behind a text, with a function that moves each letter thirteen places; the blanks are a line break and its
// indentation.
const turning =
  /\s{0,80}\.\s{0,80}replace\(\s{0,80}\/\[a-z(?:A-Z)?\]\/gi?\s{0,80},\s{0,80}(?:function\s{0,80}\(\s{0,80}\w+\s{0,80}\)|\(?\s{0,80}\w+\s{0,80}\)?\s{0,80}=>)\s{0,80}\{?[^{}]{0,200}\b13\b[^{}]{0,200}\}?\s{0,80}\)/iy

const lettersMax = 2_000
// A script makes one call for each address that it hides; each test of a call reads up to 200 characters ahead, twice.
const callsMax = 50

/** Returns a script with those texts decoded that it would decode by ROT13. */
export function decodeRot13(source: string): string {
  if (!source.includes('13') || !source.includes('fromCharCode')) return source
  const literals = createLiteralFinder(source)
  const parts: string[] = []
  let done = 0
  let calls = 0
  for (const { index } of source.matchAll(/['"]/g)) {
    const end = index < done || calls >= callsMax ? -1 : literals.endOf(index)
    callOfReplace.lastIndex = Math.max(0, end)
    if (end < 0 || !callOfReplace.test(source)) continue
    calls += 1
    const letters = end - index - 2
    turning.lastIndex = end
    if (letters < 1 || letters > lettersMax || !turning.test(source)) continue
    parts.push(source.slice(done, index + 1), rot13(source.slice(index + 1, end - 1)))
    parts.push(source.slice(end - 1, end))
    done = turning.lastIndex
  }
  return parts.join('') + source.slice(done)
}
