import type { Pieces } from './pieces.ts'

/** A text made to cost an expression as much as it can: `before`, then `pump` again and again, then `after`. */
export type Attack = { readonly before: string; readonly pump: string; readonly after: string }

// A pattern with more pieces is tried with its first ones; later pieces repeat the kinds of earlier ones.
const attacksMax = 1_800
const leadsMax = 7
const lettersMax = 18
const pairedMax = 11
const runLengthMax = 40
const pairedRunsMax = 50

/**
 * Returns the texts worth trying on a pattern: each kind of character, each run of neighbouring pieces and each pair of
 * kinds is repeated, behind a text that leads to that place, before a character that matches and one that fails.
 */
export function attacksOn(pieces: Pieces): readonly Attack[] {
  return thinned([...byLetters(pieces), ...byRuns(pieces), ...byPairs(pieces)])
}

// Hardly any pattern ends in a NUL or a line feed, so a match fails there if it fails nowhere else.
const ends = ['', '\0', '\n']

/** Returns the texts before the repetition: nothing, a sign, a letter, or one that leads to a piece. */
const leadsOf = ({ runs }: Pieces): readonly string[] =>
  [...new Set(['', '\0', 'a', ...runs.map(({ before }) => before)])].slice(0, leadsMax)

function byLetters(pieces: Pieces): readonly Attack[] {
  const kinds = pieces.letters.slice(0, lettersMax)
  const leads = leadsOf(pieces)
  return kinds.flatMap((pump) =>
    leads.flatMap((before) => ['', '\n', ...kinds].map((after) => ({ before, pump, after }))),
  )
}

function byRuns({ runs, letters }: Pieces): readonly Attack[] {
  const kinds = letters.slice(0, pairedMax)
  const alone = runs.flatMap(({ before, text }) =>
    ['', before].flatMap((lead) => ends.map((after) => ({ before: lead, pump: text, after }))),
  )
  const short = runs.filter(({ text }) => text.length < runLengthMax).slice(0, pairedRunsMax)
  const beside = short.flatMap(({ before, text }) =>
    kinds.map((letter) => ({ before, pump: text + letter, after: '\n' })),
  )
  return [...alone, ...beside]
}

function byPairs(pieces: Pieces): readonly Attack[] {
  const kinds = pieces.letters.slice(0, pairedMax)
  const pumps = kinds.flatMap((one) => kinds.map((other) => one + other))
  return leadsOf(pieces)
    .slice(0, 2)
    .flatMap((before) => pumps.map((pump) => ({ before, pump, after: '\0' })))
}

/** Returns at most as many attacks as a pattern is tried with, taken evenly. */
function thinned(attacks: readonly Attack[]): readonly Attack[] {
  if (attacks.length <= attacksMax) return attacks
  const step = attacks.length / attacksMax
  return Array.from({ length: attacksMax }, (_, at) => attacks[Math.floor(at * step)]).filter(
    (attack) => attack !== undefined,
  )
}

/** Returns the text of an attack, exactly as long as asked for. */
export function textOf({ before, pump, after }: Attack, length: number): string {
  const room = Math.max(0, length - before.length - after.length)
  const body = pump.repeat(Math.ceil(room / pump.length)).slice(0, room)
  return (before + body + after).slice(0, length)
}

/** Describes an attack, so that it can be made again. */
export const describeAttack = ({ before, pump, after }: Attack): string =>
  `${JSON.stringify(before)} + ${JSON.stringify(pump)} x n + ${JSON.stringify(after)}`
