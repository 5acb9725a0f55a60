import { isCapital, type Reading } from './reading.ts'
import { isAcronym, type Piece, pieceAt } from './title-pieces.ts'
import type { Token } from './tokens.ts'

/** A role that begins at a token. */
export type Title = {
  /** A category of the contract, or the title in the words of the question. */
  readonly role: string
  /** True when the title names a post and not only a field of work: `sales director`, not `sales`. */
  readonly isWhole: boolean
  /** Number of its tokens. */
  readonly length: number
}

/** Words of rank that are no post by themselves. */
const collective: ReadonlySet<string> = new Set(
  `abteilung area bereich bereichs contact departamento department departement dept division equipe equipo executive exec
  function guy person people pole rep representative service specialist staff team`.split(/\s+/),
)
/** Words in a title that do not change which person it means. */
const neutral: ReadonlySet<string> = new Set(
  `acting chief corporate current executive general generale global globaler group international internationaler interim
  managing national oberste obersten oberster regional regionaler senior`.split(/\s+/),
)

/**
 * Reads the role that begins at a token: `head of sales`, `VP Marketing`, `Leiter des Einkaufs`, `responsable de
 * compras`, `data protection officer`. Null where none begins.
 */
export function readTitle(reading: Reading, at: number, isAfterName: boolean): Title | null {
  let start = at
  while (start - at < modifiersMax && pieceAt(reading, start)?.kind === 'modifier') start += 1
  // One unknown word may come between: `data protection officer`.
  if (start > at && isUnknown(reading, start) && isPostPiece(pieceAt(reading, start + 1)))
    start += 1
  const piece = pieceAt(reading, start)
  if (!piece || (start > at && (isAfterName || isAcronym(reading.tokens[start])))) return null
  const modifiers = reading.tokens.slice(at, start)
  if (piece.kind === 'field') return fieldTitle(reading, at, start, piece)
  if (piece.kind === 'title' && piece.role !== 'ceo') {
    return whole(piece.role ?? '', skipRanks(reading, start + piece.length) - at)
  }
  return headTitle(reading, at, start, piece, modifiers)
}

const isPostPiece = (piece: Piece | null): boolean =>
  piece?.kind === 'rank' || piece?.kind === 'job'

// A title has no more modifiers before it.
const modifiersMax = 3

const whole = (role: string, length: number): Title => ({ role, isWhole: true, length })

/** Reads `sales`, `sales director`, `marketing and communications manager`. */
function fieldTitle(reading: Reading, at: number, start: number, field: Piece): Title {
  const end = start + field.length
  const second = pieceAt(reading, end)
  const from = second?.kind === 'modifier' ? end + 1 : end
  const past = skipRanks(reading, from)
  const role = field.role ?? ''
  if (past > from) return whole(role, past - at)
  return { role, isWhole: false, length: end - at }
}

// Example: `vice president sales team lead manager`. No title has more ranks, and each would be read from each.
const ranksMax = 8

function skipRanks(reading: Reading, from: number): number {
  let at = from
  for (let piece = pieceAt(reading, at); piece?.kind === 'rank' || piece?.kind === 'job'; ) {
    if (isAcronym(reading.tokens[at]) || at - from >= ranksMax) break
    at += piece.length
    piece = pieceAt(reading, at)
  }
  return at
}

/** Reads a word of rank with the field of work behind it. */
function headTitle(
  reading: Reading,
  at: number,
  start: number,
  head: Piece,
  modifiers: readonly Token[],
): Title | null {
  const first = start + head.length
  if (isAcronym(reading.tokens[start])) return bareTitle(reading, at, first, head, modifiers)
  const end = skipRanks(reading, first)
  const fieldAt = skipJoints(reading, end)
  const field = pieceAt(reading, fieldAt)
  if (field && isFieldOfWork(field)) {
    return whole(field.role ?? '', skipRanks(reading, fieldAt + field.length) - at)
  }
  if (isStaff.test(reading.tokens[fieldAt]?.folded ?? '')) return whole('hr', fieldAt + 1 - at)
  const isResponsible = head.kind === 'responsible'
  const ownEnd = ownFieldEnd(reading, isResponsible ? first - 1 : end, fieldAt)
  const ownStart = isVerb(reading, start, isResponsible && fieldAt > end) ? fieldAt : at
  if (ownEnd !== null) return whole(textBetween(reading, ownStart, ownEnd), ownEnd - at)
  return head.kind === 'responsible' ? null : bareTitle(reading, at, end, head, modifiers)
}

