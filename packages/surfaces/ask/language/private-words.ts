import { once } from '@enricher/engine/lib/once'
import { readWords } from '../data/words.ts'
import type { Meaning } from './phrase-kinds.ts'
import { foldWord, type Token } from './tokens.ts'

const inSection = (section: string) =>
  once(() => new Set(readWords('ask-private', section).map(foldWord)))
const before = inSection('business before')
const behind = inSection('business behind')
const partners = inSection('partners')

const isPrivate = (meaning: Meaning | undefined): boolean =>
  meaning?.kind === 'private' || meaning?.kind === 'private or name'

/** Returns whether a word of private life has a business meaning here: `private equity`, `banque privée`. */
export function isOfBusiness({ kind }: Meaning, tokens: readonly Token[], at: number): boolean {
  if (kind !== 'private' && kind !== 'private or name') return false
  return before().has(tokens[at - 1]?.folded ?? '') || behind().has(tokens[at + 1]?.folded ?? '')
}

// Matches `ex-wife` and `Exfrau`; the list of a language has the rest of the word.
const formerPattern = /^ex-?(.{3,})$/

/** Returns whether a word means a former partner. Expects a folded word. */
export function isFormerPartner(word: string, phrases: ReadonlyMap<string, Meaning>): boolean {
  const rest = formerPattern.exec(word)?.[1]
  return rest !== undefined && (partners().has(rest) || isPrivate(phrases.get(rest)))
}
