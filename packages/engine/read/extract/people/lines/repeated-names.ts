import { once } from '../../../../lib/once.ts'
import type { PageLine } from './page-lines.ts'

/** Tells whether two words in capitals, a name that no list knows, stand on the page more than once. */
export type IsRepeated = (name: string) => boolean

// The pairs overlap, so that three words in capitals give two.
const pairs = /(?<![\p{L}'’-])(?=(\p{Lu}[\p{L}\p{M}'’-]{1,24}\s\p{Lu}[\p{L}\p{M}'’-]{1,24}))/gu

/** Counts pairs of words in capitals on a page at the first question, and answers for the names among them. Pure. */
export function countNames(lines: readonly PageLine[]): IsRepeated {
  const counts = once(() => {
    const found = new Map<string, number>()
    for (const { text, isForeign, isMenu } of lines) {
      if (isForeign || isMenu) continue
      for (const [, pair = ''] of text.matchAll(pairs)) found.set(pair, (found.get(pair) ?? 0) + 1)
    }
    return found
  })
  return (name) => (counts().get(name) ?? 0) > 1
}
