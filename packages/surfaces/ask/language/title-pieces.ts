import { readWords, wordSet } from '@enricher/engine/data/words'
import { once } from '@enricher/engine/lib/once'
import type { Reading } from './reading.ts'
import type { Token } from './tokens.ts'

const jobs = wordSet('job-titles', 'jobs')
const fields = wordSet('job-titles', 'fields')
const endings = once(() => readWords('job-titles', 'endings'))

/** Titles that are complete by themselves: no word before or after them belongs to them. */
const acronyms: ReadonlySet<string> = new Set(
  'ceo cfo coo cmo cro cpo chro cto cio cdo ciso cso cco pdg dg drh daf rrh dsi gf'.split(' '),
)
/** A part of a title. */
export type Piece = {
  readonly kind: 'title' | 'field' | 'rank' | 'job' | 'modifier' | 'responsible'
  readonly role: string | null
  readonly length: number
}

/** Returns whether a title is complete by itself: no word before or after it belongs to it. */
export const isAcronym = (token: Token | undefined): boolean =>
  token !== undefined && isStandalone(token)

const isStandalone = (token: Token): boolean =>
  acronyms.has(token.folded) || isCompound(token.folded)

/** Examples: `Datenschutzbeauftragter`, `IT-Leiter`. */
const isCompound = (word: string): boolean =>
  endings().some(
    (ending) => word.length >= ending.length + compoundStemMin && word.endsWith(ending),
  )

// The shortest stem is `it-`; a shorter one is a coincidence.
const compoundStemMin = 3

/** Returns the part of a title that begins at a token; null: none begins there. */
export function pieceAt({ text, tokens, lexicon }: Reading, at: number): Piece | null {
  const token = tokens[at]
  if (token?.kind !== 'word') return null
  const found = lexicon.find(tokens, at, token.folded.length > fieldLettersMin)
  if (found?.meaning.kind === 'title') {
    const written = text.slice(token.start, tokens[at + found.length - 1]?.end)
    return { kind: 'title', role: written, length: found.length }
  }
  if (found?.meaning.kind === 'role') {
    const words = tokens.slice(at, at + found.length)
    const { role } = found.meaning
    const isTitle = role === 'ceo' || words.some((word) => isPost(lexicon, word))
    return { kind: isTitle ? 'title' : 'field', role, length: found.length }
  }
  if (found?.meaning.kind === 'responsible')
    return { kind: 'responsible', role: null, length: found.length }
  return wordPiece(lexicon, token, found?.meaning.kind ?? null)
}

/** Phrases of these kinds may also be fields of work: `data`, `customer`, `product`. */
const asFields: ReadonlySet<string | null> = new Set([
  null,
  'filler',
  'about',
  'company',
  'unsupported or name',
  'unsupported',
  'facts',
])

function wordPiece(
  { isRank, isModifier }: Reading['lexicon'],
  token: Token,
  kind: string | null,
): Piece | null {
  const piece = (of: Piece['kind']): Piece => ({ kind: of, role: null, length: 1 })
  if (isRank(token.folded)) return piece('rank')
  if (!asFields.has(kind) || token.text === 'it' || token.text === 'It') return null
  if (isModifier(token.folded) || fields.has(token.folded)) return piece('modifier')
  if (kind !== null && kind !== 'filler') return null
  return jobs.has(token.folded) || isStandalone(token) ? piece('job') : null
}

// Shorter fields of work are one letter away from other words.
const fieldLettersMin = 6

function isPost({ isRank }: Reading['lexicon'], token: Token): boolean {
  return (
    isRank(token.folded) ||
    jobs.has(token.folded) ||
    acronyms.has(token.folded) ||
    postEnding.test(token.folded)
  )
}

const postEnding =
  /(?:leiter|leiters|leiterin|leitung|chef|chefs|chefin|direktor|verantwortliche[rn]?|manager|managerin)$/
