import { rot13 } from './links.ts'

// A text, and a replacement of each of its letters by a function that counts thirteen places on.
const turnedLiteral =
  /(['"])((?:\\.|(?!\1)[^\\\n]){1,2000})\1\s*\.\s*replace\(\s*\/\[a-z(?:A-Z)?\]\/gi?\s*,\s*(?:function\s*\(\s*\w+\s*\)|\(?\s*\w+\s*\)?\s*=>)\s*\{?[^{}]{0,200}\b13\b[^{}]{0,200}\}?\s*\)/gi

/** A script with the texts that it would turn by ROT13 already turned back. */
export function turnedBack(source: string): string {
  if (!source.includes('13') || !source.includes('fromCharCode')) return source
  return source.replace(
    turnedLiteral,
    (_, quote: string, text: string) => quote + rot13(text) + quote,
  )
}
