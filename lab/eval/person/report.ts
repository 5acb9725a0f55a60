import { progress } from '../../tools/named-commands/progress.ts'

/** The outcome of one search. */
export type Outcome = {
  readonly name: string
  readonly email: string
  readonly found: string | null
  readonly status: 'valid' | 'risky' | 'unknown' | 'miss'
  /** The place of the right address among the guesses, from 0; null where it is not among them. */
  readonly place: number | null
  /** Addresses of the person that were asked for. */
  readonly guesses: number
  /** RCPT commands of the search: the guesses and the catch-all probe. */
  readonly questions: number
  /** True where some pattern makes the address of the name: without one no guess can find it. */
  readonly isReachable: boolean
  readonly isCatchAll: boolean
}

/** Returns why no address of a person was found: the first step that lost the right one. */
function missCause({ isReachable, place, guesses }: Outcome): string {
  if (!isReachable) return 'no pattern makes the address'
  if (place === null) return 'a pattern that was not guessed'
  return place < guesses ? 'asked for, without proof' : 'guessed, and not asked for'
}

// The aims for the tuning set: addresses found by questions, with one address known and at most five questions.
const aim = { found: 0.82, false_valid: 0.005, questions_mean: 2 }

/** Prints a table for people and returns the object of the last line. */
export function reportPeople(
  outcomes: readonly Outcome[],
  about: {
    readonly source: 'people' | 'simulation'
    readonly known: number
    readonly domains: number
    readonly seconds: number
  },
): object {
  const n = outcomes.length
  const right = outcomes.filter(({ found, email }) => found === email)
  const valid = outcomes.filter(({ status }) => status === 'valid')
  const falseValid = valid.filter(({ found, email }) => found !== email)
  const misses = outcomes.filter(({ status }) => status === 'miss')
  const risky = outcomes.filter(({ status }) => status === 'risky')
  const questions = outcomes.reduce((sum, outcome) => sum + outcome.questions, 0)
  const guesses = outcomes.reduce((sum, outcome) => sum + outcome.guesses, 0)
  const questionsMost = Math.max(0, ...outcomes.map((outcome) => outcome.questions))
  const wrongRisky = risky.filter(({ found, email }) => found !== email).length
  const heading =
    about.source === 'simulation'
      ? 'SIMULATION: invented people drawn from published shares, asked about at real servers on loopback'
      : 'People of a file, asked about at real servers on loopback'
  const reachable = outcomes.filter(({ isReachable }) => isReachable).length
  const proven = valid.length - falseValid.length
  const rows: readonly (readonly [string, number])[] = [
    ['some pattern makes the address', reachable],
    ['found', right.length],
    ['found and proven', proven],
    ["valid, but another person's", falseValid.length],
    ['risky, and right', risky.length - wrongRisky],
    ["risky, and no person's or another's", wrongRisky],
    ['not found', misses.length],
    ...causesOf(misses),
  ]
  const lines = [
    heading,
    `${n} people at ${about.domains} domains, ${about.known} known addresses each, ${about.seconds.toFixed(1)} s`,
    '',
    ...rows.map(
      ([label, count]) => `${label.padEnd(42)} ${String(count).padStart(6)} ${percent(count, n)}`,
    ),
    '',
    `questions: mean ${(questions / n).toFixed(2)}, most ${questionsMost}; guesses asked: mean ${(guesses / n).toFixed(2)}`,
  ]
  progress.print(`${lines.join('\n')}\n\n`)
  const figures = {
    found: share(right.length, n),
    proven: share(proven, n),
    reachable: share(reachable, n),
    found_of_reachable: share(right.length, reachable),
    proven_of_reachable: share(proven, reachable),
    false_valid: share(falseValid.length, n),
    questions_mean: Math.round((100 * questions) / n) / 100,
  }
  return {
    name: 'person',
    source: about.source,
    n,
    known: about.known,
    ...figures,
    guesses_mean: Math.round((100 * guesses) / n) / 100,
    questions_max: questionsMost,
    risky_right: share(risky.length - wrongRisky, n),
    risky_wrong: share(wrongRisky, n),
    aim,
    met:
      figures.found >= aim.found &&
      figures.false_valid < aim.false_valid &&
      figures.questions_mean < aim.questions_mean,
  }
}

function causesOf(misses: readonly Outcome[]): readonly (readonly [string, number])[] {
  return [...Map.groupBy(misses, missCause)].map(([cause, missed]) => [`  ${cause}`, missed.length])
}

function percent(count: number, n: number): string {
  return `${((100 * count) / n).toFixed(1)} %`.padStart(8)
}

function share(count: number, n: number): number {
  return Math.round((10_000 * count) / n) / 10_000
}
