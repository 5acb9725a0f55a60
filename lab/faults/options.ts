import { parseArgs } from 'node:util'

export const setups = ['one', 'two', 'external'] as const
export type Setup = (typeof setups)[number]

export const programs = ['storm', 'rolling', 'outages', 'restore'] as const
export type Program = (typeof programs)[number]

export type Options = {
  readonly program: Program
  /** Minutes of faults, shared by the setups; starts and checks come on top. */
  readonly minutes: number
  readonly seed: number
  readonly setups: readonly Setup[]
  /** The number of requests of the rolling restart. */
  readonly requests: number
}

export const usage = `npm run test:faults -- [--minutes NUMBER] [--seed NUMBER] [--setup NAME] [--only NAME] [--requests NUMBER]

  --minutes NUMBER   of faults, shared by the setups; 10 when absent
  --seed NUMBER      other faults, callers and companies; 1 when absent
  --setup NAME       one: one process on the embedded database; two: two processes on one DATA_DIR;
                     external: two processes on a PostgreSQL server; all in turn when absent
  --only NAME        storm, which is the default; rolling: rolling restarts behind a round robin; outages: the database
                     stopped, frozen and silent; restore: a backup taken under load, restored elsewhere
  --requests NUMBER  of the rolling restart; 20000 when absent`

const minutesMax = 600
const requestsMax = 10_000_000

/** Reads the command line; null when it asks for help. @throws {Error} for what is not among the options. */
export function readOptions(args: readonly string[]): Options | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '10' },
      seed: { type: 'string', default: '1' },
      setup: { type: 'string' },
      only: { type: 'string', default: 'storm' },
      requests: { type: 'string', default: '20000' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return null
  const seed = Number(values.seed)
  if (!Number.isSafeInteger(seed)) {
    throw new Error(`--seed takes a whole number, not ${values.seed}.`)
  }
  return {
    program: oneOf('--only', programs, values.only),
    minutes: amount('--minutes', values.minutes, minutesMax),
    seed,
    setups: values.setup === undefined ? setups : [oneOf('--setup', setups, values.setup)],
    requests: amount('--requests', values.requests, requestsMax),
  }
}

function oneOf<T extends string>(option: string, names: readonly T[], given: string): T {
  const found = names.find((name) => name === given)
  if (found === undefined) throw new Error(`${option} takes ${names.join(', ')}, not ${given}.`)
  return found
}

function amount(option: string, given: string, max: number): number {
  const value = Number(given)
  if (value > 0 && value <= max) return value
  throw new Error(`${option} takes a number above 0, at most ${max}, not ${given}.`)
}