/** The verb in `who is in charge of IT` is not part of the title. */
function isVerb({ tokens, lexicon }: Reading, at: number, isJoined: boolean): boolean {
  const first = tokens[at]?.folded ?? ''
  const isResponsible = lexicon.find(tokens, at, false)?.meaning.kind === 'responsible'
  return isResponsible ? isJoined || !postNouns.test(first) : asking.test(first)
}

// Behind a word of rank these words mean human resources: `en charge du personnel`, `se ocupa del personal`.
const isStaff = /^(?:personnel|personal|plantilla)$/
const postNouns =
  /^(?:responsable|chargee?|encargad[oa]|referente?|interlocut(?:or|eur|rice)|decis\w+)$/

const asking = /^(?:who|in|person|wer|qui|quien|quienes)$/

const isFieldOfWork = (piece: Piece): boolean =>
  piece.kind === 'field' || (piece.kind === 'title' && piece.role !== 'ceo')

/** Skips `of the`, `für den`, `des` between a rank and its field. */
function skipJoints({ tokens, lexicon }: Reading, from: number): number {
  let at = from
  while (at - from < jointsMax) {
    const kind = lexicon.find(tokens, at, false)?.meaning.kind
    // Questions of all languages contain English titles: `Head of Sales bei Acme`.
    const isEnglish = tokens[at]?.folded === 'of'
    const isJoint = isEnglish || joints.has(kind) || isArticle(tokens[at])
    // `las compras` is a field of work together with its article.
    if (!isJoint || kind === 'role') break
    at += lexicon.find(tokens, at, false)?.length ?? 1
  }
  return at
}

const joints: ReadonlySet<string | undefined> = new Set(['of', 'for', 'in'])
const jointsMax = 4

const articles: ReadonlySet<string> = new Set(
  "the a an der die das den dem des ein eine einen einem einer le la les l' un une du el los las".split(
    ' ',
  ),
)

/** Returns whether a token is an article. */
export const isArticle = (token: Token | undefined): boolean =>
  token?.kind === 'word' && articles.has(token.folded)

// Length of a field of work that no list has: `head of customer success`.
const ownWordsMax = 5

/** Returns the end of a field of work in the question's own words; null when there is none. */
function ownFieldEnd(reading: Reading, end: number, fieldAt: number): number | null {
  let at = fieldAt
  while (at - fieldAt < ownWordsMax && pieceAt(reading, at)?.kind === 'modifier') at += 1
  const listed = skipRanks(reading, at)
  at = listed
  if (listed > fieldAt || (fieldAt > end && !isPlaceNext(reading, fieldAt))) {
    while (at - fieldAt < ownWordsMax && isUnknown(reading, at)) at += 1
    if (linkerAt(reading, at) === 'at' && at > fieldAt) return at
  }
  return listed > fieldAt ? listed : null
}

/** In `gerente de Muebles Castañar en Lugo` a name follows, with a capital; "en" also comes before places. */
function isPlaceNext({ language, capitalsTell, tokens }: Reading, at: number): boolean {
  const token = tokens[at]
  return language === 'es' && capitalsTell && token !== undefined && isCapital(token)
}

const linkerAt = ({ lexicon, tokens }: Reading, at: number): string | undefined =>
  lexicon.find(tokens, at, false)?.meaning.kind

function isUnknown({ tokens, lexicon }: Reading, at: number): boolean {
  const token = tokens[at]
  return (
    token?.kind === 'word' && (lexicon.find(tokens, at, false) === null || token.folded === 'and')
  )
}

/** Reads a title without a field of work. */
function bareTitle(
  reading: Reading,
  at: number,
  end: number,
  head: Piece,
  modifiers: readonly Token[],
): Title | null {
  const last = reading.tokens[end - 1]
  const isPlain = modifiers.every((token) => neutral.has(token.folded))
  if (head.kind === 'title' && isPlain) return whole('ceo', end - at)
  if (last && collective.has(last.folded)) return null
  if (head.kind === 'title' || modifiers.length > 0 || isAcronym(reading.tokens[at])) {
    return whole(textBetween(reading, at, end), end - at)
  }
  // `baker` and `manager` alone are as often part of a name, so that a company has to follow.
  const linker = linkerAt(reading, end)
  const isAsked =
    linker === 'at' || (linker === 'of' && at > 0 && isArticle(reading.tokens[at - 1]))
  return isAsked ? whole(textBetween(reading, at, end), end - at) : null
}

const textBetween = ({ text, tokens }: Reading, from: number, to: number): string =>
  text.slice(tokens[from]?.start, tokens[to - 1]?.end)
