import { OptionError } from '../tools/option-error.ts'

/** One evaluation: reads its own options, prints a table for people, and gives the last line's object. */
type Evaluation = (args: readonly string[]) => Promise<object>

/** Every evaluation by name, loaded when asked for. */
const evaluations: Readonly<Record<string, () => Promise<Evaluation>>> = {
  ask: async () => (await import('./ask/main.ts')).ask,
  chain: async () => (await import('./chain/main.ts')).chain,
  leaders: async () => (await import('./leaders/main.ts')).leaders,
  person: async () => (await import('./person/main.ts')).person,
  website: async () => (await import('./website/main.ts')).website,
  pages: async () => (await import('./pages/main.ts')).pages,
  replies: async () => (await import('./replies.ts')).replies,
  syntax: async () => (await import('./syntax.ts')).syntax,
  names: async () => (await import('./names.ts')).names,
  patterns: async () => (await import('./patterns/main.ts')).patterns,
  waterfall: async () => (await import('./waterfall/main.ts')).waterfall,
}

const [name = '', ...args] = process.argv.slice(2)
const load = evaluations[name]
if (load) {
  try {
    const evaluate = await load()
    process.stdout.write(`${JSON.stringify(await evaluate(args))}\n`)
  } catch (error) {
    // A wrong option is the caller's to mend; anything else keeps its stack.
    if (!(error instanceof OptionError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
} else {
  const names = Object.keys(evaluations).join('|')
  process.stderr.write(`usage: npm run eval -- ${names} [--option value]\n`)
  process.exitCode = 1
}
